import { shortTitle } from '../catalog.js';
import { description } from '../description.js';
import { messageOf, Refusal } from '../failure.js';
import { readDocument } from '../folder.js';
import { lineStarts, linesOf } from '../lines.js';
import { fileOf } from '../roots.js';
import { fitItems, fitText, told, tokensOf } from '../tokens.js';
import type { Arguments, Reply, ToolContext } from './context.js';
import { findId, resolveId, type Meant } from './resolve.js';

/** What a caller names: a passage, a document, or lines of a document, which must have the line `at`. */
type Wanted = Exclude<Meant, { kind: 'name' }> & { readonly lines?: readonly [number, number]; readonly at?: number };

/** A text of the reply, before it is cut. */
interface Found {
  readonly id: string;
  readonly title: string;
  readonly lines: readonly number[];
  readonly text: string;
}

/** Tokens for the notes on omitted parts, and the least for a text. */
const noteTokens = 100;
const leastTokens = 30;

export async function get(context: ToolContext, args: Arguments): Promise<Reply> {
  const most = args['max_tokens'] as number;
  const wanted: Wanted[] = [];
  const problems: string[] = [];
  for (const id of namesOf(args)) {
    await wantedOf(context, id).then((found) => wanted.push(...found), (cause: unknown) => problems.push(refusalOf(cause)));
  }
  const texts: Reply[] = [];
  const leftOut = fitItems(problems, most / 4).kept;
  let room = most - noteTokens - (leftOut.length === 0 ? 0 : tokensOf(leftOut));
  for (const [place, one] of wanted.entries()) {
    if (texts.length > 0 && room < leastTokens) {
      leftOut.push(`${wanted.length - place} more, from ${JSON.stringify(one.id)} on: max_tokens is ${most}`);
      break;
    }
    await textOf(context, one).then((found) => {
      const { reply, note } = capped(found, room, most);
      texts.push(reply);
      leftOut.push(...note);
      room -= tokensOf(reply) + 1;
    }, (cause: unknown) => leftOut.push(refusalOf(cause)));
  }
  if (texts.length === 0) throw new Refusal([...new Set([...problems, ...leftOut])].join('; '));
  return { texts, ...told({ left_out: leftOut }) };
}

function namesOf({ id, ids, lines }: Arguments): readonly string[] {
  if (lines !== undefined) {
    if (id === undefined) throw new Refusal('lines: they need the id of a document');
    return [`${id as string}:${(lines as number[]).join('-')}`];
  }
  const names = [...(id === undefined ? [] : [id as string]), ...((ids as string[] | undefined) ?? [])];
  if (names.length === 0) throw new Refusal('get needs an id, or ids');
  return names;
}

const refusalOf = (cause: unknown): string => {
  if (cause instanceof Refusal) return messageOf(cause);
  throw cause;
};

/** An id as it is, a pattern of documents, or a document with lines: "a.md:3-9", "a.md:3-", or "a.md:120" and the lines around. */
async function wantedOf({ version }: ToolContext, name: string): Promise<readonly Wanted[]> {
  const meant = await findId(version, name);
  if (meant !== undefined) return [meant];
  const [, id, first, to, last] = /^(.+):(\d{1,9})(?:(-)(\d{1,9})?)?$/s.exec(name) ?? [];
  const document = id === undefined ? undefined : await findId(version, id);
  if (document?.kind === 'passage') throw new Refusal(`${JSON.stringify(id)} is a passage: lines are for a document`);
  if (document !== undefined) {
    const [line, around] = [Number(first), description.limits.lines_around];
    return [{ ...document, at: line, lines: to === undefined ? [Math.max(1, line - around), line + around] : [line, Number(last ?? 1e9)] }];
  }
  const { documents } = await version.catalog();
  const matching = name.includes('*') ? documents.filter((entry) => isLike(entry.id.normalize('NFC'), name.normalize('NFC'))) : [];
  return matching.length > 0 ? matching.map((entry) => ({ kind: 'document', ...entry })) : [await resolveId(version, name)];
}

/** Whether a pattern describes an id, as in the condition `path`: '*' stands for any characters. */
function isLike(id: string, pattern: string): boolean {
  const [begin = '', ...parts] = pattern.split('*');
  const end = parts.pop() ?? '';
  let at = begin.length;
  for (const part of parts) {
    const place = id.indexOf(part, at);
    if (place < 0) return false;
    at = place + part.length;
  }
  return id.startsWith(begin) && id.endsWith(end) && at + end.length <= id.length;
}

async function textOf(context: ToolContext, wanted: Wanted): Promise<Found> {
  const { graph } = context.version;
  if (wanted.kind === 'passage') {
    const passage = await graph.passage(wanted.index);
    const file = await contentOf(context, passage.documentId);
    const lines = file === undefined ? [] : linesOf(lineStarts(file), passage.source);
    return { id: wanted.id, title: shortTitle(passage), lines, text: passage.text };
  }
  // The indexed passages of a file that no longer exists.
  const text = (await contentOf(context, wanted.id)) ?? (await graph.passages(wanted.passages)).map((passage) => passage.text).join('\n\n');
  const starts = lineStarts(text);
  const count = text.endsWith('\n') ? starts.length - 1 : starts.length;
  const { lines: [first, last] = [1, Math.max(count, 1)], at = 0 } = wanted;
  if (first > last) throw new Refusal(`lines ${first} to ${last}: the first is after the last`);
  if (at > count) throw new Refusal(`line ${at}: ${JSON.stringify(wanted.id)} has ${count}`);
  if (first < 1) throw new Refusal('lines count from 1');
  const part = Buffer.from(text).subarray(starts[first - 1], starts[last]).toString();
  return { id: wanted.id, title: '', lines: [first, Math.min(last, Math.max(count, 1))], text: part };
}

function contentOf({ folder: { settings } }: ToolContext, document: string): Promise<string | undefined> {
  const file = fileOf(settings.roots, document);
  return file === undefined ? Promise.resolve(undefined) : readDocument(file.root, file.path).catch(() => undefined);
}

function capped({ id, title, lines, text }: Found, room: number, most: number): { readonly reply: Reply; readonly note: readonly string[] } {
  const facts = told({ id, lines, title });
  const { kept, left } = fitText(text, room - tokensOf({ ...facts, text: '' }));
  if (left === 0) return { reply: { ...facts, text }, note: [] };
  const note = `${left} characters of ${JSON.stringify(id)}: max_tokens is ${most}`;
  const [first] = lines;
  if (first === undefined) return { reply: { ...facts, text: kept }, note: [note] };
  const last = first + kept.split('\n').length - 1;
  const document = JSON.stringify(`${id.replace(/#\d+$/, '')}:${last > first ? last : first + 1}-`);
  const next = last > first ? `continue with ${document}` : `line ${first} exceeds the limit: raise max_tokens, or continue with ${document}`;
  return { reply: { ...facts, lines: [first, last], text: kept }, note: [`${note}; ${next}`] };
}
