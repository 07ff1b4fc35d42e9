import { byId } from './dom.js';
import { announce, showError } from './notices.js';

/** The content of a link to this page. */
export interface SharedQuestion {
  readonly question: string;
  /** Name of the index file for the question; undefined: the samples. */
  readonly file?: string | undefined;
  /** The passages for the question, as share/passage_link.ts packs them; with them the link needs no file. */
  readonly packed?: string | undefined;
}

/** A longer question is not one: the rest of the link may be damaged. */
const longestQuestion = 2000;

/** Parses the part of a link after '#': `q` is the question, `file` its index, `p` its passages. */
export function sharedQuestion(hash: string): SharedQuestion | undefined {
  const values = new URLSearchParams(hash.replace(/^#/u, ''));
  const question = values.get('q')?.trim().slice(0, longestQuestion);
  return question ? { question, file: values.get('file') ?? undefined, packed: values.get('p') ?? undefined } : undefined;
}

export const hashOf = ({ question, file, packed }: SharedQuestion): string =>
  `#${new URLSearchParams({ q: question, ...(file !== undefined && { file }), ...(packed !== undefined && { p: packed }) }).toString()}`;

/** Shows the question in the address; undefined: none. It replaces the history entry, so that going back skips earlier questions. */
export function showInAddress(shared: SharedQuestion | undefined): void {
  history.replaceState(null, '', shared ? hashOf(shared) : location.pathname + location.search);
}

/** Copies a text, and confirms it on the button. */
export async function copyText(text: string, button: HTMLElement, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text); // the clipboard is not available in an insecure context
    announce(`The ${what} was copied`);
    mark(button);
  } catch (reason) {
    showError(`The ${what} cannot be copied`, reason);
  }
}

/** Shows on the button that the action was done. */
export function mark(button: HTMLElement): void {
  const before = button.dataset['words'] ?? button.textContent ?? '';
  button.dataset['words'] = before;
  button.textContent = 'Copied';
  setTimeout(() => (button.textContent = before), 1500);
}
