import { HoptrailError } from '../errors.js';
import { checkMembers, folderMembers } from '../members.js';
import type { Storage } from '../types.js';
import { indexedDbStorage } from './indexeddb.js';
import { memoryStorage } from './memory.js';
import { type FolderOptions, opfsStorage } from './opfs.js';

/**
 * The best storage that this thread has: the origin's private file system, else IndexedDB, else memory, which keeps nothing
 * when the program ends; `kind` tells. A page and a worker of one origin may be given different ones: keep to one of the two.
 */
export async function chooseStorage(options: FolderOptions = {}): Promise<Storage> {
  checkMembers('chooseStorage', options, folderMembers);
  for (const open of [opfsStorage, indexedDbStorage]) {
    try {
      return await open(options);
    } catch (failure) {
      if (!(failure instanceof HoptrailError) || failure.status !== 'storage_unavailable') throw failure;
    }
  }
  return memoryStorage();
}
