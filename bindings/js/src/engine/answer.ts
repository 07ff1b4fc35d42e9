import type { Task } from './task.js';

/** Passes an answer to its task. */
export type Answer = (task: Task, id: bigint) => void;
