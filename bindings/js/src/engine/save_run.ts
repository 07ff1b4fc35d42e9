import { HoptrailError } from '../errors.js';
import { runMembers } from '../members.js';
import { checkName } from '../storage/failure.js';
import { UnchosenStorage } from '../storage/memory.js';
import type { RunOptions, Storage } from '../types.js';
import type { GraphFile } from './graph_file.js';
import type { Native } from './native.js';
import { StepRun } from './run.js';
import { SaveFileWork } from './save_file_work.js';
import { Task } from './task.js';
import { runTask } from './task_work.js';

const chooseOne =
  'save needs a storage: load({ storage: folderStorage(\'graphs\') }) with "hoptrail/node", in a browser ' +
  'load({ storage: await chooseStorage() }); or take await graph.bytes()';

/** Writes a graph's file into a storage atomically. The run calls `open` for the file when it begins. */
export function saveFile(
  native: Native,
  storage: Storage,
  name: string,
  options: RunOptions,
  open: () => GraphFile,
): StepRun<void> {
  const files = new SaveFileWork(storage, name);
  return runTask(native, {
    async *create() {
      checkName(name);
      open();
      if (storage instanceof UnchosenStorage) throw new HoptrailError('unsupported', chooseOne);
      await files.begin();
      const file = open();
      const { raw } = native;
      const [text] = native.place(name);
      const status = raw.hop_save_task_create(
        file.pointer, file.length, text.pointer, text.length, native.output(0), native.error,
      );
      return new Task(native, native.made(status));
    },
    finish() {},
    host: { files },
    options,
    members: ['save', runMembers],
  });
}
