// The sections of a WebAssembly module, and the numbers in them.
const magicBytes = 8;
export const sectionIds = { custom: 0, import: 2, function: 3, global: 6, export: 7, start: 8, elements: 9, code: 10, data: 11, dataCount: 12 };

export class Reader {
  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  take(length) {
    this.at += length;
    if (this.at > this.bytes.length) throw new Error('the module ends too early');
    return this.bytes.subarray(this.at - length, this.at);
  }
  byte() { return this.take(1)[0]; }
  /** An unsigned LEB128 number; skips a signed one. */
  number() {
    let number = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.byte();
      number += (byte & 127) * factor;
      if (byte < 128) return number;
    }
  }
  signed() {
    const begin = this.at, number = this.number();
    const limit = 2 ** (7 * (this.at - begin));
    return number < limit / 2 ? number : number - limit;
  }
  numbers(count) { while (count-- > 0) this.number(); }
  vector(read) { return Array.from({ length: this.number() }, () => read()); }
}

/** A number from 0 as LEB128, unsigned or signed. */
export function leb(number, isSigned = false) {
  const bytes = [], most = isSigned ? 63 : 127;
  for (; number > most; number = Math.floor(number / 128)) bytes.push((number % 128) | 128);
  return Buffer.from([...bytes, number]);
}
export const vectorOf = (parts) => Buffer.concat([leb(parts.length), ...parts]);

export function sectionsOf(module) {
  const reader = new Reader(module, magicBytes);
  const sections = [];
  while (reader.at < module.length) {
    const id = reader.byte(), length = reader.number();
    sections.push({ id, content: reader.take(length) });
  }
  return sections;
}

export function moduleOf(module, sections) {
  const written = sections.map(({ id, content }) => Buffer.concat([Buffer.from([id]), leb(content.length), content]));
  return Buffer.concat([module.subarray(0, magicBytes), ...written]);
}
