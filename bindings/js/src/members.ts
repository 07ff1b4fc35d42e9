/** Members of options objects. An unknown member would be ignored silently, so it is an error. */
import { givenObject, wrong } from './engine/given.js';
import { HoptrailError } from './errors.js';
import type {
  AskOptions, DocumentSource, EvaluateOptions, IndexOptions, LoadOptions, OpenOptions, PassageSource, Question, RunOptions,
  SearchOptions, SubQuestion,
} from './types.js';

/** The members that an options object may have. The compiler checks that they match its type. */
export type Members<Options> = Readonly<Record<keyof Options, 1>>;

export const runMembers: Members<RunOptions> = { signal: 1, work: 1, concurrency: 1 };
export const indexMembers: Members<IndexOptions> = { ...runMembers, embed: 1, complete: 1, options: 1 };
export const searchMembers: Members<SearchOptions> & Members<AskOptions> = { ...indexMembers, method: 1, hits: 1, weights: 1, score: 1 };
export const questionMembers: Members<Question> = {
  text: 1, vector: 1, maskedVector: 1, steps: 1, conditions: 1, gold: 1, goldAnswers: 1,
};
export const subQuestionMembers: Members<SubQuestion> = { text: 1, vector: 1, gold: 1 };
export const documentMembers: Members<DocumentSource> = { id: 1, title: 1, text: 1, aliases: 1, metadata: 1, format: 1 };
export const passageMembers: Members<PassageSource> = { ...documentMembers, entities: 1, links: 1, document: 1, vector: 1 };
export const evaluateMembers: Members<EvaluateOptions> = { baseline: 1, seed: 1, resamples: 1 };
export const loadMembers: Members<LoadOptions> = { wasm: 1, storage: 1 };
export const openMembers: Members<OpenOptions> = { trusted: 1 };
export const folderMembers = { folder: 1 } as const;

/** Throws `unknown_option` for the first unknown member. `of`: the object's name in the message. */
export function checkMembers(of: string, given: object | undefined, members: Readonly<Record<string, 1>>): void {
  const unknown = Object.keys(given ?? {}).find((name) => !Object.hasOwn(members, name));
  if (unknown !== undefined) throw new HoptrailError('unknown_option', `${of}: ${problemOf(unknown, members)}`, unknown);
}

/** Checks an options object. `of`: the name of the function. */
export function checkOptions(of: string, given: object, members: Readonly<Record<string, 1>>): void {
  checkMembers(of, givenObject(given, `${of}: the options`), members);
  const { embed, complete, score }: { readonly embed?: unknown; readonly complete?: unknown; readonly score?: unknown } = given;
  const isFunction = (value: unknown): boolean => value === undefined || typeof value === 'function';
  if (!isFunction((embed as { readonly embed?: unknown } | null)?.embed ?? embed)) {
    throw wrong(`${of}: "embed"`, 'a function, or an object with a function "embed"', embed);
  }
  for (const [name, value] of Object.entries({ complete, score })) {
    if (!isFunction(value)) throw wrong(`${of}: "${name}"`, 'a function', value);
  }
}

function problemOf(unknown: string, members: Readonly<Record<string, 1>>): string {
  const problem = `unknown ${'text' in members ? 'member' : 'option'} "${unknown.slice(0, 100)}"`;
  if (unknown.includes('.') && 'options' in members) return `${problem}: pass the engine's options in "options"`;
  if ('hits' in members && /^((top_?)?k|limit)$/i.test(unknown)) return `${problem}; did you mean "hits"?`;
  if ('hits' in members && /^(filters?|where|conditions)$/i.test(unknown)) return `${problem}; use { text, conditions }`;
  const names = Object.keys(members);
  const distances = names.map((name) => editDistance(unknown.slice(0, 100).toLowerCase(), name.toLowerCase()));
  const least = Math.min(...distances);
  const nearest = names[distances.indexOf(least)] ?? '';
  const isNear = least <= Math.max(2, nearest.length / 3) && least < unknown.length;
  if (isNear) return `${problem}; did you mean "${nearest}"?`;
  const ownFields = 'metadata' in members ? '; your own fields go into "metadata"' : '';
  return `${problem}; expected one of ${names.join(', ')}${ownFields}`;
}

/** Levenshtein distance: the number of inserted, deleted and replaced characters. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, length) => length);
  for (const [above, letter] of [...from].entries()) {
    const next = [above + 1];
    for (let i = 0; i < to.length; ++i) {
      next.push(Math.min((row[i] ?? 0) + (letter === to[i] ? 0 : 1), (row[i + 1] ?? 0) + 1, (next[i] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
