/** page.json: what build.mjs put next to the page. */
export interface PageFiles {
  readonly version: string;
  readonly samples: { readonly version: string; readonly passages: number };
  /** The embedding model, and the size of its files and of its runtime; null: built without. */
  readonly model: { readonly id: string; readonly byteLength: number } | null;
}

export async function fetchOwn(path: string): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path);
  } catch (reason) {
    throw new Error(`${path} cannot be fetched: the server does not answer. Is there a network?`, { cause: reason });
  }
  if (!response.ok) throw new Error(`${path} cannot be fetched: the server answers ${response.status}. Is the folder of the page whole?`);
  return response;
}

export const fetchPageFiles = async (): Promise<PageFiles> => (await fetchOwn('page.json')).json() as Promise<PageFiles>;
