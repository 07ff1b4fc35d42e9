// What no compiler has checked is checked at the edge: a value of another type never becomes other bytes of the engine's memory.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { load } from '../../../../bindings/js/dist/index.node.js';
import { countingVector } from './counting_host.mjs';
import { passages, question } from './small_corpus.mjs';

const dimension = 16;
const vector = countingVector(question, dimension);
const text = 'x'.repeat(dimension); // as many characters as the vector has numbers

const notFloats = {
  'a string': text,
  'an array': [...vector],
  'a Float64Array': Float64Array.from(vector),
  'a Uint8Array': new Uint8Array(dimension),
  'an ArrayBuffer': vector.buffer,
  'a DataView': new DataView(vector.buffer),
  'a number': 7,
  'an object': { length: dimension, 0: 1 },
  null: null,
};
const notTexts = { 'a number': 7, 'a Float32Array': vector, 'a Uint8Array': new Uint8Array(4), 'an array': ['x'], 'an object': {} };
const notLists = { 'a string': 'name', 'a number': 7, 'an object': { 0: 'name' } };

// Whom a message is about, and what it must name.
const forFloats = (names) => (error) => {
  assert.equal(error.status, 'bad_input');
  assert.match(error.message, names);
  assert.match(error.message, /must be a Float32Array, not /);
  return true;
};
const badInput = (names) => (error) => {
  assert.equal(error.status, 'bad_input', error.stack);
  assert.match(error.message, names);
  assert.match(error.message, /must be /);
  return true;
};

describe('a value of another type', () => {
  let engine, graph;
  before(async () => {
    engine = await load();
    graph = await engine.index(passages.map((passage) => ({ ...passage, vector: countingVector(passage.text, dimension) })));
  });
  after(() => engine.dispose());

  for (const [kind, given] of Object.entries(notFloats)) {
    it(`in place of a vector, ${kind}, is refused`, async () => {
      const asked = (members) => graph.search({ text: question, ...members });
      await assert.rejects(asked({ vector: given }), forFloats(/"vector"/));
      await assert.rejects(asked({ vector, maskedVector: given }), forFloats(/"maskedVector"/));
      if (given !== null) await assert.rejects(asked({ vector, steps: [{ text: 'x', vector: given }] }), forFloats(/step.*"vector"/));
      await assert.rejects(engine.index([{ id: 'a', text: 'x', vector: given }]), forFloats(/source 0 \("a"\).*"vector"/));
      await assert.rejects(graph.search(question, { embed: async (texts) => texts.map(() => given) }), forFloats(/vector 0/));
    });
  }

  it('names the remedy where numbers were meant', async () => {
    for (const numbers of [[...vector], Float64Array.from(vector)]) {
      await assert.rejects(graph.search({ text: question, vector: numbers }), { message: /Float32Array\.from\(it\)$/ });
    }
  });

  for (const [kind, given] of Object.entries(notTexts)) {
    it(`in place of a text, ${kind}, is refused`, async () => {
      await assert.rejects(graph.search({ text: given }), badInput(/"text"/));
      await assert.rejects(graph.search({ text: question, steps: [{ text: given }] }), badInput(/step.*"text"/));
      await assert.rejects(graph.search({ text: question, conditions: [given] }), badInput(/condition/));
      await assert.rejects(graph.find(given), badInput(/id/));
      await assert.rejects(graph.mask(given), badInput(/question/));
      for (const [member, source] of Object.entries({
        id: { id: given, text: 'x' },
        text: { id: 'a', text: given },
        title: { id: 'a', text: 'x', title: given },
        alias: { id: 'a', text: 'x', aliases: [given] },
        metadata: { id: 'a', text: 'x', metadata: { kind: [given] } },
        entity: { id: 'a', text: 'x', entities: [given] },
        link: { id: 'a', text: 'x', links: [given] },
        document: { id: 'a', text: 'x', document: { id: given, position: 0 } },
      })) {
        await assert.rejects(engine.index([source]), badInput(new RegExp(member)), member);
      }
    });
  }

  for (const [kind, given] of Object.entries(notLists)) {
    it(`in place of a list, ${kind}, is refused`, async () => {
      for (const member of ['aliases', 'entities', 'links']) {
        await assert.rejects(engine.index([{ id: 'a', text: 'x', [member]: given }]), badInput(new RegExp(member)), member);
      }
      await assert.rejects(graph.search({ text: question, steps: given }), badInput(/steps/));
      await assert.rejects(graph.search({ text: question, conditions: given }), badInput(/conditions/));
      await assert.rejects(graph.searchMany(given), badInput(/questions/));
    });
  }

  it('refuses a member of a source that it does not know', async () => {
    for (const [source, meant] of [
      [{ id: 'a', text: 'x', metadta: { year: '1988' } }, 'metadata'],
      [{ id: 'a', text: 'x', vectors: vector }, 'vector'],
      [{ id: 'a', text: 'x', format: 'plain', alias: [] }, 'aliases'],
      [{ id: 'a', txt: 'x' }, 'text'],
    ]) {
      await assert.rejects(engine.index([source]), (error) => {
        assert.equal(error.status, 'unknown_option');
        assert.match(error.message, new RegExp(`source 0 \\("a"\\).*did you mean "${meant}"`));
        return true;
      });
    }
    await assert.rejects(engine.index([{ id: 'a', text: 'x', format: 'plain', vector }]), { status: 'unknown_option' });
    await assert.rejects(engine.index([{ id: 'a', text: 'x', author: 'y' }]), { message: /unknown member "author".*your own fields go into "metadata"$/ });
  });

  it('leaves the engine as it was', async () => {
    assert.ok((await graph.search({ text: question, vector, maskedVector: vector })).hits.length > 0);
  });
});
