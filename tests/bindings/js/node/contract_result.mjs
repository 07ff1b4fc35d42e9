// Compares a search or an answer with the expectations of a scenario of tests/contract.
import assert from 'node:assert/strict';
import { crc32c } from './crc32c.mjs';

const sorted = (list) => [...list].sort();
const idsOf = ({ hits }) => hits.map(({ id }) => id);

/** Compares the length and the CRC-32C of bytes. */
export const checkSum = (bytes, wanted) => assert.deepEqual([bytes.length, crc32c(bytes)], wanted);

/** By the name of an expectation: compares it with a result. `held`: results by name. */
const expectations = {
  ids: (result, wanted) => assert.deepEqual(idsOf(result), wanted),
  set: (result, wanted) => assert.deepEqual(sorted(idsOf(result)), sorted(wanted)),
  has: (result, wanted) => assert.deepEqual(wanted.filter((id) => !idsOf(result).includes(id)), []),
  count: ({ hits }, wanted) => assert.equal(hits.length, wanted),
  scores: ({ scores }, wanted) => wanted.forEach((score, i) => assert.ok(Math.abs(scores[i] - score) < 1e-3, `${scores[i]}`)),
  same_as: (result, name, held) =>
    assert.deepEqual([idsOf(result), result.scores], [idsOf(held[name]), held[name].scores]),
  other_than: ({ scores }, name, held) => assert.notDeepEqual(scores, held[name].scores),
  explanation: ({ explanationJson }, wanted) => checkSum(new TextEncoder().encode(explanationJson), wanted),
  method: ({ explanation }, wanted) => assert.equal(explanation.method, wanted),
  notices: ({ explanation }, wanted) => assert.deepEqual(explanation.notices, wanted),
  notices_say: ({ explanation: { notices } }, wanted) =>
    wanted.forEach((says) => assert.ok(notices.some((notice) => notice.includes(says)), `${notices}`)),
  loop: ({ explanation }, wanted) => assert.equal(explanation.loop, wanted),
  completions: ({ explanation }, wanted) => assert.equal(explanation.cost.completions, wanted),
  measures: ({ explanation: { measures = {} } }, { f1, ...wanted }) => {
    assert.deepEqual({ ...measures, f1: undefined }, { ...wanted, f1: undefined });
    assert.ok(f1 === measures.f1 || Math.abs(f1 - measures.f1) < 1e-6, `${measures.f1}`);
  },
  answer: ({ answer }, wanted) => assert.equal(answer, wanted),
  partial: ({ partial }, wanted) => assert.equal(partial, wanted),
  sub_questions: ({ steps }, wanted) => assert.deepEqual(steps.map(({ subQuestion }) => subQuestion), wanted),
  hits: ({ hits }, wanted) => wanted.forEach((one, i) => checkHit(hits[i], one, hits)),
  texts: () => {}, // requests to the host
  purposes: () => {},
  scored: () => {},
};

export function checkResult(result, expected, held) {
  for (const [name, wanted] of Object.entries(expected)) expectations[name](result, wanted, held);
}

/** Metadata by key, with sorted values. */
export function fieldsOf(metadata) {
  const listed = {};
  for (const [key, value] of metadata) (listed[key] ??= []).push(value);
  for (const values of Object.values(listed)) values.sort();
  return listed;
}

function checkHit(hit, { metadata, path, chain, highlights, ...expected }, hits) {
  for (const [name, value] of Object.entries(expected)) assert.equal(hit[name], value);
  if (metadata) assert.deepEqual(fieldsOf(hit.metadata), metadata);
  if (chain) assert.deepEqual(hit.chain.map(({ passage }) => passage), chain);
  if (highlights) assert.deepEqual(hit.snippet.highlights.map(({ utf16 }) => hit.text.slice(...utf16)), highlights);
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
