import { byId } from './dom.js';

/** Keys of the whole page; the help in index.html lists them. */
export function setUpKeyboard(): void {
  byId('help').addEventListener('click', openHelp);
  byId('skip').addEventListener('click', (event) => {
    event.preventDefault();
    (openers('graph-hits')[0] ?? byId<HTMLElement>('question')).focus();
  });
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (document.querySelector('dialog[open]')) return; // a dialog handles its own keys: Esc closes it
    if (handle(event.key, event.target as HTMLElement)) event.preventDefault();
  });
  for (const dialog of document.querySelectorAll('dialog')) {
    // A click outside a dialog is on the dialog itself.
    dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
  }
}

const openHelp = (): void => byId<HTMLDialogElement>('help-dialog').showModal();
const openers = (list: string): readonly HTMLButtonElement[] => [...byId(list).querySelectorAll<HTMLButtonElement>('.hit-open')];

/** Returns whether the key has a function. */
function handle(key: string, target: HTMLElement): boolean {
  const question = byId<HTMLTextAreaElement>('question');
  const isTyping = target.matches('input, textarea, select');
  if (key === 'Escape') return escape(target, question);
  if (isTyping && !(target === question && key === 'ArrowDown')) return false;
  if (key === '/') {
    question.focus();
    question.select();
    return true;
  }
  if (key === '?') {
    openHelp();
    return true;
  }
  return moveThroughHits(key, target);
}

function escape(target: HTMLElement, question: HTMLTextAreaElement): boolean {
  const cancel = byId('activity').hidden ? undefined : byId('cancel');
  if (cancel) cancel.click();
  else if (target !== question) question.focus();
  else {
    question.value = '';
    question.dispatchEvent(new Event('input'));
  }
  return true;
}

function moveThroughHits(key: string, target: HTMLElement): boolean {
  const graph = openers('graph-hits');
  const flat = openers('flat-hits');
  const list = flat.includes(target as HTMLButtonElement) ? flat : graph;
  const at = list.indexOf(target as HTMLButtonElement);
  const isOnPage = target === document.body || target.id === 'question' || at >= 0;
  if (!isOnPage) return false;
  const next: Readonly<Record<string, HTMLButtonElement | undefined>> = {
    ArrowDown: list[Math.min(at + 1, list.length - 1)],
    ArrowUp: at > 0 ? list[at - 1] : undefined,
    Home: at >= 0 ? list[0] : undefined,
    End: at >= 0 ? list.at(-1) : undefined,
    ArrowRight: at >= 0 && list === graph ? flat[Math.min(at, flat.length - 1)] : undefined,
    ArrowLeft: at >= 0 && list === flat ? graph[Math.min(at, graph.length - 1)] : undefined,
  };
  if (key === 'ArrowUp' && at === 0) {
    byId('question').focus();
    return true;
  }
  const button = next[key];
  button?.focus();
  button?.scrollIntoView({ block: 'nearest' });
  return button !== undefined;
}
