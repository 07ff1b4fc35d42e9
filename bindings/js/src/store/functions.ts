import { HoptrailError } from '../errors.js';
import type { Native } from '../engine/native.js';
import type { RawExports } from '../engine/raw.js';
import type { StoreFunctions } from './raw.js';

/** The store functions of the engine's module. Throws `unsupported` if the module has none. */
export function storeFunctions(native: Native): StoreFunctions {
  const raw: RawExports & Partial<StoreFunctions> = native.raw;
  if (raw.hop_store_take !== undefined) return raw as RawExports & StoreFunctions;
  throw new HoptrailError(
    'unsupported',
    'the loaded module does not support stores: pass hoptrail-complete.wasm to load({ wasm }) instead of hoptrail.wasm',
    'hoptrail-complete.wasm',
  );
}
