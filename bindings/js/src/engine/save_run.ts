import { runMembers } from '../members.js';
import type { RunOptions, Storage } from '../types.js';
import { FileWork } from './file_work.js';
import type { GraphFile } from './graph_file.js';
import type { Native } from './native.js';
import { StepRun } from './run.js';
import { Task } from './task.js';
import { runTask } from './task_work.js';

/**
 * A file name that only this save uses: two saves of one file, in two workers or tabs, do not write into each other's. A module
 * has no random numbers, so the task calls every new file "NAME.new".
 */
function uniqueNewName(): (name: string) => string {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  const digits = [high, low].map((word) => word.toString(16).padStart(8, '0')).join('');
  return (name) => (name.endsWith('.new') ? `${name.slice(0, -'new'.length)}${digits}.new` : name);
}

/** Writes a graph's file into a storage atomically. The run calls `open` for the file when it begins. */
export function saveFile(
  native: Native,
  storage: Storage,
  name: string,
  options: RunOptions,
  open: () => GraphFile,
): StepRun<void> {
  return runTask(native, {
    async *create() {
      const file = open();
      const { raw } = native;
      const [text] = native.place(name);
      const status = raw.hop_save_task_create(
        file.pointer, file.length, text.pointer, text.length, native.output(0), native.error,
      );
      return new Task(native, native.made(status));
    },
    finish() {},
    host: { files: new FileWork(storage, uniqueNewName()) },
    options,
    members: ['save', runMembers],
  });
}
