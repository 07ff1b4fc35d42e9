// Opens storages by name, in a page or in a worker.
import { indexedDbStorage, memoryStorage, opfsStorage } from '/hoptrail/index.js';
import { runContract } from './storage_contract.js';

const open = {
  opfs: () => opfsStorage({ folder: 'contract' }),
  // A browser without `move`, or whose `move` does not replace.
  async opfs_without_move() {
    delete FileSystemFileHandle.prototype.move;
    return opfsStorage({ folder: 'contract without move' });
  },
  indexeddb: () => indexedDbStorage({ folder: 'contract' }),
  memory: async () => memoryStorage(),
};

export const contractOf = (kind) => runContract(open[kind], kind !== 'memory');

export function contractInWorkerOf(kind) {
  const worker = new Worker(import.meta.url, { type: 'module' });
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => {
      worker.terminate();
      resolve(data);
    };
    worker.onerror = (event) => reject(new Error(event.message));
    worker.postMessage(kind);
  });
}

if (globalThis.document === undefined) {
  addEventListener('message', async ({ data }) => postMessage(await contractOf(data)));
}
