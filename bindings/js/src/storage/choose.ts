import { HoptrailError } from '../errors.js';
import { checkOptions, folderMembers } from '../members.js';
import type { Storage } from '../types.js';
import { indexedDbStorage } from './indexeddb.js';
import { memoryStorage } from './memory.js';
import { type FolderOptions, opfsStorage } from './opfs.js';

/**
 * Opens the best storage of this thread: the origin private file system, else IndexedDB, else memory, which loses its files
 * when the program ends; see `kind`. A page and a worker of one origin may get different storages: use only one of the two.
 */
export async function chooseStorage(options: FolderOptions = {}): Promise<Storage> {
  checkOptions('chooseStorage', options, folderMembers);
  for (const open of [opfsStorage, indexedDbStorage]) {
    try {
      return await open(options);
    } catch (failure) {
      if (!(failure instanceof HoptrailError) || failure.status !== 'storage_unavailable') throw failure;
    }
  }
  return memoryStorage();
}
