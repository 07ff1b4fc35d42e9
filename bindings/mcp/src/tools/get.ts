import { headingPath } from '../catalog.js';
import { Refusal } from '../failure.js';
import { readDocument } from '../folder.js';
import { lineOf, lineStarts, linesOf } from '../lines.js';
import { fitText } from '../tokens.js';
import { join } from 'node:path';
import type { Arguments, Reply, ToolContext } from './context.js';
import { resolveId } from './resolve.js';

export async function get(context: ToolContext, args: Arguments): Promise<Reply> {
  const { folder, version } = context;
  const id = args['id'] as string;
  const tokens = args['max_tokens'] as number;
  const lines = args['lines'] as readonly [number, number] | undefined;
  const meant = await resolveId(version, id);
  if (meant.kind === 'passage') {
    if (lines !== undefined) throw new Refusal(`${JSON.stringify(id)} is a passage: lines are for a document`);
    const passage = await version.graph.passage(meant.index);
    const starts = folder.linesOf(passage.documentId);
    return capped(
      { id, kind: 'passage', document: passage.documentId, title: passage.title, heading_path: headingPath(passage) },
      passage.text, starts === undefined ? [] : linesOf(starts, passage.source), tokens,
    );
  }
  const title = (await version.catalog()).documentOf.get(id)?.title ?? id;
  const text = await textOf(context, id);
  const starts = lineStarts(text);
  const count = text.endsWith('\n') ? starts.length - 1 : starts.length;
  const [first, last] = lines ?? [1, Math.max(count, 1)];
  if (first > last) throw new Refusal(`lines ${first} to ${last}: the first is after the last`);
  if (first > count) throw new Refusal(`line ${first}: ${JSON.stringify(id)} has ${count}`);
  const end = last < starts.length ? starts[last] : undefined;
  const part = Buffer.from(text).subarray(starts[first - 1], end).toString();
  const facts = { id, kind: lines === undefined ? 'document' : 'lines', document: id, title, heading_path: [title] };
  return capped(facts, part, [first, Math.min(last, count)], tokens);
}

/** The current file, or its indexed passages if the file no longer exists. */
async function textOf({ folder, version }: ToolContext, id: string): Promise<string> {
  try {
    return await readDocument(folder.settings.folder, join(folder.settings.folder, ...id.split('/')));
  } catch {
    const passages = (await version.catalog()).documentOf.get(id)?.passages ?? [];
    return (await version.graph.passages(passages)).map(({ text }) => text).join('\n\n');
  }
}

function capped(facts: Reply, text: string, lines: readonly number[], tokens: number): Reply {
  const fitting = fitText(text, tokens - 100);
  const cut = text.length - fitting.length;
  if (cut === 0) return { ...facts, lines, text, left_out: [] };
  const [first] = lines;
  const reached = first === undefined ? [] : [first, first + lineOf(lineStarts(fitting), Buffer.byteLength(fitting)) - 1];
  return { ...facts, lines: reached, text: fitting, left_out: [`${cut} of ${text.length} characters: max_tokens is ${tokens}${nextLines(reached)}`] };
}

function nextLines([first, last]: readonly number[]): string {
  if (first === undefined || last === undefined) return '';
  if (last > first) return `; continue with lines [${last}, …] of the document`;
  return `; line ${first} exceeds the limit: raise max_tokens, or continue with lines [${first + 1}, …] of the document`;
}
