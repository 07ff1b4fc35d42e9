/** Parts of the page that are separate scripts (build.mjs), loaded at their first use. */

interface Parts {
  readonly atlas: typeof import('../atlas/atlas.js');
  readonly documents: typeof import('../corpus/documents/documents.js');
  readonly greeting: typeof import('../greeting/greeting.js');
  readonly own_model: typeof import('../own_model/own_model.js');
  readonly 'pdf/read_pdf': typeof import('../corpus/documents/read_pdf.js');
  readonly share: typeof import('../share/share.js');
}

/** A part by its name; it rejects if its script cannot be fetched. */
export const loadPart = <Name extends keyof Parts>(name: Name): Promise<Parts[Name]> => import(new URL(`${name}.js`, document.baseURI).href) as Promise<Parts[Name]>;
