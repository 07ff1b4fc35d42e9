import type { Corpora } from '../corpus/corpora.js';
import { byId } from '../page/dom.js';
import { announce, showError } from '../page/notices.js';
import { loadPart } from '../page/parts.js';
import { copyText, hashOf, mark } from '../page/share.js';
import type { Cell } from '../page/state.js';
import { svgText } from '../picture/export_svg.js';
import type { Comparison } from '../search/comparison.js';

/** Downloads a file. */
function download(name: string, type: string, content: BlobPart): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

export function setUpExports(corpora: Corpora, comparison: Cell<Comparison | undefined>): void {
  const on = (id: string, make: () => Promise<void>): void =>
    byId(id).addEventListener('click', () => void make().catch((reason: unknown) => showError('The file cannot be made', reason)));
  const baseName = (): string => (corpora.current.value?.kind === 'samples' ? 'samples' : 'my-files');
  const downloadIndex = async (): Promise<void> => {
    const bytes = await corpora.current.value?.graph.bytes();
    if (bytes) download(`${baseName()}.hop`, 'application/octet-stream', bytes as BlobPart);
  };
  on('export-graph-file', downloadIndex);
  on('export-graphml', async () => {
    const text = await corpora.current.value?.graph.export('graphml');
    if (text) download(`${baseName()}.graphml`, 'application/graphml+xml', text);
  });
  on('export-picture', async () => {
    const picture = byId('picture').querySelector('svg');
    if (picture && comparison.value) download('hops.svg', 'image/svg+xml', svgText(picture, comparison.value.question));
  });
  const drawCard = async (found: Comparison): Promise<Blob> => (await loadPart('share')).drawCard(found);
  on('export-card', async () => {
    if (comparison.value) download('hops.png', 'image/png', await drawCard(comparison.value));
  });
  on('copy-picture', async () => {
    if (!comparison.value) return;
    // Pass the promise itself: a browser allows a page to write only during the click.
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': drawCard(comparison.value) })]);
    announce('The picture was copied');
    mark(byId('copy-picture'));
  });
  on('copy-link', async () => {
    const [found, corpus] = [comparison.value, corpora.current.value];
    if (!found || !corpus) return;
    const packed = corpus.kind === 'samples' ? undefined : await (await loadPart('share')).packComparison(found, corpus.graph);
    await copyText(new URL(hashOf({ question: found.question, packed }), location.href).href, byId('copy-link'), 'link');
  });
  on('show-code', async () => {
    const { showPageCode } = await loadPart('share');
    showPageCode(`${baseName()}.hop`, {
      copy: (text, button) => void copyText(text, button, 'HTML'),
      download: () => void downloadIndex().catch((reason: unknown) => showError('The file cannot be made', reason)),
    });
  });
  on('export-trace', async () => {
    if (comparison.value) download('trace.json', 'application/json', traceText(comparison.value));
  });
  comparison.watch((value) => {
    for (const id of ['export-card', 'export-picture', 'export-trace', 'copy-picture', 'copy-link']) byId<HTMLButtonElement>(id).disabled = value === undefined;
  });
}

/** Both explanations as returned by the engine (schemas/trace.schema.json), and the times measured by this page. */
function traceText({ graph, flat, times, settings }: Comparison): string {
  return JSON.stringify({ settings, milliseconds: times, graph: graph.explanation, flat: flat.explanation }, null, 2);
}
