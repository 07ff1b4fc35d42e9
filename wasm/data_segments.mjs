// Joins the data segments of a WebAssembly module over the zeros between them, which compress better than the head of another
// segment. Memory is zero before the segments are copied, so nothing changes.
import { leb, moduleOf, Reader, sectionIds, sectionsOf, vectorOf } from './module_sections.mjs';

const mostZeros = 64;
const constant = 0x41, ends = 0x0b; // i32.const n, end

function segmentsOf(content) {
  const reader = new Reader(content);
  return reader.vector(() => {
    if (reader.byte() !== 0 || reader.byte() !== constant) throw new Error('a data segment without a constant place');
    const place = reader.signed();
    if (reader.byte() !== ends) throw new Error('a data segment without a constant place');
    return { place, bytes: reader.take(reader.number()) };
  });
}

function joined(segments) {
  const all = [];
  for (const { place, bytes } of segments) {
    const last = all.at(-1), zeros = last === undefined ? -1 : place - (last.place + last.bytes.length);
    if (zeros >= 0 && zeros <= mostZeros) last.bytes = Buffer.concat([last.bytes, Buffer.alloc(zeros), bytes]);
    else all.push({ place, bytes });
  }
  return all;
}

/** The module with fewer data segments. */
export function withJoinedData(module) {
  const sections = sectionsOf(module);
  const data = sections.find(({ id }) => id === sectionIds.data);
  const segments = joined(segmentsOf(data.content));
  data.content = vectorOf(segments.map(({ place, bytes }) =>
    Buffer.concat([Buffer.from([0, constant]), leb(place, true), Buffer.from([ends]), leb(bytes.length), bytes])));
  const count = sections.find(({ id }) => id === sectionIds.dataCount);
  if (count !== undefined) count.content = leb(segments.length);
  return moduleOf(module, sections);
}
