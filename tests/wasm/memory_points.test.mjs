// The module's memory is limited to so many bytes, at point after point of what it does: a status, never a trap, nothing left
// behind, and the right answer once there is memory again.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { withLargestMemory } from '../bindings/js/node/wasm_binary.mjs';
import { outOfMemory, rawModule } from './raw_module.mjs';
import { crc32c, makeSmallFile } from './small_file.mjs';
import { report } from './trust.mjs';

const wasm = new Uint8Array(await readFile(new URL(process.env.HOPTRAIL_WASM, 'file://')));
const mebibyte = 1 << 20;
const roomBytes = 1 << 19; // what scenarios have at most
const stepBytes = 16; // an allocation's least

class MemoryEnded extends Error {}

/** A module with `roomBytes` of memory left, of which less can be given. */
class TightModule {
  static async make() {
    const module = await rawModule(withLargestMemory(wasm, 4 * mebibyte));
    const { malloc } = module.exports;
    const file = makeSmallFile(module);
    const kept = malloc(file.length) >>> 0; // the file, to be borrowed
    module.bytes(kept, file.length).set(file);
    const room = malloc(roomBytes) >>> 0;
    for (let size = 1 << 16; size >= 16; size /= 2) while (malloc(size) >>> 0 !== 0) { /* held for ever */ }
    return new TightModule(module, kept, file.length, room);
  }
  constructor(module, file, fileLength, room) { Object.assign(this, { module, file, fileLength, room }); }

  /** With so many bytes of memory. False where the room was not as large afterwards as before: something was left. */
  within(bytes, run) {
    const { malloc, free, hop_live_objects: objects } = this.module.exports;
    free(this.room);
    const filling = bytes < roomBytes ? malloc(roomBytes - bytes) >>> 0 : 0;
    try {
      run();
    } finally {
      free(filling);
      this.room = malloc(roomBytes) >>> 0;
    }
    return this.room !== 0 && objects() === 0n;
  }

  /** A call that succeeds, or has no memory; then its error says so. */
  call(name, ...given) {
    const status = this.module.call(name, ...given);
    if (status === 0) return;
    const { message } = this.module.takeError();
    if (status === outOfMemory && message !== '') throw new MemoryEnded(name);
    throw new Error(`${name}: status ${status}: ${message}`);
  }

  /** Creates an object by a call, hands it to `use`, and always frees it. */
  with(freeing, create, use) {
    create();
    const object = this.module.u32(0);
    try {
      return use(object);
    } finally {
      this.module.exports[freeing](object);
    }
  }
  cell(index = 0) { return this.module.cell(index); }
  view(index = 0) { return this.module.bytes(this.module.u32(index), this.module.u32(index + 1)).slice(); }

  /** The graph of the file that is kept. */
  open(use) {
    const borrow = () => this.call('hop_graph_open', this.file, this.fileLength, 0, 1, this.cell());
    return this.with('hop_graph_free', borrow, use);
  }
  /** A copy of the bytes that a call makes. */
  bytesOf(create) {
    return this.with('hop_bytes_free', create, (bytes) => {
      this.call('hop_bytes_view', bytes, this.cell(0), this.cell(1));
      return this.view();
    });
  }
}

// ---- Scenarios: each gives what it was told

const describeGraph = (m) => m.open((graph) => m.bytesOf(() => m.call('hop_graph_describe', graph, 0, m.cell())));
const exportGraph = (m) => m.open((graph) => m.bytesOf(() => m.call('hop_graph_export', graph, 1, m.cell())));

function openCopy(m) {
  const bytes = m.module.bytes(m.file, m.fileLength).slice();
  return m.with('hop_graph_free', () => m.call('hop_graph_open', bytes, bytes.length, 0, 0, m.cell()), (graph) => {
    m.call('hop_graph_passage_text', graph, 3, 2, m.cell(0), m.cell(1));
    return m.view();
  });
}

function withQuestion(m, settings, use) {
  return m.with('hop_questions_free', () => m.call('hop_questions_create', m.cell()), (questions) => {
    m.call('hop_questions_add', questions, 'Which road leads from Harbour 2 to Harbour 3?');
    m.call('hop_questions_set_vector', questions, Float32Array.of(1, 2, 3, 4), 4);
    return m.with('hop_options_free', () => m.call('hop_options_create', m.cell()), (options) => {
      for (const [key, value] of Object.entries(settings)) m.call('hop_options_set_text', options, key, value);
      return use(questions, options);
    });
  });
}

const replies = {
  sub_question: 'Where does Harbour 2 lie?',
  sub_answer: 'On the Salt Road.',
  critique: 'Known.\nCritique: yes',
};

function answer(m, task) {
  m.call('hop_task_request_id', task, 0, m.cell());
  const id = m.module.u64(0);
  m.call('hop_request_kind', task, id, m.cell());
  if (m.module.u32(0) === 1) {
    m.call('hop_request_text_count', task, id, m.cell());
    const count = m.module.u32(0);
    m.call('hop_task_answer_vectors', task, id, new Float32Array(4 * count).fill(1), count, 4, '');
  } else {
    m.call('hop_request_purpose', task, id, m.cell(0), m.cell(1));
    const purpose = m.module.text(m.module.u32(0), m.module.u32(1));
    m.call('hop_task_answer_text', task, id, replies[purpose] ?? 'Harbour 3', 0n, 0n);
  }
}

// Steps a task to its end; `saves`: it is saved and resumed whenever it waits.
function runTask(m, graph, task, saves, use) {
  for (;;) {
    m.call('hop_task_step', task, 10_000_000n, m.cell());
    const state = m.module.u32(0);
    if (state === 2) return use(task);
    if (state !== 1) continue;
    if (!saves) {
      answer(m, task);
      continue;
    }
    const saved = m.bytesOf(() => m.call('hop_task_save', task, m.cell()));
    return m.with('hop_task_free', () => m.call('hop_task_resume', saved, saved.length, graph, m.cell()), (resumed) => {
      do m.call('hop_task_step', resumed, 10_000_000n, m.cell()); while (m.module.u32(0) === 0);
      answer(m, resumed);
      return runTask(m, graph, resumed, true, use);
    });
  }
}

function questionTask(create, settings, saves = false) {
  return (m) => m.open((graph) => withQuestion(m, { 'search.embed': 'false', ...settings }, (questions, options) =>
    m.with('hop_task_free', () => m.call(create, graph, questions, options, m.cell()), (task) =>
      runTask(m, graph, task, saves, (done) =>
        m.with('hop_results_free', () => m.call('hop_task_take_results', done, m.cell()), (results) => {
          m.call('hop_results_explanation', results, 0, m.cell(0), m.cell(1));
          return m.view();
        })))));
}

const scenarios = {
  index: (m) => makeSmallFile(m.module, (...given) => m.call(...given)),
  'open a copy': openCopy,
  describe: describeGraph,
  export: exportGraph,
  'search by bm25': questionTask('hop_search_task_create', { method: 'bm25' }),
  'search by gnn_ret': questionTask('hop_search_task_create', { method: 'gnn_ret' }),
  'search by trail': questionTask('hop_search_task_create', { method: 'trail' }),
  'ask in steps': questionTask('hop_ask_task_create', { method: 'rgnn_ret', 'ask.steps': '2', 'search.embed': 'true' }),
  'ask, saved and resumed':
    questionTask('hop_ask_task_create', { method: 'bm25', 'ask.loop': 'steps', 'ask.steps': '2' }, true),
};

// ---- Points

function tryAll(module, name, scenario, all) {
  let wanted;
  const attempt = (bytes) => {
    let told;
    try {
      if (!module.within(bytes, () => { told = crc32c(scenario(module)); })) ++all.left;
    } catch (error) {
      if (!(error instanceof MemoryEnded)) throw error;
      if (module.room === 0 || module.module.exports.hop_live_objects() !== 0n) ++all.left;
      return 'ended';
    }
    if (wanted !== undefined && told !== wanted) ++all.wrong;
    return told;
  };
  wanted = attempt(roomBytes);
  assert.notEqual(wanted, 'ended', `${name} needs more than ${roomBytes} bytes`);
  let good = 0;
  let failures = 0;
  for (let bytes = 0; good < 64; bytes += stepBytes) {
    ++all.points;
    if (attempt(bytes) === 'ended') {
      ++failures;
      good = 0;
    } else {
      ++good;
    }
    if (failures % 64 === 63 && attempt(roomBytes) === 'ended') ++all.wrong;
  }
  all.failures += failures;
  assert.ok(failures > 10, `${name}: memory ended only ${failures} times`);
}

test('memory that ends anywhere is a status', async () => {
  const module = await TightModule.make();
  const all = { points: 0, failures: 0, traps: 0, left: 0, wrong: 0 };
  for (const [name, scenario] of Object.entries(scenarios)) {
    try {
      tryAll(module, name, scenario, all);
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      console.error(`${name}, after ${all.points} points`, error);
      ++all.traps;
      break; // nothing in its memory can be relied on
    }
  }
  assert.ok(report('W1', 'memory_points', {
    scenarios: [Object.keys(scenarios).length, 9],
    'ends of memory tried': [all.points, 10_000],
    'calls out of memory': [all.failures, 5000],
    traps: [all.traps, 0, 0],
    'leaks or objects left': [all.left, 0, 0],
    'wrong answers': [all.wrong, 0, 0],
  }));
});
