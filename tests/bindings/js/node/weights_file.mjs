// A file of weights (schemas/weights.fbs) that has nothing but options, by hand.
import { crc32c } from './crc32c.mjs';

const version = 1;
const [vtable, table, none, options] = [8, 28, 60, 64]; // where they begin

/** `lines`: "key=value", each with a line end. */
export function weightsFile(lines) {
  const text = new TextEncoder().encode(lines);
  const bytes = new Uint8Array(options + 4 + text.length + 1);
  const view = new DataView(bytes.buffer);
  const pointTo = (at, target) => view.setUint32(at, target - at, true);
  pointTo(0, table);
  bytes.set(new TextEncoder().encode('HOPW'), 4);
  [18, 32, 4, 8, 12, 16, 20, 24, 28].forEach((value, index) => view.setUint16(vtable + 2 * index, value, true));
  view.setInt32(table, table - vtable, true);
  view.setUint32(table + 4, version, true);
  pointTo(table + 8, options);
  for (const field of [12, 16, 20, 24]) pointTo(table + field, none); // no names, rows, columns, values
  view.setUint32(table + 28, parseInt(crc32c(Uint8Array.of(version, 0, 0, 0), text), 16), true);
  view.setUint32(options, text.length, true);
  bytes.set(text, options + 4);
  return bytes;
}
