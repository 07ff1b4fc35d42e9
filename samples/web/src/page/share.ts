import { byId } from './dom.js';
import { announce, showError } from './notices.js';

/** What a link to this page asks. */
export interface SharedQuestion {
  readonly question: string;
  /** Name of the index file that the question is about; undefined: the samples. */
  readonly file: string | undefined;
}

/** The part of a link after '#': `q` is the question, `file` the index that goes with it. */
export function sharedQuestion(hash: string): SharedQuestion | undefined {
  const values = new URLSearchParams(hash.replace(/^#/u, ''));
  const question = values.get('q')?.trim();
  return question ? { question, file: values.get('file') ?? undefined } : undefined;
}

function hashOf({ question, file }: SharedQuestion): string {
  return `#${new URLSearchParams({ q: question, ...(file !== undefined && { file }) }).toString()}`;
}

/** The address shows the question; going back does not go through all that were asked. */
export function showInAddress(shared: SharedQuestion): void {
  history.replaceState(null, '', hashOf(shared));
}

/** Copies the address with its question. */
export function setUpShare(): void {
  byId('copy-link').addEventListener('click', () => {
    void copyLink();
  });
}

async function copyLink(): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.href); // there is no clipboard on a page that is not secure
    announce('The link was copied');
    mark(byId('copy-link'));
  } catch (reason) {
    showError('The link cannot be copied', reason);
  }
}

/** Says on the button itself that it was done. */
export function mark(button: HTMLElement): void {
  const before = button.dataset['words'] ?? button.textContent ?? '';
  button.dataset['words'] = before;
  button.textContent = 'Copied';
  setTimeout(() => (button.textContent = before), 1500);
}
