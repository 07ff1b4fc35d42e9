// Compiled under `bundler` and `nodenext`: the declarations hold, and say what is meant.
import { HoptrailError, load, type CompleteFunction, type Embedder, type Engine, type Graph, type ScoreFunction, type SearchResult } from 'hoptrail';
import { onnxEmbedder, type OnnxEmbedder, type OnnxRuntime, type TokenizersModule } from 'hoptrail/onnx';
import { chatAdapter, openAiComplete, openAiEmbedder, rerankScorer } from 'hoptrail/openai';
import { openStore, type DocumentStatus, type Store } from 'hoptrail/store';
import { connect, openStore as openRemoteStore } from 'hoptrail/worker';

export async function search(question: string): Promise<string[]> {
  const engine: Engine = await load({ wasm: new URL('hoptrail.wasm', 'http://localhost/') });
  const graph: Graph = await engine.index([{ id: 'a', text: 'A text.' }, { id: 'b', title: 'B', text: '# B', format: 'markdown' }]);
  const run = graph.search(question, { method: 'trail', hits: 5, signal: new AbortController().signal });
  for await (const step of run) if (step.kind === 'progress') console.log(step.done, step.total);
  const result: SearchResult = await run;
  graph.dispose();
  return result.hits.map((hit) => `${hit.title}: ${hit.path.map((step) => step.entity ?? step.title).join(' → ')}`);
}

export const promised = (graph: Graph): Promise<SearchResult> => graph.search('?');

export async function embed(): Promise<Embedder> {
  const embedder: OnnxEmbedder = await onnxEmbedder({ model: 'm.onnx', tokenizer: 't.json', onProgress: (loaded, total) => loaded / total });
  const vectors: readonly Float32Array[] = await embedder.embed(['by hand']);
  console.log(vectors.length, embedder.dimension);
  return embedder;
}

export async function both(): Promise<void> {
  const engine = await connect({ storage: 'opfs' });
  const embedder: Embedder = openAiEmbedder({ baseUrl: 'http://localhost:8080', model: 'e' });
  const complete: CompleteFunction = openAiComplete({ baseUrl: new URL('http://localhost:8080'), model: 'm' });
  const graph = await engine.index([{ id: 'a', text: 'A text.' }], { embed: embedder });
  const score: ScoreFunction = rerankScorer({ baseUrl: 'http://localhost:8081', model: 'r' });
  const { answer } = await graph.ask('Who?', { complete, embed: embedder, score });
  const own = await graph.search('Who?', { score: async (question, passages) => passages.map((passage) => Number(passage.includes(question))) });
  console.log(answer, own.hits.length);
  try {
    await graph.find('nothing');
  } catch (error) {
    if (error instanceof HoptrailError && error.status === 'not_found') console.log(error.detail);
  }
}

export async function live(engine: Engine): Promise<readonly string[]> {
  const store: Store = await openStore(engine, { create: true, options: { 'index.embed': true } });
  const { documents, report } = await store.change([{ id: 'a', text: 'A text.' }], { delete: ['b'] });
  const first: DocumentStatus | undefined = documents[0];
  console.log(first?.status, report['generation'], (await store.graph.search('?')).hits.length);
  const remote: Store = await openRemoteStore(await connect());
  return (await remote.delete(['a'])).withStatus('deleted');
}

/** As WebLLM's MLCEngine: overloads, wider messages, and more members than are used. */
interface InPage {
  chat: {
    completions: {
      create(request: { stream?: false | null; messages: { role: 'user'; content: string }[] }): Promise<{ id: string }>;
      create(request: { stream: true; messages: readonly object[]; temperature?: number | null }): Promise<
        AsyncIterable<{ id: string; choices: { index: number; delta: { content?: string | null }; finish_reason: 'stop' | 'abort' | null }[] }>
      >;
    };
  };
  interruptGenerate: () => void;
}
export const ofPage = (engine: InPage): CompleteFunction => chatAdapter(engine);

export const given = (onnxruntime: OnnxRuntime, tokenizers: TokenizersModule): Promise<OnnxEmbedder> =>
  onnxEmbedder({ model: new Uint8Array(1), tokenizer: {}, runtime: { onnxruntime, tokenizers, wasmPaths: { wasm: '/ort.wasm' } } });

export const texts = ({ hits }: SearchResult): readonly string[] => hits.map((hit) => `${hit.id} ${hit.text} ${hit.metadata.length}`);

export const shaped = (onnxruntime: OnnxRuntime): Promise<OnnxEmbedder> =>
  onnxEmbedder({
    model: 'm.onnx', tokenizer: 't.json', externalData: ['m.onnx_data', { path: 'b', data: new Uint8Array(1) }], configuration: '/m/',
    pooling: 'last', output: 'hidden', dimensions: 256, batch: { webgpu: 16 }, runtime: { onnxruntime, providers: ['webgpu', 'wasm'] },
  });

// @ts-expect-error there is no such option
export const wrongKey = (graph: Graph): unknown => graph.search('?', { options: { 'trail.restrat': 0.4 } });
// @ts-expect-error it is a number
export const wrongValue = (graph: Graph): unknown => graph.search('?', { options: { 'trail.restart': 'much' } });
// @ts-expect-error a loop ranks by another method
export const wrongChoice = (graph: Graph): unknown => graph.search('?', { options: { retriever: 'ircot' } });
// @ts-expect-error a source needs a text
export const wrongSource = (engine: Engine): unknown => engine.index([{ id: 'a' }]);
// @ts-expect-error a score is a number
export const wrongScore = (graph: Graph): unknown => graph.search('?', { score: async () => ['1'] });
// @ts-expect-error there is no such method of retrieval
export const wrongMethod = (graph: Graph): unknown => graph.search('?', { method: 'magic' });
// @ts-expect-error the options of a store are those of its making
export const wrongAdd = (store: Store): unknown => store.add([], { options: {} });
// @ts-expect-error ask needs a language model
export const wrongAsk = (graph: Graph): unknown => graph.ask('?', {});
