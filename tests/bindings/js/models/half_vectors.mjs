// NumPy's float16 matrices, read without NumPy.
import { readFileSync } from 'node:fs';

/** The rows with these numbers of a C-ordered '<f2' matrix. */
export function readHalfRows(path, rows) {
  const file = readFileSync(path);
  const headerLength = file.readUInt16LE(8);
  const header = file.toString('latin1', 10, 10 + headerLength);
  const shape = /'descr': '<f2', 'fortran_order': False, 'shape': \((\d+), (\d+)\)/.exec(header);
  if (!shape) throw new Error(`${path} is no float16 matrix: ${header}`);
  const dimension = Number(shape[2]);
  return rows.map((row) =>
    Float32Array.from({ length: dimension }, (_, i) => halfValue(file.readUInt16LE(10 + headerLength + 2 * (row * dimension + i)))),
  );
}

function halfValue(bits) {
  const sign = bits >> 15 === 0 ? 1 : -1;
  const exponent = (bits >> 10) & 31;
  const fraction = (bits & 1023) / 1024;
  if (exponent === 0) return sign * 2 ** -14 * fraction;
  if (exponent === 31) return fraction === 0 ? sign * Infinity : NaN;
  return sign * 2 ** (exponent - 15) * (1 + fraction);
}

export function cosine(a, b) {
  let dot = 0;
  let squaresOfA = 0;
  let squaresOfB = 0;
  a.forEach((value, index) => {
    dot += value * b[index];
    squaresOfA += value * value;
    squaresOfB += b[index] * b[index];
  });
  return dot / Math.sqrt(squaresOfA * squaresOfB);
}
