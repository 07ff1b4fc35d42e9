// Gives a file of tests the graph of the story (small_corpus.mjs), and sees after each test that no run has left objects behind.
import assert from 'node:assert/strict';
import { after, afterEach, before } from 'node:test';
import { load } from '../../../../bindings/js/dist/index.node.js';
import { countingEmbed } from './counting_host.mjs';
import { passages, question, storyteller } from './small_corpus.mjs';

export const embed = countingEmbed(16);
export const loop = { method: 'rgnn_ret', embed };

export let engine, graph;
before(async () => {
  engine = await load();
  graph = await engine.index(passages, { embed });
});
after(() => engine.dispose());

export const liveObjects = async () => (await engine.usage()).liveObjects;
// The graph and the bytes that it was opened on.
afterEach(async () => assert.equal(await liveObjects(), 2, 'a run left objects behind'));

export const ask = (more = {}) => graph.ask(question, { ...loop, complete: storyteller(), ...more });

export async function stepsOf(run) {
  const steps = [];
  for await (const step of run) steps.push(step);
  return steps;
}
