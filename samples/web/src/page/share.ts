import { byId } from './dom.js';
import { announce, showError } from './notices.js';

/** The content of a link to this page. */
export interface SharedQuestion {
  readonly question: string;
  /** Name of the index file for the question; undefined: the samples. */
  readonly file: string | undefined;
}

/** Parses the part of a link after '#': `q` is the question, `file` its index. */
export function sharedQuestion(hash: string): SharedQuestion | undefined {
  const values = new URLSearchParams(hash.replace(/^#/u, ''));
  const question = values.get('q')?.trim();
  return question ? { question, file: values.get('file') ?? undefined } : undefined;
}

function hashOf({ question, file }: SharedQuestion): string {
  return `#${new URLSearchParams({ q: question, ...(file !== undefined && { file }) }).toString()}`;
}

/** Shows the question in the address; undefined: none. It replaces the history entry, so that going back skips earlier questions. */
export function showInAddress(shared: SharedQuestion | undefined): void {
  history.replaceState(null, '', shared ? hashOf(shared) : location.pathname + location.search);
}

/** Copies the address with its question. */
export function setUpShare(): void {
  byId('copy-link').addEventListener('click', () => {
    void copyLink();
  });
}

async function copyLink(): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.href); // the clipboard is not available in an insecure context
    announce('The link was copied');
    mark(byId('copy-link'));
  } catch (reason) {
    showError('The link cannot be copied', reason);
  }
}

/** Shows on the button that the action was done. */
export function mark(button: HTMLElement): void {
  const before = button.dataset['words'] ?? button.textContent ?? '';
  button.dataset['words'] = before;
  button.textContent = 'Copied';
  setTimeout(() => (button.textContent = before), 1500);
}
