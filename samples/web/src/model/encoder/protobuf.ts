/** A field of a Protocol Buffers message: a number, or bytes. */
export interface Field {
  readonly number: number;
  readonly value: number | Uint8Array;
}

/** The fields of a message, in order. Numbers above 2^53 lose precision; groups are not supported. */
export function* fieldsOf(bytes: Uint8Array): Generator<Field, void> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = view.getUint8(at);
      at += 1;
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  };
  const take = (length: number): Uint8Array => {
    if (at + length > bytes.length) throw new RangeError('a message is truncated');
    at += length;
    return bytes.subarray(at - length, at);
  };
  while (at < bytes.length) {
    const key = varint();
    const kind = key % 8;
    const number = Math.floor(key / 8);
    if (kind === 0) yield { number, value: varint() };
    else if (kind === 1) yield { number, value: take(8) };
    else if (kind === 2) yield { number, value: take(varint()) };
    else if (kind === 5) yield { number, value: take(4) };
    else throw new RangeError(`unknown wire type ${kind}`);
  }
}

/** The numbers of a repeated field: a single one, or several packed into bytes. */
export function numbersOf(value: number | Uint8Array): readonly number[] {
  if (typeof value === 'number') return [value];
  const numbers: number[] = [];
  let number = 0;
  let scale = 1;
  for (const byte of value) {
    number += (byte & 127) * scale;
    scale *= 128;
    if (byte < 128) {
      numbers.push(number);
      number = 0;
      scale = 1;
    }
  }
  return numbers;
}
