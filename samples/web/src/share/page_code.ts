/** The page that shows one how to use an index elsewhere: HTML to copy, and the index to put next to it. */
import { element } from '../page/dom.js';

/** A whole page that searches the index file of this name. */
const entry = './hoptrail/index.js'; // of the npm package's folder dist

export const pageCode = (file: string): string => `<!doctype html>
<meta charset="utf-8">
<title>Search</title>
<input id="question" size="60" placeholder="Ask a question, and press Enter">
<ol id="hits"></ol>
<script type="module">
  // npm install hoptrail; copy node_modules/hoptrail/dist to ./hoptrail
  import { load } from '${entry}';
  const engine = await load();
  const graph = await engine.open(await (await fetch('${file}')).arrayBuffer());
  document.querySelector('#question').onchange = async ({ target }) => {
    const { hits } = await graph.search(target.value, { hits: 5 });
    document.querySelector('#hits').replaceChildren(...hits.map(({ title, snippet }) =>
      Object.assign(document.createElement('li'), { textContent: \`\${title}: \${snippet.text}\` })));
  };
</script>
`;

export interface CodeActions {
  readonly copy: (text: string, button: HTMLElement) => void;
  readonly download: () => void;
}

/** Opens a dialog with the code, and with buttons to copy it and to get the index. It leaves the document when it is closed. */
export function showPageCode(file: string, { copy, download }: CodeActions): void {
  const code = pageCode(file);
  const copyButton = element('button', { type: 'button', id: 'copy-code', onclick: () => copy(code, copyButton) }, 'Copy the HTML');
  const dialog = element(
    'dialog',
    { id: 'code-dialog', 'aria-labelledby': 'code-title', onclose: () => dialog.remove() },
    element('form', { method: 'dialog' }, element('button', { class: 'round', 'aria-label': 'Close' }, element('span', { 'aria-hidden': 'true' }, '×'))),
    element('h2', { id: 'code-title' }, 'This search in your page'),
    element('p', {}, `Put ${file} and the package’s files next to this page, on any web server. Nothing else runs, and nothing is sent anywhere.`),
    element('pre', { class: 'page-code', tabindex: '0', role: 'region', 'aria-label': 'HTML of the page' }, element('code', {}, code)),
    element('div', { class: 'exports' }, copyButton, element('button', { type: 'button', id: 'code-index', onclick: download }, 'Index ', element('small', {}, '.hop'))),
  );
  document.body.append(dialog);
  dialog.showModal();
}
