import { HoptrailError } from '../errors.js';
import type { Native } from '../engine/native.js';
import type { RawExports } from '../engine/raw.js';
import type { StoreFunctions } from './raw.js';

/** The functions of a store, where the engine's module has them. */
export function storeFunctions(native: Native): StoreFunctions {
  const raw: RawExports & Partial<StoreFunctions> = native.raw;
  if (raw.hop_store_take !== undefined) return raw as RawExports & StoreFunctions;
  throw new HoptrailError(
    'unsupported',
    'the module of this engine has no stores: hoptrail-complete.wasm has, load({ wasm }) takes it in place of hoptrail.wasm',
    'hoptrail-complete.wasm',
  );
}
