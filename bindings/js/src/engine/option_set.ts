import type { EngineOptions, OptionDescription } from '../types.js';
import { givenBytes } from './given.js';
import type { Native } from './native.js';
import type { Pointer } from './raw.js';

type OptionValue = EngineOptions[keyof EngineOptions];

/** Calls `use` with a hop_options of the values and weights, and frees it. Skips values that are undefined. */
export function withOptions<Result>(
  native: Native,
  values: { readonly [Key in keyof EngineOptions]: OptionValue | undefined },
  use: (options: Pointer) => Result,
  weights?: Uint8Array,
): Result {
  const { raw } = native;
  const options = native.made(raw.hop_options_create(native.output(0), native.error));
  try {
    for (const [key, value] of Object.entries<OptionValue>(values)) {
      if (value === undefined) continue;
      const [k, v] = native.place(key, textOf(value));
      native.check(raw.hop_options_set_text(options, k.pointer, k.length, v.pointer, v.length, native.error));
    }
    if (weights !== undefined) {
      const [bytes] = native.place(givenBytes(weights, '"weights"'));
      native.check(raw.hop_options_set_weights(options, bytes.pointer, bytes.length, native.error));
    }
    return use(options);
  } finally {
    raw.hop_options_free(options);
  }
}

/** The engine parses each option from text and reports the type that the option requires. */
function textOf(value: OptionValue): string {
  return Array.isArray(value) ? value.join(',') : String(value);
}

const types = ['flag', 'integer', 'number', 'text', 'choice', 'numbers'] as const;

/** The table of all options. */
export function describeOptions(native: Native): OptionDescription[] {
  const { raw } = native;
  return Array.from({ length: raw.hop_option_count() }, (_, index) => {
    const [key, type, defaultValue, bounds, documentation] = [0, 1, 2, 3, 4].map((cell) => native.output(cell)) as [
      number, number, number, number, number,
    ];
    native.check(raw.hop_option_describe(index, key, type, defaultValue, bounds, documentation, native.error));
    return {
      key: native.wordAt(native.pointer(0)),
      type: types[native.i32(1) - 1] ?? 'text',
      defaultValue: native.wordAt(native.pointer(2)),
      bounds: native.wordAt(native.pointer(3)),
      documentation: native.wordAt(native.pointer(4)),
    };
  });
}
