// tests/contract: what every binding promises, through the API of this one.
import assert from 'node:assert/strict';
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import process from 'node:process';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { load } from '../../../../bindings/js/dist/index.node.js';
import { folderStorage } from '../../../../bindings/js/dist/storage/folder.js';

const scenarios = fileURLToPath(new URL('../../../contract/', import.meta.url));
const folder = process.env.HOPTRAIL_CONTRACT;
const results = folder && join(folder, 'JavaScript.tsv');
if (results) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(results, '');
}

describe('the contract', () => {
  for (const file of readdirSync(scenarios).filter((name) => name.endsWith('.json')).sort()) {
    const name = basename(file, '.json');
    it(name, async () => {
      let outcome = 'fails';
      try {
        await new Scenario(JSON.parse(readFileSync(join(scenarios, file), 'utf8'))).run();
        outcome = 'holds';
      } finally {
        if (results) appendFileSync(results, `${name}\t${outcome}\n`);
      }
    });
  }
});

const place = mkdtempSync(join(tmpdir(), 'hoptrail-contract-'));
after(() => rmSync(place, { recursive: true }));

class Scenario {
  constructor(scenario) {
    this.scenario = scenario;
  }

  async run() {
    this.engine = await load({ storage: folderStorage(place) });
    try {
      for (const step of this.scenario.steps) await this.check(step);
    } finally {
      this.engine.dispose();
    }
  }

  async check(step) {
    if (step.error === undefined) return this[step.call](step);
    const { kind, says, detail } = step.error;
    await assert.rejects(this[step.call](step), (error) => {
      assert.equal(kindOf(error), kind);
      for (const text of says) assert.ok(error.message.includes(text), error.message);
      if (detail !== undefined) assert.equal(error.detail, detail);
      return true;
    });
  }

  // ---- Calls

  async build({ options }) {
    this.graph = await this.engine.index(this.scenario.sources.map(sourceOf), { options });
  }
  async save({ file }) {
    await this.graph.save(file);
  }
  async open({ file }) {
    this.graph = await this.engine.openStored(file);
  }
  async open_bytes({ text }) {
    this.graph = await this.engine.open(new TextEncoder().encode(text));
  }
  async default({ option, expect }) {
    const { defaultValue } = (await this.engine.options()).find(({ key }) => key === option);
    assert.equal(defaultValue, expect.value);
  }

  async search({ question, vector, k, method, filter, options, cancel, expect }) {
    const asked = { text: question, ...(filter && { conditions: filter }), ...(vector && { vector: Float32Array.from(vector) }) };
    const how = { ...(k !== undefined && { hits: k }), ...(method && { method }), ...(options && { options }) };
    if (!cancel) return checkResult(await this.graph.search(asked, how), expect);
    const liveObjects = async () => (await this.engine.usage()).liveObjects;
    const before = await liveObjects();
    const stop = new AbortController();
    const steps = this.graph.search(asked, { ...how, work: 1, signal: stop.signal })[Symbol.asyncIterator]();
    assert.equal((await steps.next()).value.kind, 'progress');
    stop.abort();
    try {
      await steps.next();
    } finally {
      assert.equal(await liveObjects(), before);
    }
  }
}

/** An abort is the signal's reason, and no failure of the package's. */
const kindOf = (error) => (error.name === 'AbortError' ? 'cancelled' : error.status);

function sourceOf({ document, vector, metadata, ...source }) {
  const text = (value) => (Array.isArray(value) ? value : String(value));
  return {
    ...source,
    ...(document && { document: { id: document, position: 0 } }),
    ...(vector && { vector: Float32Array.from(vector) }),
    ...(metadata && { metadata: Object.fromEntries(Object.entries(metadata).map(([key, value]) => [key, text(value)])) }),
  };
}

// ---- What is found

function checkResult({ hits, explanation }, expected) {
  const ids = hits.map(({ id }) => id);
  if (expected.ids) assert.deepEqual(ids, expected.ids);
  if (expected.set) assert.deepEqual([...ids].sort(), [...expected.set].sort());
  if (expected.count !== undefined) assert.equal(ids.length, expected.count);
  if (expected.method) assert.equal(explanation.method, expected.method);
  if (expected.notices) assert.deepEqual(explanation.notices, expected.notices);
  expected.scores?.forEach((score, i) => assert.ok(Math.abs(hits[i].score - score) < 1e-3, `${hits[i].score}`));
  expected.hits?.forEach((wanted, i) => checkHit(hits[i], wanted, hits));
}

function checkHit(hit, { metadata, path, ...expected }, hits) {
  for (const [name, value] of Object.entries(expected)) assert.equal(hit[name], value);
  if (metadata) {
    const listed = {};
    for (const [key, value] of hit.metadata) (listed[key] ??= []).push(value);
    for (const values of Object.values(listed)) values.sort();
    assert.deepEqual(listed, metadata);
  }
  if (!path) return;
  assert.equal(hit.path.length, path.length);
  path.forEach((wanted, i) => checkStep(hit.path[i], wanted, hits));
}

function checkStep({ evidence, ...step }, { evidence: wanted, ...expected }, hits) {
  assert.deepEqual(step, expected);
  if (wanted === undefined) return assert.equal(evidence, undefined);
  const { passage, in: field, text, range } = evidence;
  const { bytes, utf16 } = wanted.range;
  assert.deepEqual({ passage, in: field, text, range }, { ...wanted, range: { bytes, utf16 } });
  assert.equal(hits.find(({ id }) => id === passage)[field].slice(...range.utf16), text);
}
