// Makes a WebAssembly module smaller after gzip, without a change of its behavior (docs/decisions/011-webassembly.md).
//
//     node compact_module.mjs MODULE    rewrites the file
import { readFileSync, writeFileSync } from 'node:fs';
import { withJoinedData } from './data_segments.mjs';
import { smallOrder } from './function_order.mjs';
import { functionsOf, withOrder } from './module_functions.mjs';

const [file] = process.argv.slice(2);
const module = withJoinedData(readFileSync(file));
const functions = functionsOf(module);
writeFileSync(file, withOrder(module, functions, smallOrder(functions)));
