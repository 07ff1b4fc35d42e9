// Small surgery on WebAssembly modules, for tests of what may be wrong with them.
import { readFileSync } from 'node:fs';

export const wasmUrl = new URL('../../../../bindings/js/dist/hoptrail.wasm', import.meta.url);
export const completeWasmUrl = new URL('hoptrail-complete.wasm', wasmUrl);
export const wasmBytes = () => new Uint8Array(readFileSync(wasmUrl));

const memorySection = 5;
const pageBytes = 65536;

/** The module with a memory that grows to so many bytes and no further. */
export function withLargestMemory(bytes, mostBytes) {
  for (const { id, begin, end } of sections(bytes)) {
    if (id !== memorySection) continue;
    const [, afterCount] = readNumber(bytes, begin);
    const [least] = readNumber(bytes, afterCount + 1);
    const content = [1, 1, ...number(least), ...number(Math.floor(mostBytes / pageBytes))];
    const section = [memorySection, ...number(content.length), ...content];
    const head = sectionHead(bytes, begin);
    return Uint8Array.from([...bytes.subarray(0, head), ...section, ...bytes.subarray(end)]);
  }
  throw new Error('the module has no memory of its own');
}

/** A module that exports functions without parameters, each giving a number. */
export function moduleOf(functions, imported) {
  const names = Object.keys(functions);
  const begin = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
  const text = (word) => [word.length, ...new TextEncoder().encode(word)];
  const section = (id, content) => [id, ...number(content.length), ...content];
  const body = (value) => [4 + (value > 63 ? 1 : 0), 0, 0x41, ...(value > 63 ? [value | 0x80, 0] : [value]), 0x0b];
  const shift = imported === undefined ? 0 : 1;
  return Uint8Array.from([
    ...begin,
    ...section(1, [1, 0x60, 0, 1, 0x7f]),
    ...(imported === undefined ? [] : section(2, [1, ...text(imported[0]), ...text(imported[1]), 0, 0])),
    ...section(3, [names.length, ...names.map(() => 0)]),
    ...section(7, [names.length, ...names.flatMap((name, index) => [...text(name), 0, index + shift])]),
    ...section(10, [names.length, ...names.flatMap((name) => body(functions[name]))]),
  ]);
}

function* sections(bytes) {
  for (let at = 8; at < bytes.length; ) {
    const id = bytes[at];
    const [length, begin] = readNumber(bytes, at + 1);
    yield { id, begin, end: begin + length };
    at = begin + length;
  }
}

// Where the section begins whose content begins here.
function sectionHead(bytes, content) {
  for (let at = 8; at < bytes.length; ) {
    const [length, begin] = readNumber(bytes, at + 1);
    if (begin === content) return at;
    at = begin + length;
  }
  throw new Error('no such section');
}

function readNumber(bytes, at) {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++];
    value += (byte & 0x7f) * 2 ** shift;
    if (byte < 0x80) return [value, at];
  }
}

function number(value) {
  const out = [];
  do {
    out.push((value & 0x7f) | (value > 0x7f ? 0x80 : 0));
    value >>>= 7;
  } while (value > 0);
  return out;
}
