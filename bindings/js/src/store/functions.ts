import { HoptrailError } from '../errors.js';
import type { Native } from '../engine/native.js';
import type { RawExports } from '../engine/raw.js';
import type { StoreFunctions } from './raw.js';

/** The store functions of the engine's module. Throws `unsupported` if the module has none. */
export function storeFunctions(native: Native): StoreFunctions {
  if ('hop_store_take' in native.raw) return native.raw as RawExports & StoreFunctions;
  throw new HoptrailError(
    'unsupported',
    'the loaded module does not support stores: pass hoptrail-complete.wasm to load({ wasm }) instead of hoptrail.wasm',
    'hoptrail-complete.wasm',
  );
}
