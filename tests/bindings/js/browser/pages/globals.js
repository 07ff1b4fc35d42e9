// What functions of the tests use in a page, as globals.
import * as engine from '/hoptrail/index.js';
import { connect, openStore } from '/hoptrail/worker/index.js';
import * as samples from '/samples.js';

Object.assign(globalThis, engine, samples, { connect, openStore });
