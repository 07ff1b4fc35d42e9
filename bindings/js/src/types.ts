/**
 * The public types of the package. An engine in this thread (`load` of `hoptrail`) and one in a worker (`connect` of
 * `hoptrail/worker`) have the same interface, so everything that may cross a thread is a promise.
 */
export type { Method, MethodTrait } from './methods.js';
export type { EngineOptions } from './options.js';
export type * from './types/engine.js';
export type * from './types/evaluation.js';
export type * from './types/explanation.js';
export type * from './types/graph.js';
export type * from './types/host_functions.js';
export type * from './types/passage.js';
export type * from './types/questions.js';
export type * from './types/results.js';
export type * from './types/run_options.js';
export type * from './types/runs.js';
export type * from './types/sources.js';
export type * from './types/status.js';
export type * from './types/storage.js';
export type * from './types/tables.js';
