/** Converts 16-bit floats (IEEE 754 binary16). ONNX Runtime returns their bits if the platform has no Float16Array. */
export function floatsOfHalves(bits: Uint16Array): Float32Array {
  return Float32Array.from(bits, valueOf);
}

function valueOf(bits: number): number {
  const sign = bits >> 15 === 0 ? 1 : -1;
  const exponent = (bits >> 10) & 31;
  const fraction = (bits & 1023) / 1024;
  if (exponent === 0) return sign * 2 ** -14 * fraction;
  if (exponent === 31) return fraction === 0 ? sign * Infinity : NaN;
  return sign * 2 ** (exponent - 15) * (1 + fraction);
}
