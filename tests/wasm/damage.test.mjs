// A damaged file is answered as natively: the module comes to the sums of tests/determinism/damage.digest, over every
// status, message and answer, and never traps. tests/determinism/damage_test.c is the native half, call by call.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { crc32c, forger, makeSmallFile } from './small_file.mjs';
import { rawModule } from './raw_module.mjs';
import { report } from './trust.mjs';

const wasm = await readFile(new URL(process.env.HOPTRAIL_WASM, 'file://'));
const recorded = await readFile(new URL('../determinism/damage.digest', import.meta.url), 'utf8');
const blockBytes = 256;
const encoder = new TextEncoder();

/** Sums up what files tell, line by line as the record has it. */
class Teller {
  damages = 0;
  opened = 0;
  lines = [];
  #sum = 0;

  constructor(module) {
    this.module = module;
    this.asked = ['bm25', 'gnn_ret', 'trail'].map((method) => this.#question(method));
  }

  #question(method) {
    const { module } = this;
    module.must('hop_questions_create', module.cell(0));
    const questions = module.u32(0);
    module.must('hop_questions_add', questions, 'Which road leads from Harbour 2 to Harbour 3?');
    module.must('hop_questions_set_vector', questions, Float32Array.of(1, 2, 3, 4), 4);
    module.must('hop_options_create', module.cell(0));
    const options = module.u32(0);
    module.must('hop_options_set_text', options, 'method', method);
    module.must('hop_options_set_text', options, 'search.embed', 'false');
    return { questions, options };
  }

  told(data) { this.#sum = crc32c(typeof data === 'string' ? encoder.encode(data) : data, this.#sum); }
  endLine(what, first) {
    this.lines.push(`${what} from byte ${first}: ${this.#sum.toString(16).padStart(8, '0')}\n`);
    this.#sum = 0;
  }

  // Statuses that are not asked for are the searches' own: their errors are let go.
  #status(name, ...given) {
    const status = this.module.call(name, ...given);
    if (status !== 0) this.module.takeError();
    return status;
  }
  #tellStatus(status) { this.told(this.module.statusName(status)); }

  #tellDescription(graph) {
    const { module } = this;
    let json = 0;
    let status = this.#status('hop_graph_describe', graph, 0, module.cell(0));
    if (status === 0) {
      json = module.u32(0);
      status = this.#status('hop_bytes_view', json, module.cell(0), module.cell(1));
      this.told(module.bytes(module.u32(0), module.u32(1)));
    }
    this.#tellStatus(status);
    module.exports.hop_bytes_free(json);
  }

  #tellSearch(graph, { questions, options }) {
    const { module } = this;
    let task = 0;
    let results = 0;
    let status = this.#status('hop_search_task_create', graph, questions, options, module.cell(0));
    if (status === 0) {
      task = module.u32(0);
      do {
        status = this.#status('hop_task_step', task, 10_000_000n, module.cell(0));
      } while (status === 0 && module.u32(0) === 0);
    }
    if (status === 0) {
      status = this.#status('hop_task_take_results', task, module.cell(0));
      if (status === 0) results = module.u32(0);
    }
    if (status === 0) {
      status = this.#status('hop_results_explanation', results, 0, module.cell(0), module.cell(1));
      if (status === 0) this.told(module.bytes(module.u32(0), module.u32(1)));
    }
    this.#tellStatus(status);
    module.exports.hop_results_free(results);
    module.exports.hop_task_free(task);
  }

  tellFile(bytes) {
    const { module } = this;
    const status = module.call('hop_graph_open', bytes, bytes.length, 0, 0, module.cell(0));
    const graph = status === 0 ? module.u32(0) : 0;
    const { message, detail } = status === 0 ? { message: '', detail: '' } : module.takeError();
    this.#tellStatus(status);
    this.told(message);
    this.told(detail);
    ++this.damages;
    if (status !== 0) return;
    ++this.opened;
    this.#tellDescription(graph);
    for (const question of this.asked) this.#tellSearch(graph, question);
    module.exports.hop_graph_free(graph);
  }

  end() {
    for (const { questions, options } of this.asked) {
      this.module.exports.hop_questions_free(questions);
      this.module.exports.hop_options_free(options);
    }
  }
}

const endsBlock = (at, step, length) => (at + step) % blockBytes === 0 || at + step >= length;
const blockOf = (at) => Math.floor(at / blockBytes) * blockBytes;

function cut(teller, whole) {
  for (let length = 0; length < whole.length; ++length) {
    teller.tellFile(whole.subarray(0, length));
    if (endsBlock(length, 1, whole.length)) teller.endLine('cut', blockOf(length));
  }
}

function flip(teller, whole, forge) {
  const bytes = whole.slice();
  for (let at = 0; at < whole.length; ++at) {
    for (const bit of forge ? [at % 8] : [0, 1, 2, 3, 4, 5, 6, 7]) {
      bytes[at] ^= 1 << bit;
      forge?.(bytes);
      teller.tellFile(bytes);
      bytes.set(whole);
    }
    if (endsBlock(at, 1, whole.length)) teller.endLine(forge ? 'flipped and forged' : 'flipped', blockOf(at));
  }
}

function replace(teller, whole, forge) {
  const bytes = whole.slice();
  const view = new DataView(bytes.buffer);
  for (let at = 0; at + 4 <= whole.length; at += 4) {
    for (const value of [0, 1, 0x7fffffff, 0x80000000, 0xffffffff]) {
      view.setUint32(at, value, true);
      forge?.(bytes);
      teller.tellFile(bytes);
      bytes.set(whole);
    }
    if (endsBlock(at, 4, whole.length)) teller.endLine(forge ? 'replaced and forged' : 'replaced', blockOf(at));
  }
}

test('a damaged file is answered as natively, to the last byte', async () => {
  const module = await rawModule(wasm);
  const whole = makeSmallFile(module);
  const forge = forger(whole);
  const teller = new Teller(module);
  let traps = 0;
  try {
    teller.told(whole);
    teller.endLine('file', 0);
    teller.tellFile(whole);
    teller.endLine('whole', 0);
    cut(teller, whole);
    flip(teller, whole);
    replace(teller, whole);
    flip(teller, whole, forge);
    replace(teller, whole, forge);
  } catch (error) {
    if (!(error instanceof WebAssembly.RuntimeError)) throw error;
    console.error(`after ${teller.damages} files, ${teller.lines.at(-1)}`, error);
    ++traps;
  }
  teller.end();
  const wanted = recorded.split(/(?<=\n)/);
  const unlike = wanted.filter((line, index) => line !== teller.lines[index]);
  if (unlike.length > 0) console.error(`unlike the record, first: ${unlike[0]}`);
  const kept = report('W1', 'damage', {
    'damaged files': [teller.damages, 60_000],
    'of them forged so well that they open': [teller.opened, 100],
    traps: [traps, 0, 0],
    'unlike native': [unlike.length + Math.abs(teller.lines.length - wanted.length), 0, 0],
    'objects left': [Number(module.exports.hop_live_objects()), 0, 0],
  });
  assert.ok(kept);
});
