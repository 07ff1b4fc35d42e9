import { runMembers, type Members } from '../members.js';
import type { AddOptions, ChangeOptions, OpenStoreOptions } from './types.js';

export const addMembers: Members<AddOptions> = { ...runMembers, embed: 1, complete: 1 };
export const changeMembers: Members<ChangeOptions> = { ...addMembers, delete: 1 };
export const openStoreMembers: Members<OpenStoreOptions> = { ...runMembers, storage: 1, create: 1, options: 1 };
