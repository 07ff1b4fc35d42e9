/** page.json: the files that build.mjs put next to the page. */
export interface PageFiles {
  readonly version: string;
  readonly samples: { readonly version: string; readonly passages: number };
  /** The embedding model, with the size of its files and its runtime; null: built without a model. */
  readonly model: { readonly id: string; readonly byteLength: number } | null;
}

export async function fetchOwn(path: string): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path);
  } catch (reason) {
    throw new Error(`${path} cannot be fetched: the server does not answer. Check the network.`, { cause: reason });
  }
  if (!response.ok) throw new Error(`${path} cannot be fetched: the server answers ${response.status}. Check that the folder of the page is complete.`);
  return response;
}

export const fetchPageFiles = async (): Promise<PageFiles> => (await fetchOwn('page.json')).json() as Promise<PageFiles>;
