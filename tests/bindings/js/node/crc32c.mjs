// CRC-32C, bit by bit from its polynomial: the sum of tests/vectors.
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; ++bit) sum = sum & 1 ? (sum >>> 1) ^ 0x82f63b78 : sum >>> 1;
  return sum;
});

const encoder = new TextEncoder();

/** Of texts and bytes, one behind the other, in eight hexadecimal digits. */
export function crc32c(...parts) {
  let sum = 0xffffffff;
  for (const part of parts) {
    for (const byte of typeof part === 'string' ? encoder.encode(part) : part) sum = table[(sum ^ byte) & 0xff] ^ (sum >>> 8);
  }
  return ((sum ^ 0xffffffff) >>> 0).toString(16).padStart(8, '0');
}
