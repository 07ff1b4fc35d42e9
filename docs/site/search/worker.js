/**
 * Answers the site's search box with the engine over the site's own pages. The theme sends its search worker the messages of `kind`;
 * this one takes the place of the theme's. It fetches the engine and the index at the first words that a reader types.
 */
import { load } from 'hoptrail';

const kind = { setup: 0, ready: 1, query: 2, result: 3 };
const hitsAsked = 60;
/** Each language repeats its declarations. A guide says a thing once, so for a question in words the guide is first. */
const declarations = /^(?:reference|decisions)\/|^CHANGELOG/u;
const isOfWords = (question) => /^[\p{L}\s'’?,-]+$/u.test(question) && /\p{L}\s+\p{L}/u.test(question);
const sectionsOfAPage = 2; // shown; the rest is folded
let graph; // a promise
let newest = 0;

addEventListener('message', ({ data: { type, data } }) => {
  if (type === kind.setup) postMessage({ type: kind.ready });
  if (type === kind.query) void answer(data);
});

async function answer(question) {
  const query = (newest += 1);
  const items = question.trim() === '' ? [] : await search(question);
  if (query === newest) postMessage({ type: kind.result, data: { items } });
}

async function search(question) {
  graph ??= open().catch((reason) => {
    graph = undefined; // the next words try again
    throw reason;
  });
  const { hits } = await (await graph).search(question, { hits: hitsAsked, options: { 'search.embed': false } });
  const pages = new Map();
  for (const hit of hits) {
    const page = pages.get(hit.document) ?? [];
    if (!page.some(({ location }) => location === locationOf(hit))) page.push(itemOf(hit));
    pages.set(hit.document, page);
  }
  const wait = ([page]) => Number(isOfWords(question) && declarations.test(page));
  return [...pages].sort((a, b) => wait(a) - wait(b)).map(([page, found], rank) => withPage(page, found, rank));
}

/** Next to this script, which lies beside the page that began it. */
async function open() {
  const response = await fetch(new URL('pages.hop', location.href));
  if (!response.ok) throw new Error(`pages.hop: HTTP ${response.status}`);
  const hoptrail = await load({ wasm: new URL('hoptrail.wasm', location.href) });
  return hoptrail.open(await response.arrayBuffer());
}

/** A long section is indexed in parts: "methods/trail.html#options~2". */
const locationOf = ({ passage }) => passage.replace(/~\d+$/u, '');

function itemOf(hit) {
  const { text, range, highlights } = hit.snippet;
  const begin = range.utf16[0];
  const marks = highlights.map(({ utf16 }) => utf16.map((place) => place - begin)).filter(([from, to]) => from >= 0 && to <= text.length);
  const titles = hit.title.split(' > ');
  return { location: locationOf(hit), title: escaped(titles.at(-1)), page: titles[0], text: marked(text, marks), terms: termsOf(text, marks) };
}

/** The theme shows items with the first item's score, and folds those with a lower one. It wants the page itself among them. */
function withPage(page, found, rank) {
  const scored = found.map((item, at) => ({ ...item, score: at < sectionsOfAPage ? hitsAsked - rank : 0 }));
  if (scored.some(({ location }) => location === page)) return scored;
  return [...scored, { location: page, title: escaped(found[0].page), text: '', terms: found[0].terms, score: 0 }];
}

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function marked(text, marks) {
  let [html, at] = ['', 0];
  for (const [begin, end] of marks) {
    if (begin < at) continue;
    html += `${escaped(text.slice(at, begin))}<mark>${escaped(text.slice(begin, end))}</mark>`;
    at = end;
  }
  return html + escaped(text.slice(at));
}

/** The words that the page itself marks when it is opened. */
const termsOf = (text, marks) => Object.fromEntries(marks.map(([begin, end]) => [text.slice(begin, end).toLowerCase(), true]));
