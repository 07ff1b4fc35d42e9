// What hoptrail_bench_table measures natively, over the exports of hoptrail.wasm: index a set from ready passages and given
// vectors, open the file, ask every question. Runs in Node and in a page alike. All times are milliseconds.

const searches = [
  { name: 'bm25', method: 'bm25', vectors: 0 },
  { name: 'tfidf', method: 'tfidf', vectors: 0 },
  { name: 'dense', method: 'dense', vectors: 1 },
  { name: 'hybrid', method: 'hybrid', vectors: 1 },
  { name: 'gnn_ret', method: 'gnn_ret', vectors: 1 },
  { name: 'trail, first stage, question vector', method: 'trail', vectors: 1, rescore: false },
  { name: 'trail, first stage, without an embedder', method: 'trail', vectors: 0, rescore: false },
  { name: 'trail, question vector', method: 'trail', vectors: 1 },
  { name: 'trail, question and masked vector', method: 'trail', vectors: 2 },
  { name: 'trail, question and masked vector, with explanations', method: 'trail', vectors: 2, explain: true },
  { name: 'trail, without an embedder', method: 'trail', vectors: 0 },
];

const state = { more: 0, done: 2 };
const plenty = 1_000_000n;

/** A thin hand on the module: text and numbers go in through one block of its memory. */
export class Module {
  static async start(compiled) {
    const imports = {};
    for (const { module, name } of WebAssembly.Module.imports(compiled)) (imports[module] ??= {})[name] = () => {};
    const { exports } = await WebAssembly.instantiate(compiled, imports);
    exports._initialize();
    return new Module(exports);
  }

  constructor(exports) {
    this.raw = exports;
    this.outputs = exports.malloc(64) >>> 0;
    this.error = this.outputs + 56;
    this.block = exports.malloc(1 << 20) >>> 0;
  }

  get bytes() {
    return new Uint8Array(this.raw.memory.buffer);
  }

  output(index = 0) {
    return new Uint32Array(this.raw.memory.buffer, this.outputs + 8 * index, 1)[0];
  }

  check(status) {
    if (status !== 0) throw new Error(`status ${status}`);
  }

  /** Calls with texts as (pointer, length) pairs, behind the object and before the error. */
  withTexts(call, object, texts, ...more) {
    const encoder = new TextEncoder();
    const memory = this.bytes;
    let at = this.block;
    const places = [];
    for (const text of texts) {
      const { written } = encoder.encodeInto(text, memory.subarray(at, this.block + (1 << 20)));
      places.push(at, written);
      at += written;
    }
    this.check(call(object, ...places, ...more, this.error));
  }

  withFloats(call, object, floats, ...more) {
    const place = this.raw.malloc(floats.byteLength) >>> 0;
    new Float32Array(this.raw.memory.buffer, place, floats.length).set(floats);
    const status = call(object, place, ...more, this.error);
    this.raw.free(place);
    this.check(status);
  }

  make(create) {
    this.check(create(this.outputs, this.error));
    return this.output();
  }

  options(values) {
    const options = this.make(this.raw.hop_options_create);
    for (const [key, value] of Object.entries(values)) {
      this.withTexts(this.raw.hop_options_set_text, options, [key, String(value)]);
    }
    return options;
  }

  /** Steps a task to its end; the longest step, in ms. */
  run(task, work) {
    for (let longest = 0; ; ) {
      const begin = performance.now();
      this.check(this.raw.hop_task_step(task, work, this.outputs, this.error));
      longest = Math.max(longest, performance.now() - begin);
      const now = this.output();
      if (now === state.done) return longest;
      if (now !== state.more) throw new Error('the task waits');
    }
  }
}

/** The set's passages and vectors in the module's memory: what an index task takes. */
export function fillCorpus(module, set) {
  const { raw } = module;
  const corpus = module.make(raw.hop_corpus_create);
  for (const { id, title, text, entities = [] } of set.passages) {
    module.withTexts(raw.hop_corpus_add_passage, corpus, [id, title, text]);
    for (const entity of entities) module.withTexts(raw.hop_corpus_add_entity, corpus, [entity]);
  }
  const { values, rows, dimension } = set.vectors;
  module.withFloats(raw.hop_corpus_add_vectors, corpus, values, rows, dimension);
  return corpus;
}

export function index(module, set, work, options, corpus = fillCorpus(module, set)) {
  const { raw } = module;
  const chosen = module.options(options);
  const begin = performance.now();
  module.check(raw.hop_index_task_create(corpus, chosen, module.outputs, module.error));
  const task = module.output();
  const longest = module.run(task, work);
  module.check(raw.hop_task_take_bytes(task, module.outputs, module.error));
  const milliseconds = performance.now() - begin;
  const bytes = module.output();
  module.check(raw.hop_bytes_view(bytes, module.outputs, module.outputs + 8, module.error));
  const file = module.bytes.slice(module.output(0), module.output(0) + module.output(1));
  raw.hop_bytes_free(bytes);
  raw.hop_task_free(task);
  raw.hop_corpus_free(corpus);
  raw.hop_options_free(chosen);
  return { milliseconds, longest, file };
}

/** A graph in the module's memory, its bytes borrowed, at the start of a cache line as the package places them. */
export function open(module, file) {
  const place = Math.ceil((module.raw.malloc(file.length + 64) >>> 0) / 64) * 64;
  module.bytes.set(file, place);
  const begin = performance.now();
  module.check(module.raw.hop_graph_open(place, file.length, 0, 1, module.outputs, module.error));
  return { graph: module.output(), place, milliseconds: performance.now() - begin };
}

export function search(module, graph, set, number, { vectors }, options, work) {
  const { raw } = module;
  const questions = module.make(raw.hop_questions_create);
  module.withTexts(raw.hop_questions_add, questions, [set.questions[number]]);
  const row = ({ values, dimension }) => values.subarray(number * dimension, (number + 1) * dimension);
  if (vectors > 0) {
    module.withFloats(raw.hop_questions_set_vector, questions, row(set.questionVectors), set.questionVectors.dimension);
  }
  if (vectors > 1) {
    module.withFloats(raw.hop_questions_set_masked_vector, questions, row(set.maskedVectors), set.maskedVectors.dimension);
  }
  const begin = performance.now();
  module.check(raw.hop_search_task_create(graph, questions, options, module.outputs, module.error));
  const task = module.output();
  const longest = module.run(task, work);
  module.check(raw.hop_task_take_results(task, module.outputs, module.error));
  const results = module.output();
  const milliseconds = performance.now() - begin;
  raw.hop_results_free(results);
  raw.hop_task_free(task);
  raw.hop_questions_free(questions);
  return { milliseconds, longest };
}

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

export function optionsOf(module, { method, rescore = true, explain = false }) {
  return module.options({ method, 'search.embed': false, 'trail.rescore': rescore, 'hits.explain': explain });
}

/** { index: ms a set, open, search: { name: p50 } }, the best or the median of `rounds` after one that is not counted. */
export async function measureSet(compiled, set, rounds) {
  const module = await Module.start(compiled);
  let fastest = index(module, set, plenty, {});
  for (let round = 0; round < rounds; round += 1) {
    const again = index(module, set, plenty, {});
    if (again.milliseconds < fastest.milliseconds) fastest = again;
  }
  const { graph, milliseconds } = open(module, fastest.file);
  const found = {};
  for (const one of searches) {
    if (one.vectors > 1 && set.maskedVectors === undefined) continue;
    const options = optionsOf(module, one);
    const times = [];
    for (let round = 0; round <= rounds; round += 1) {
      for (let number = 0; number < set.questions.length; number += 1) {
        const time = search(module, graph, set, number, one, options, plenty).milliseconds;
        if (round > 0) times.push(time);
      }
    }
    found[one.name] = median(times);
  }
  return { index: fastest.milliseconds, open: milliseconds, search: found };
}

/**
 * The longest step of 1,000 units of work: while indexing, and in the first search of each kind on a fresh graph. Of three
 * equal runs the least: what another program's turn on the processor adds is not the engine's.
 */
export async function measureSteps(compiled, set) {
  const module = await Module.start(compiled);
  const { file } = index(module, set, plenty, {}); // the module's code is compiled for speed after its first use
  const leastOfThree = (run) => Math.min(run(), run(), run());
  const steps = { index: leastOfThree(() => index(module, set, 1000n, {}).longest) };
  for (const one of searches) {
    if (one.vectors > 1 && set.maskedVectors === undefined) continue;
    steps[one.name] = leastOfThree(() => {
      const { graph, place } = open(module, file);
      const { longest } = search(module, graph, set, 0, one, optionsOf(module, one), 1000n);
      module.raw.hop_graph_free(graph);
      module.raw.free(place);
      return longest;
    });
  }
  return steps;
}

/** Bytes of memory that a module needs which holds the set's graph without its text, and has answered one question. */
export async function measureMemory(compiled, set) {
  const maker = await Module.start(compiled);
  const { file } = index(maker, set, plenty, {});
  const module = await Module.start(compiled);
  const { graph } = open(module, file);
  const trail = { method: 'trail', vectors: 1 };
  search(module, graph, set, 0, trail, optionsOf(module, trail), plenty);
  const text = set.passages.reduce((sum, { id, title, text }) => sum + id.length + title.length + text.length, 0);
  return module.raw.memory.buffer.byteLength - text;
}

/** p50 of an exact scan of `count` int8 vectors of dimension 384, as a whole search task. */
export async function measureInt8Scan(compiled, count) {
  const module = await Module.start(compiled);
  const dimension = 384;
  let seed = 1;
  const random = () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32 - 0.5;
  const floats = (rows) => ({ values: Float32Array.from({ length: rows * dimension }, random), rows, dimension });
  const set = {
    passages: Array.from({ length: count }, (_, number) => ({ id: String(number), title: '', text: `p${number}` })),
    vectors: floats(count),
    questions: Array.from({ length: 20 }, (_, number) => `question ${number}`),
    questionVectors: floats(20),
  };
  const { file } = index(module, set, plenty, { 'vectors.precision': 'int8', 'keywords.phrases': false });
  const { graph } = open(module, file);
  const dense = { method: 'dense', vectors: 1 };
  const options = optionsOf(module, dense);
  const times = [];
  for (let number = 0; number < 60; number += 1) {
    times.push(search(module, graph, set, number % 20, dense, options, plenty).milliseconds);
  }
  return median(times.slice(20));
}
