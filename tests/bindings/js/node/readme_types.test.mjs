// The programs of the manual compile as TypeScript, under strict; the first one in Node, too.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { codeBlocks } from '../packed/documents.mjs';

const packageFolder = new URL('../../../../bindings/js/', import.meta.url);
const compiler = fileURLToPath(new URL('node_modules/typescript/bin/tsc', packageFolder));
const compilerOptions = {
  strict: true, noEmit: true, skipLibCheck: true, target: 'ES2022',
  module: 'ESNext', moduleResolution: 'bundler', moduleDetection: 'force', lib: ['ES2022', 'DOM', 'DOM.Iterable'], types: [],
  baseUrl: '.', paths: { 'hoptrail': ['package/dist/index.d.ts'], 'hoptrail/*': ['package/dist/*.d.ts', 'package/dist/*/index.d.ts'] },
};
// What is not of this package.
const surroundings = `
declare module '*?url' { const url: string; export default url; }
declare module '@mlc-ai/web-llm' { export function CreateMLCEngine(model: string): Promise<import('hoptrail/openai').CompletionsEngine>; }
declare module '@huggingface/transformers' {
  export const AutoTokenizer: { from_pretrained(name: string): Promise<(texts: string[], options: object) => object> };
  export const AutoModelForSequenceClassification: { from_pretrained(name: string): Promise<(inputs: object) => Promise<{ logits: { data: Float32Array } }>> };
}
`;

/** [{ file, text }] as a separate project: the compiler's complaints. */
async function complaintsAbout(files, more = {}) {
  const folder = await mkdtemp(join(fileURLToPath(packageFolder), '.readme-'));
  try {
    await symlink(fileURLToPath(packageFolder), join(folder, 'package'));
    for (const { file, text } of files) await writeFile(join(folder, file), text);
    await writeFile(join(folder, 'surroundings.d.ts'), surroundings);
    const all = ['surroundings.d.ts', ...files.map(({ file }) => file)];
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: { ...compilerOptions, ...more }, files: all }));
    const { stdout } = await promisify(execFile)(process.execPath, [compiler, '-p', folder, '--pretty', 'false']).catch((failure) => failure);
    return stdout;
  } finally {
    await rm(folder, { recursive: true });
  }
}

it('all programs of README.md, one after the other', async () => {
  const blocks = (await codeBlocks(new URL('README.md', packageFolder))).filter(({ language }) => ['js', 'ts'].includes(language));
  assert.ok(blocks.length > 10);
  const files = blocks.filter(({ file }) => file !== undefined).map(({ file, text }) => ({ file: file.replace(/js$/, 'ts'), text }));
  const js = blocks.filter(({ language, file }) => language === 'js' && file === undefined).map(({ text }) => text);
  const ts = blocks.filter(({ language }) => language === 'ts').map(({ text }, index) => ({ file: `typed_${index}.ts`, text }));
  const wrong = `import { load, type SearchOptions } from 'hoptrail';
const graph = await (await load()).index([]);
// @ts-expect-error
graph.search('', { metod: 'bm25' });
// @ts-expect-error
graph.search('', { options: { 'trail.restrat': 0.4 } });
// @ts-expect-error
graph.search('', { options: { 'trail.restart': '0.4' } });
// @ts-expect-error
graph.search('', { options: { retriever: 'self_ask' } });
export const right: SearchOptions = { options: { 'trail.restart': 0.4, retriever: 'bm25', 'hits.explain': false, 'gnn_ret.alpha': [0.5, 0.6] } };
export const text: string = (await graph.search('')).hits[0]?.text ?? '';
export const promise: Promise<unknown> = graph.search('');
`;
  assert.equal(await complaintsAbout([...files, { file: 'main.ts', text: js.join('\n') }, ...ts, { file: 'wrong.ts', text: wrong }]), '');
});

it('the first program without the types of a browser, where every declaration is checked', async () => {
  const [{ text }] = (await codeBlocks(new URL('README.md', packageFolder))).filter(({ language }) => language === 'js');
  const others = "\nimport 'hoptrail/node';\nimport 'hoptrail/openai';\nimport 'hoptrail/store';\n";
  const node = { lib: ['ES2022'], types: ['node'], skipLibCheck: false };
  const paths = { ...compilerOptions.paths, 'hoptrail/node': ['package/dist/storage/folder.d.ts'] };
  assert.equal(await complaintsAbout([{ file: 'main.ts', text: text + others }], { ...node, paths }), '');
});
