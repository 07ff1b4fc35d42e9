// What each page offers its test. The same source goes through Vite, webpack, and the browser as it is.
import { load } from 'hoptrail';

const passages = [
  { id: 'bridge', title: 'Harbour Bridge', text: 'The Harbour Bridge was designed by Ines Okafor.' },
  { id: 'okafor', title: 'Ines Okafor', text: 'Ines Okafor was born in Bergen.' },
  { id: 'bergen', title: 'Bergen', text: 'Bergen is a city on the west coast of Norway.' },
];
const question = 'Where was the designer of the Harbour Bridge born?';

/** Indexes and searches; gives the ids of the hits, best first, and the way to the last. */
async function search(engine, embed) {
  const options = embed === undefined ? {} : { embed };
  const graph = await engine.index(passages, options);
  const { hits } = await graph.search(question, options);
  const found = {
    hits: hits.map((hit) => hit.passage),
    path: hits[2].path.map((step) => step.entity ?? step.title),
    dimension: graph.dimension,
    bytes: graph.byteLength,
  };
  graph.dispose();
  engine.dispose();
  return found;
}

async function embedder(model, tokenizer, runtime) {
  const { onnxEmbedder } = await import('hoptrail/onnx');
  const given = { model, tokenizer, id: 'all-MiniLM-L6-v2' };
  return onnxEmbedder(runtime === undefined ? given : { ...given, runtime });
}

globalThis.fixture = {
  inThisThread: async () => search(await load()),

  async inWorker() {
    const { connect } = await import('hoptrail/worker');
    return search(await connect({ storage: 'memory' }));
  },

  async embedded(model, tokenizer, runtime) {
    const embed = await embedder(model, tokenizer, runtime);
    const found = await search(await load(), embed);
    const [vector] = await embed.embed([question]);
    await embed.dispose();
    return { ...found, vector: [...vector] };
  },

  async embeddedInWorker(model, tokenizer) {
    const { connect } = await import('hoptrail/worker');
    const embed = await embedder(model, tokenizer);
    const found = await search(await connect({ storage: 'memory' }), embed);
    await embed.dispose();
    return found;
  },

  async openAi() {
    const { openAiComplete } = await import('hoptrail/openai');
    return typeof openAiComplete({ baseUrl: '/llm/v1', model: 'm' });
  },
};
