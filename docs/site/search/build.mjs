/**
 * Makes the engine the search of a built site:
 *
 *     node build.mjs HTML
 *
 * Indexes the sections of the theme's own search index, with the links between them, and puts the index, the engine and its worker
 * in the place of the theme's search. Needs the npm package of bindings/js and the packages of samples/web.
 */
import { cp, readFile, readdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, posix } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const dist = join(root, 'bindings/js/dist');
const longestPassage = 2000; // letters; a longer section is cut between its paragraphs, and a longer paragraph (a table) between words
const html = process.argv[2];

const names = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };
const textOf = (markup) => markup.replace(/<\/(?:p|li|pre|h\d|tr)>/gu, '\n\n').replace(/<[^>]*>/gu, '').replace(/&(#?\w+);/gu, (whole, name) => names[name] ?? whole).trim();

/** The parts of a text, none much longer than a passage. */
function partsOf(text) {
  const parts = [''];
  const paragraphs = text.split(/\n{2,}/u).flatMap((paragraph) => paragraph.match(new RegExp(`[\\s\\S]{1,${longestPassage}}(?!\\S)|\\S+`, 'gu')) ?? []);
  for (const paragraph of paragraphs) {
    const last = parts.at(-1);
    if (last !== '' && last.length + paragraph.length > longestPassage) parts.push(paragraph);
    else parts[parts.length - 1] = last === '' ? paragraph : `${last}\n\n${paragraph}`;
  }
  return parts;
}

/** By section, the sections of the site that its links lead to. */
function linksOf(page, markup, known) {
  const article = /<article[^>]*md-content__inner[\s\S]*?<\/article>/u.exec(markup)?.[0] ?? '';
  const links = new Map();
  let section = page;
  for (const [, id, address] of article.matchAll(/<h[1-6][^>]*\sid="([^"]+)"|<a\s[^>]*href="([^"]+)"/gu)) {
    if (id !== undefined) section = known.has(`${page}#${id}`) ? `${page}#${id}` : section;
    else if (!/^[a-z]+:/u.test(address)) {
      const [path, anchor] = address.split('#');
      const target = path === '' ? page : posix.normalize(posix.join(posix.dirname(page), path));
      const aim = anchor !== undefined && known.has(`${target}#${anchor}`) ? `${target}#${anchor}` : target;
      if (known.has(aim) && aim.split('#')[0] !== page) links.set(section, (links.get(section) ?? new Set()).add(aim));
    }
  }
  return links;
}

const index = JSON.parse(await readFile(join(html, 'search/search_index.json'), 'utf8'));
const known = new Set(index.docs.map(({ location }) => location));
const pages = [...new Set(index.docs.map(({ location }) => location.split('#')[0]))];
const links = new Map((await Promise.all(pages.map(async (page) => [...linksOf(page, await readFile(join(html, page), 'utf8'), known)]))).flat());
const positions = new Map();
const titles = new Map(index.docs.map(({ location, title }) => [location, textOf(title)]));
const passages = index.docs.flatMap(({ location, text }) => {
  const page = location.split('#')[0];
  const title = location === page ? titles.get(page) : `${titles.get(page)} > ${titles.get(location)}`;
  return partsOf(textOf(text)).map((part, at) => {
    const position = positions.get(page) ?? 0;
    positions.set(page, position + 1);
    return { id: at === 0 ? location : `${location}~${at + 1}`, title, text: part || title, links: [...(links.get(location) ?? [])], document: { id: page, position } };
  });
});

const { load } = await import(pathToFileURL(join(dist, 'index.node.js')));
const engine = await load();
const bytes = await (await engine.index(passages)).bytes();
engine.dispose();

const workers = join(html, 'assets/javascripts/workers');
const worker = (await readdir(workers)).find((name) => /^search\..*\.min\.js$/u.test(name));
if (!worker) throw new Error(`${workers} has no worker of the theme's search`);
const { build } = createRequire(join(root, 'samples/web/package.json'))('esbuild');
await build({
  entryPoints: [fileURLToPath(new URL('worker.js', import.meta.url))],
  outfile: join(workers, worker),
  allowOverwrite: true,
  alias: { hoptrail: join(dist, 'index.js') },
  bundle: true,
  minify: true,
  format: 'iife',
  target: ['chrome109', 'firefox115', 'safari16.4'],
  define: { 'import.meta.url': 'self.location.href' },
  legalComments: 'eof',
  logLevel: 'warning',
});
await writeFile(join(workers, 'pages.hop'), bytes);
await cp(join(dist, 'hoptrail.wasm'), join(workers, 'hoptrail.wasm'));
await writeFile(join(html, 'search/search_index.json'), JSON.stringify({ config: index.config, docs: [] }));
process.stdout.write(`${passages.length} passages of ${pages.length} pages, ${[...links.values()].reduce((sum, to) => sum + to.size, 0)} links, ${Math.round(bytes.length / 1000)} kB: the site's search\n`);
