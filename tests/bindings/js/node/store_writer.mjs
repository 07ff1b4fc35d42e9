// A separate program that writes to a store: `store_writer.mjs FOLDER NUMBER` adds one document, `hold` keeps the lock.
import { load } from '../../../../bindings/js/dist/index.node.js';
import { folderStorage } from '../../../../bindings/js/dist/storage/folder.js';
import { openStore } from '../../../../bindings/js/dist/store/index.js';
import { completeWasmUrl } from './wasm_binary.mjs';

const [folder, number] = process.argv.slice(2);
const engine = await load({ wasm: completeWasmUrl });
const storage = folderStorage(folder);
const store = await openStore(engine, { storage });
const document = { id: `d${number}`, title: `Note ${number}`, text: `Text of note ${number}.` };

if (number === 'hold') {
  for await (const step of store.add([document])) {
    if (step.kind !== 'request' || step.texts[0] !== 'manifest') continue;
    console.log('locked');
    setInterval(() => {}, 1000); // until it is killed
    await new Promise(() => {});
  }
}
for (;;) {
  try {
    await store.add([document]);
    break;
  } catch (error) {
    if (!['wrong_state', 'file_failure'].includes(error.status)) throw error;
    await store.refresh();
  }
}
engine.dispose();
