/**
 * The script of the worker: an engine that is controlled by messages. Import this file in a dedicated worker; `connect` of
 * `hoptrail/worker` is its counterpart in the page.
 */
import { Service } from './service.js';

new Service(globalThis as unknown as ConstructorParameters<typeof Service>[0]);
