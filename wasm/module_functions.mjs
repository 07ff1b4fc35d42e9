// Reads the functions of a WebAssembly module, and writes the module with its functions in another order. Instructions: the core
// specification 2.0 with exception handling. Whatever else a module contains is an error.
import { leb, moduleOf, Reader, sectionIds, sectionsOf, vectorOf } from './module_sections.mjs';

// How many LEB128 numbers follow an opcode, by ranges; all others below 0xc5 have none.
const numbersAfter = new Uint8Array(256);
for (const opcode of [0x02, 0x03, 0x04, 0x06, 0x07, 0x08, 0x09, 0x0c, 0x0d, 0x10, 0x18, 0x3f, 0x40, 0x41, 0x42, 0xd0, 0xd2]) {
  numbersAfter[opcode] = 1;
}
numbersAfter.fill(1, 0x20, 0x27);
numbersAfter[0x11] = 2;
numbersAfter.fill(2, 0x28, 0x3f); // alignment and offset
const numbersAfterBulk = [0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 2, 1, 2, 1, 2, 1, 1, 1];
const ends = 0x0b, calls = 0x10, refersToFunction = 0xd2;

function skipVector(reader) {
  const operation = reader.number();
  if (operation <= 11 || operation === 92 || operation === 93) reader.numbers(2);
  else if (operation <= 13) reader.at += 16;
  else if (operation >= 21 && operation <= 34) reader.at += 1;
  else if (operation >= 84 && operation <= 91) reader.numbers(2), (reader.at += 1);
}

/** Skips an instruction. Returns the place of its function index; undefined if it has none. */
function skipInstruction(reader) {
  const opcode = reader.byte();
  if (opcode === calls || opcode === refersToFunction) {
    const place = reader.at;
    reader.number();
    return place;
  }
  if (opcode === 0x0e) reader.numbers(reader.number() + 1); // br_table
  else if (opcode === 0x1c) reader.numbers(reader.number()); // select with types
  else if (opcode === 0x43) reader.at += 4;
  else if (opcode === 0x44) reader.at += 8;
  else if (opcode === 0xfd) skipVector(reader);
  else if (opcode === 0xfc) {
    const operation = reader.number();
    if (operation >= numbersAfterBulk.length) throw new Error(`unknown instruction 0xfc ${operation}`);
    reader.numbers(numbersAfterBulk[operation]);
  } else if (opcode > 0xc4 && opcode !== 0xd0 && opcode !== 0xd1) throw new Error(`unknown instruction ${opcode}`);
  else reader.numbers(numbersAfter[opcode]);
  return undefined;
}

/** The places of function indices in the body of a function. */
function referencesIn(body) {
  const reader = new Reader(body);
  reader.vector(() => [reader.number(), reader.byte()]); // local variables
  const places = [];
  while (reader.at < body.length) {
    const place = skipInstruction(reader);
    if (place !== undefined) places.push(place);
  }
  if (reader.at !== body.length || body[body.length - 1] !== ends) throw new Error('the end of a function is not where it should be');
  return places;
}

function importedFunctions(sections) {
  const section = sections.find(({ id }) => id === sectionIds.import);
  if (section === undefined) return 0;
  const reader = new Reader(section.content);
  let count = 0;
  reader.vector(() => {
    for (let names = 0; names < 2; ++names) reader.take(reader.number());
    const kind = reader.byte();
    if (kind !== 0) throw new Error(`an import of kind ${kind}`);
    reader.number();
    ++count;
  });
  return count;
}

/** How often the code names each function. */
function countReferences(bodies, references, imported) {
  const counts = new Uint32Array(bodies.length);
  bodies.forEach((body, index) => {
    for (const place of references[index]) {
      const named = new Reader(body, place).number();
      if (named >= imported) ++counts[named - imported];
    }
  });
  return counts;
}

export function functionsOf(module) {
  const sections = sectionsOf(module);
  const { content } = sections.find(({ id }) => id === sectionIds.code);
  const reader = new Reader(content);
  const bodies = reader.vector(() => reader.take(reader.number()));
  const imported = importedFunctions(sections), references = bodies.map(referencesIn);
  return { sections, bodies, imported, references, counts: countReferences(bodies, references, imported) };
}

/** The module with its function order[i] at place i. */
export function withOrder(module, { sections, bodies, imported, references }, order) {
  const placeOf = new Uint32Array(order.length);
  order.forEach((index, place) => { placeOf[index] = place; });
  const renumbered = (index) => leb(index < imported ? index : imported + placeOf[index - imported]);

  const rewrittenBody = (number) => {
    const parts = [], body = bodies[number];
    let copied = 0;
    for (const place of references[number]) {
      const reader = new Reader(body, place);
      parts.push(body.subarray(copied, place), renumbered(reader.number()));
      copied = reader.at;
    }
    const rewritten = Buffer.concat([...parts, body.subarray(copied)]);
    return Buffer.concat([leb(rewritten.length), rewritten]);
  };
  const writers = {
    [sectionIds.code]: () => vectorOf(Array.from(order, rewrittenBody)),
    [sectionIds.function]: (reader) => {
      const types = reader.vector(() => leb(reader.number()));
      return vectorOf(Array.from(order, (index) => types[index]));
    },
    [sectionIds.export]: (reader) => vectorOf(reader.vector(() => {
      const begin = reader.at;
      reader.take(reader.number());
      const isFunction = reader.byte() === 0, name = reader.bytes.subarray(begin, reader.at), index = reader.number();
      return Buffer.concat([name, isFunction ? renumbered(index) : leb(index)]);
    })),
    [sectionIds.start]: (reader) => renumbered(reader.number()),
    [sectionIds.elements]: (reader) => vectorOf(reader.vector(() => {
      const begin = reader.at, flags = reader.number();
      if (flags !== 0) throw new Error(`a segment of elements of kind ${flags}`);
      while (reader.bytes[reader.at] !== ends) skipInstruction(reader);
      const head = reader.bytes.subarray(begin, ++reader.at);
      return Buffer.concat([head, vectorOf(reader.vector(() => renumbered(reader.number())))]);
    })),
  };
  if (sections.some(({ id }) => id === sectionIds.custom)) throw new Error('a custom section, which may name functions');
  const rewritten = sections.map(({ id, content }) => ({ id, content: writers[id]?.(new Reader(content)) ?? content }));
  return moduleOf(module, rewritten);
}
