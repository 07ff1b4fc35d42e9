import { HoptrailError } from 'hoptrail';
import { byId, element, icon } from './dom.js';

/** Advice for each status; the error's message describes the problem itself. */
const advice: Readonly<Record<string, string>> = {
  wasm_unavailable: 'Reload the page. If that does not help, hoptrail.wasm is missing beside it: build the page again.',
  worker_lost: 'Reload the page. If the engine ran out of memory, what was stored is still there.',
  out_of_memory: 'Close other tabs, or index fewer files at a time.',
  corrupt_file: 'The file is damaged or cut short. Get it again, or rebuild it from its sources.',
  unsupported_version: 'The file was written by another version of Hoptrail. Rebuild it from its sources.',
  storage_full: 'Free some room in this browser, or remove your files here. The index works until the tab is closed.',
  storage_unavailable: 'This browser keeps nothing for the page (a private window?). The index works until the tab is closed.',
  model_unavailable: 'Searching without vectors still works.',
  embedder_mismatch: 'The vectors of this index are of another model. Search without the model, or index the sources again.',
};

export interface Explained {
  readonly status: string;
  readonly message: string;
  readonly advice: string;
}

export const isAbort = (reason: unknown): boolean => reason instanceof DOMException && reason.name === 'AbortError';

/** Any failure as human-readable text. */
export function explain(reason: unknown): Explained {
  const status = reason instanceof HoptrailError ? reason.status : '';
  const message = reason instanceof Error ? reason.message : String(reason);
  return { status, message, advice: advice[status] ?? '' };
}

/** Announces a text to screen readers; other readers see the change. */
export function announce(text: string): void {
  byId('live').textContent = text;
}

/** A message that stays until it is closed. An error replaces an older one with the same title. */
export function showNotice(kind: 'error' | 'note', title: string, text: string, actions: readonly HTMLElement[] = []): HTMLElement {
  clearNotice(title);
  const notice = element(
    'div',
    { class: `notice notice-${kind}`, role: kind === 'error' ? 'alert' : 'status', 'data-title': title },
    icon(kind === 'error' ? 'warning' : 'info'),
    element('div', { class: 'notice-text' }, element('strong', {}, title), element('p', {}, text)),
    actions.length > 0 && element('div', { class: 'notice-actions' }, ...actions),
    element('button', { class: 'quiet', type: 'button', 'aria-label': `Close: ${title}`, onclick: () => close() }, icon('close')),
  );
  const close = (): void => {
    notice.remove();
    byId('question').focus({ preventScroll: true }); // the focused button no longer exists
  };
  byId('notices').append(notice);
  return notice;
}

/** Removes notices that a later success made obsolete. */
export function clearNotice(title: string): void {
  for (const notice of byId('notices').querySelectorAll<HTMLElement>('.notice')) if (notice.dataset['title'] === title) notice.remove();
}

export function showError(title: string, reason: unknown): void {
  const { message, advice } = explain(reason);
  const sentence = /^[a-z]+ /u.test(message) ? message.charAt(0).toUpperCase() + message.slice(1) : message;
  const end = /[.!?…]$/u.test(sentence) ? '' : '.';
  showNotice('error', title, `${sentence}${end}${advice && ` ${advice}`}`);
}
