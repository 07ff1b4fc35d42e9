import type { Activity, Corpora, Corpus } from '../corpus/corpora.js';
import { leftOutWords } from '../corpus/left_out.js';
import { filesOfDrop, filesOfInput } from '../corpus/picked_files.js';
import { readExtensions } from '../corpus/read_file.js';
import type { FileReport, PickedFile } from '../corpus/source_file.js';
import { byId, element } from '../page/dom.js';
import { count, counted, duration } from '../page/format.js';
import { announce, showError, showNotice } from '../page/notices.js';
import { watchAll } from '../page/state.js';
import { FileList } from './file_list.js';

export interface CorpusActions {
  readonly add: (picked: readonly PickedFile[]) => Promise<void>;
  readonly resume: () => Promise<void>;
}

export function setUpCorpusPanel(corpora: Corpora, actions: CorpusActions): void {
  setUpPicking(actions);
  corpora.activity.watch(showActivity);
  byId('cancel').addEventListener('click', () => corpora.activity.value?.cancel());
  corpora.current.watch((corpus) => corpus && showName(corpus));
  const list = new FileList(byId('file-list'));
  corpora.reports.watch((reports) => showReports(list, reports));
  watchAll([corpora.current, corpora.hasOwn], () => showChoice(corpora.current.value, corpora.hasOwn.value));
  corpora.unfinished.watch((unfinished) => {
    if (!unfinished) return;
    const notice = showNotice(
      'note',
      'An index was not finished',
      `The tab was closed while “${unfinished.note.title}” was being indexed. ${unfinished.resumable ? 'It continues from where it was.' : 'It starts over.'}`,
      [
        element('button', { type: 'button', onclick: () => close(() => actions.resume()) }, 'Go on'),
        element('button', { type: 'button', class: 'link', onclick: () => close(() => corpora.discardUnfinished()) }, 'Discard'),
      ],
    );
    const close = (then: () => Promise<void>): void => {
      notice.remove();
      then().catch((reason: unknown) => showError('It cannot go on', reason));
    };
  });
  const choose = (open: () => Promise<void>) => (): void => void open().catch((reason: unknown) => showError('The corpus cannot be opened', reason));
  byId('use-samples').addEventListener('click', choose(() => corpora.openSamples()));
  byId('use-own').addEventListener('click', choose(() => corpora.openOwn()));
  byId('remove-own').addEventListener('click', choose(async () => {
    await corpora.removeOwn();
    announce('Your files were removed from this browser');
  }));
}

function setUpPicking({ add }: CorpusActions): void {
  const files = byId<HTMLInputElement>('files');
  const folder = byId<HTMLInputElement>('folder');
  files.accept = readExtensions.join();
  byId('pick-files').addEventListener('click', () => files.click());
  byId('pick-folder').addEventListener('click', () => folder.click());
  for (const input of [files, folder]) {
    input.addEventListener('change', () => {
      const picked = filesOfInput(input.files ?? new DataTransfer().files);
      input.value = ''; // the same file may be picked again
      if (picked.length > 0) void add(picked);
    });
  }
  const veil = byId('drop-veil');
  const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;
  addEventListener('dragover', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    veil.hidden = false;
  });
  addEventListener('dragleave', (event) => {
    if (event.relatedTarget === null) veil.hidden = true;
  });
  addEventListener('drop', (event) => {
    veil.hidden = true;
    if (!hasFiles(event) || !event.dataTransfer) return;
    event.preventDefault();
    filesOfDrop(event.dataTransfer).then(
      (picked) => {
        if (picked.length > 0) return add(picked);
        showNotice('note', 'Nothing to index', 'What was dropped holds no files.');
        return undefined;
      },
      (reason: unknown) => showError('The dropped files cannot be read', reason),
    );
  });
}

function showName({ title, graph }: Corpus): void {
  byId('corpus-name').replaceChildren(
    element('strong', {}, title),
    element('span', {}, `${counted(graph.passageCount, 'passage')} of ${counted(graph.documentCount, 'document')}`),
  );
}

function showChoice(corpus: Corpus | undefined, hasOwn: boolean): void {
  byId<HTMLButtonElement>('use-own').disabled = !hasOwn;
  byId('remove-own').hidden = !hasOwn;
  byId('use-samples').setAttribute('aria-pressed', String(corpus?.kind === 'samples'));
  byId('use-own').setAttribute('aria-pressed', String(corpus?.kind === 'own'));
}

function showActivity(activity: Activity | undefined): void {
  byId('activity').hidden = activity === undefined;
  byId('drop').classList.toggle('busy', activity !== undefined);
  if (!activity) return;
  const { title, phase, done = 0, total = 0, rate = 0, secondsLeft } = activity;
  byId('activity-title').textContent = title;
  const bar = byId<HTMLProgressElement>('activity-bar');
  if (total > 0) {
    bar.max = total;
    bar.value = done;
  } else {
    bar.removeAttribute('value');
  }
  const parts = [
    phase,
    total > 0 && `${count(done)} of ${count(total)}`,
    rate >= 1 && `${count(Math.round(rate))}/s`,
    secondsLeft !== undefined && `${duration(secondsLeft)} left`,
  ];
  byId('activity-detail').textContent = parts.filter(Boolean).join(' · ');
}

function showReports(list: FileList, reports: readonly FileReport[]): void {
  const details = byId<HTMLDetailsElement>('file-reports');
  details.hidden = reports.length === 0;
  const faulty = reports.filter((report) => report.state !== 'read');
  const leftOut = faulty.filter(({ state }) => state === 'left out').length;
  const inPart = faulty.length - leftOut;
  const words = [counted(reports.length, 'file'), leftOut > 0 && `${count(leftOut)} left out`, inPart > 0 && `${count(inPart)} read in part`];
  byId('file-summary').textContent = words.filter(Boolean).join(', ');
  byId('left-out').replaceChildren(...leftOutWords(reports).map((line) => element('li', {}, line)));
  list.show([...faulty, ...reports.filter((report) => report.state === 'read')]);
}
