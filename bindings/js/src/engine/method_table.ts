import { methodTraits, type Method } from '../methods.js';
import type { MethodDescription } from '../types.js';
import type { Native } from './native.js';

/** The table of all methods. */
export function describeMethods(native: Native): MethodDescription[] {
  const { raw } = native;
  return Array.from({ length: raw.hop_method_count() }, (_, index) => {
    const [name, traits, summary, citation, options] = [0, 1, 2, 3, 4].map((cell) => native.output(cell)) as [
      number, number, number, number, number,
    ];
    native.check(raw.hop_method_describe(index, name, traits, summary, citation, options, native.error));
    const bits = native.i32(1);
    return {
      name: native.wordAt(native.pointer(0)) as Method,
      traits: methodTraits.filter((_trait, bit) => ((bits >> bit) & 1) !== 0),
      summary: native.wordAt(native.pointer(2)),
      citation: native.wordAt(native.pointer(3)),
      options: native.wordAt(native.pointer(4)).split('|').filter((key) => key !== ''),
    };
  });
}
