// tests/contract: what every binding promises, through the API of this one.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import process from 'node:process';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { load } from '../../../../bindings/js/dist/index.node.js';
import { folderStorage } from '../../../../bindings/js/dist/storage/folder.js';
import { openStore } from '../../../../bindings/js/dist/store/index.js';
import { ModelAsleep, functionsOf, questionOf, sourceOf } from './contract_host.mjs';
import { checkResult, checkSum, fieldsOf } from './contract_result.mjs';
import { completeWasmUrl } from './wasm_binary.mjs';

const scenarios = fileURLToPath(new URL('../../../contract/', import.meta.url));
const folder = process.env.HOPTRAIL_CONTRACT;
const results = folder && join(folder, 'JavaScript.tsv');
if (results) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(results, '');
}

/** What scenarios may need and this binding lacks; tests/contract/report/members.json has the reasons. */
const lacks = ['training', 'paths', 'options', 'tasks'];

describe('the contract', () => {
  for (const file of readdirSync(scenarios).filter((name) => name.endsWith('.json')).sort()) {
    const name = basename(file, '.json');
    const scenario = JSON.parse(readFileSync(join(scenarios, file), 'utf8'));
    it(name, async () => {
      let outcome = 'fails';
      try {
        if (scenario.needs?.some((need) => lacks.includes(need))) outcome = 'left out';
        else await new Scenario(scenario).run();
        if (outcome === 'fails') outcome = 'holds';
      } finally {
        if (results) appendFileSync(results, `${name}\t${outcome}\n`);
      }
    });
  }
});

class Scenario {
  held = {};
  stores = {};
  graphs = [];

  constructor(scenario) {
    this.scenario = scenario;
  }

  async run() {
    this.folder = mkdtempSync(join(tmpdir(), 'hoptrail-contract-'));
    this.engine = await load({ wasm: completeWasmUrl, storage: folderStorage(this.folder) });
    try {
      for (const step of this.scenario.steps) await this.check(step);
      for (const one of [...this.graphs, ...Object.values(this.stores)]) one.dispose();
      assert.equal(await this.liveObjects(), 0);
    } finally {
      this.engine.dispose();
      rmSync(this.folder, { recursive: true });
    }
  }

  async check(step) {
    const call = () => this[step.call](step);
    if (step.error === undefined) return call();
    const { kind, says, detail } = step.error;
    await assert.rejects(async () => call(), (error) => {
      assert.equal(kindOf(error), kind, `${JSON.stringify(step)}: ${error.stack}`);
      for (const text of says) assert.ok(error.message.includes(text), error.message);
      if (detail !== undefined) assert.equal(error.detail, detail);
      return true;
    });
  }

  async liveObjects() {
    return (await this.engine.usage()).liveObjects;
  }

  /** Those of the step, else the default, else those of the scenario. */
  sources(step, otherwise) {
    const given = step.sources ?? otherwise ?? this.scenario.sources ?? [];
    return (Array.isArray(given) ? given : JSON.parse(readFileSync(join(scenarios, 'corpora', `${given}.json`), 'utf8'))).map(sourceOf);
  }

  keep(graph) {
    this.graphs.push(graph);
    this.graph = graph;
  }

  checkTold({ expect = {} }) {
    for (const name of Object.keys(this.told)) if (name in expect) assert.deepEqual(this.told[name], expect[name]);
  }

  // ---- Graphs

  async build(step) {
    const run = (how) => this.engine.index(this.sources(step), { ...functionsOf(step, this), options: step.options, ...how });
    if (step.cancel) return this.cancel(run);
    this.keep(await run());
    this.checkTold(step);
    if (step.expect?.file) checkSum(await this.graph.bytes(), step.expect.file);
  }
  async fresh(step) {
    const built = await this.engine.index(this.sources(step), functionsOf(step, this));
    assert.deepEqual(await this.graph.bytes(), await built.bytes());
    built.dispose();
  }
  async save({ file }) {
    await this.graph.save(file);
  }
  async open({ file }) {
    this.keep(await this.engine.openStored(file));
  }
  async open_bytes({ text }) {
    this.keep(await this.engine.open(text === undefined ? await this.graph.bytes() : new TextEncoder().encode(text)));
  }
  close() {
    this.graph.dispose();
  }
  async counts({ expect }) {
    const { passageCount, documentCount, dimension, embedderId } = this.graph;
    const passages = await this.graph.passages([...Array(passageCount).keys()]);
    const found = { passages: passageCount, documents: documentCount, dimension, embedder: embedderId, ids: passages.map(({ id }) => id) };
    for (const [name, wanted] of Object.entries(expect)) assert.deepEqual(found[name], wanted);
  }
  async passage({ id, expect }) {
    const passage = await this.graph.passage(await this.graph.find(id));
    const { documentId: document, documentTitle: document_title, metadata } = passage;
    const found = { ...passage, document, document_title, metadata: fieldsOf(metadata) };
    for (const [name, wanted] of Object.entries(expect)) assert.deepEqual(found[name], wanted);
  }
  async mask({ question, expect }) {
    assert.equal(await this.graph.mask(question), expect?.value);
  }
  async export({ format, expect }) {
    const text = await this.graph.export(format);
    assert.deepEqual(expect.says.filter((says) => !text.includes(says)), []);
  }
  async default({ option, expect }) {
    const { defaultValue } = (await this.engine.options()).find(({ key }) => key === option);
    assert.equal(defaultValue, expect.value);
  }
  async metrics({ questions, expect }) {
    const judged = questions.map(([ranking, gold]) => ({ ranking, gold }));
    const values = await this.engine.evaluate(judged, Object.keys(expect));
    for (const [name, wanted] of Object.entries(expect)) assert.ok(Math.abs(values[name].mean - wanted) < 1e-9, name);
  }

  // ---- Questions

  how(step) {
    const { k, method, options, weights } = step;
    return {
      ...functionsOf(step, this),
      ...(k !== undefined && { hits: k }),
      ...(method && { method }),
      ...(options && { options }),
      ...(weights && { weights: new TextEncoder().encode(weights) }),
    };
  }
  async search(step) {
    const run = (how) => this.graph.search(questionOf(step), { ...this.how(step), ...how });
    if (step.cancel) return this.cancel(run);
    this.hold(step, await run());
  }
  async ask(step) {
    const run = (how) => this.graph.ask(questionOf(step), { ...this.how(step), ...how });
    if (step.cancel) return this.cancel(run);
    this.hold(step, await run());
  }
  hold(step, result) {
    this.held[step.as ?? ''] = result;
    this.checkTold(step);
    checkResult(result, step.expect ?? {}, this.held);
  }
  result({ of = '', expect }) {
    checkResult(this.held[of], expect, this.held);
  }

  // ---- Runs

  async begin(step) {
    if (step.task === 'build') this.begun = this.engine.index(this.sources(step), functionsOf(step, this));
    else this.begun = this.graph[step.task ?? 'search'](questionOf(step), this.how(step));
    this.steps = this.begun[Symbol.asyncIterator]();
    while ((await this.steps.next()).value.kind !== 'request');
  }
  async finish(step) {
    while (!(await this.steps.next()).done);
    this.hold(step, await this.begun);
  }
  async leave() {
    const before = await this.liveObjects();
    await this.steps.return();
    assert.ok((await this.liveObjects()) < before);
  }
  async pause() {
    this.saved = await this.begun.save();
    await this.steps.return();
  }
  async resume(step) {
    const saved = step.damaged ? this.saved.slice(0, -9) : this.saved;
    const how = functionsOf(step, this);
    if (step.task === 'build') return this.keep(await this.engine.resumeIndex(saved, how));
    const [result] = await (step.task === 'ask' ? this.graph.resumeAsk(saved, how) : this.graph.resumeSearch(saved, how));
    this.hold(step, result);
  }
  /** Aborts a run after its first step. */
  async cancel(begin) {
    const before = await this.liveObjects();
    const stop = new AbortController();
    const steps = begin({ work: 1, signal: stop.signal })[Symbol.asyncIterator]();
    await steps.next();
    stop.abort();
    try {
      await steps.next();
    } finally {
      for (let i = 0; i < 1000 && (await this.liveObjects()) !== before; ++i) await wait(1); // a source that is read ends first
      assert.equal(await this.liveObjects(), before);
    }
  }

  // ---- Stores and files

  async open_store({ folder: name, store = '', create = false, options }) {
    const storage = folderStorage(join(this.folder, name));
    const opened = await openStore(this.engine, { storage, create, ...(options && { options }) });
    this.stores[store]?.dispose();
    this.stores[store] = opened;
  }
  async change(step) {
    const how = { ...functionsOf(step, this), delete: step.delete ?? [] };
    const run = (more) => this.stores[step.store ?? ''].change(this.sources(step, []), { ...how, ...more });
    if (step.cancel) return this.cancel(run);
    const change = await run();
    this.checkTold(step);
    for (const [status, ids] of Object.entries(step.expect ?? {})) {
      if (status !== 'texts') assert.deepEqual(change.withStatus(status), ids);
    }
  }
  async compact({ store = '' }) {
    await this.stores[store].compact();
  }
  async refresh({ store = '' }) {
    await this.stores[store].refresh();
  }
  take({ store = '' }) {
    this.keep(this.stores[store].graph);
  }
  close_store({ store = '' }) {
    this.stores[store].dispose();
  }
  pipe({ file, link }) {
    execFileSync('mkfifo', [join(this.folder, file)]);
    symlinkSync(join(this.folder, file), join(this.folder, link));
  }
  write({ file, text }) {
    writeFileSync(join(this.folder, file), text);
  }
  damage({ file, cut }) {
    const content = readFileSync(join(this.folder, file));
    content[content.length >> 1] ^= 1;
    writeFileSync(join(this.folder, file), cut ? content.subarray(0, content.length >> 1) : content);
  }
  contains({ folder: name, text, expect }) {
    const at = join(this.folder, name);
    assert.equal(readdirSync(at).some((file) => readFileSync(join(at, file)).includes(text)), expect.value);
  }
  files({ expect }) {
    assert.deepEqual(readdirSync(this.folder).sort(), expect.names);
  }
}

/** An abort is the signal's reason, and no failure of the package's. */
function kindOf(error) {
  if (error.name === 'AbortError') return 'cancelled';
  if (error.cause instanceof ModelAsleep) return 'host';
  return error.status === 'disposed' ? 'closed' : error.status;
}
