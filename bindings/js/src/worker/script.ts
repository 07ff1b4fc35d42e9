/**
 * What runs in the worker: an engine on its thread behind messages. Importing this file in a dedicated worker is all
 * there is to do; `connect` of `hoptrail/worker` is the other end.
 */
import { Service } from './service.js';

new Service(globalThis as unknown as ConstructorParameters<typeof Service>[0]);
