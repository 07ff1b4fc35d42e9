/** Byte offsets of the lines of a text, in UTF-8. */
export function lineStarts(text: string): Uint32Array {
  const bytes = Buffer.from(text);
  const starts = [0];
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) starts.push(at + 1);
  return Uint32Array.from(starts);
}

/** The line of a byte, from 1. */
function lineOf(starts: Uint32Array, byte: number): number {
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] as number) <= byte) low = middle;
    else high = middle;
  }
  return low + 1;
}

/** First and last line of the bytes from `begin` to `end`. */
export const linesOf = (starts: Uint32Array, [begin, end]: readonly [number, number]): readonly number[] =>
  [lineOf(starts, begin), lineOf(starts, Math.max(begin, end - 1))];
