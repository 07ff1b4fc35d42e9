import { description } from './description.js';

/**
 * The replies as a model reads them: Markdown whose lines begin with words of the server. Text of a document stands inside a
 * line, in lines that are indented, or in a fence that is longer than any in it, so that it cannot pass for another entry.
 */
export type Data = Readonly<Record<string, any>>;

/** Without control characters and line separators, which a terminal or a model may act on; tabs and line ends stay. */
const shown = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]/g, ' ');
const inLine = (text: string): string => shown(text).replace(/[\n\t]/g, ' ');
const quoted = (text: string): string => JSON.stringify(inLine(text));
const indented = (text: string): string => `   ${shown(text).replace(/\n/g, '\n   ')}`;
/** The sentence that makes a link. */
const saying = (sentence?: string): string => (sentence === undefined ? '' : `: ${quoted(sentence)}`);
const words = (...parts: readonly (string | false | undefined)[]): string => inLine(parts.filter(Boolean).join(', '));

function fenced(text: string): string {
  const inside = shown(text).replace(/`{40,}/g, '`'.repeat(39));
  const fence = '`'.repeat(Math.max(2, ...(inside.match(/`+/g) ?? []).map(({ length }) => length)) + 1);
  return `${fence}\n${inside}${inside.endsWith('\n') ? '' : '\n'}${fence}`;
}

/** The wording of a link before its target: "mentions", "is mentioned in". */
const wordsOf = (by: string, target: 'name' | 'passage'): string => description.words[by]?.[target] ?? `leads by ${by} to`;

const titled = ({ title }: Data): string => (title === undefined ? '' : `: ${title}`);

function search({ hits }: Data): string[] {
  if (hits.length === 0) return ['No hits.'];
  return hits.map((hit: Data, place: number) => {
    const via = (hit['chain'] ?? []).map(({ from, name, sentence }: Data) => `${from} ${quoted(name)}${saying(sentence)}`).join(' → ');
    const line = inLine(`${place + 1}. ${words(hit['id'], hit['line'] && `line ${hit['line']}`, `${hit['score']} %`)}${titled(hit)}`);
    return `${line}\n${indented(hit['snippet'])}${via === '' ? '' : `\n   via ${inLine(via)}`}`;
  });
}

const get = ({ texts }: Data): string[] =>
  texts.map((part: Data) => {
    const { id, lines, text } = part;
    return `${inLine(`${id}${lines ? `, lines ${lines[0]}-${lines[1]}` : ''}${titled(part)}`)}\n${fenced(text)}`;
  });

function explain(reply: Data): string[] {
  const { id, rank, score, ranked_by: by, rank_without_links: without, reasons, matched, missing, chain = [] } = reply;
  if (rank === 0) return [inLine(`${id}: no hit`)];
  const list = (name: string, items?: string[]): string[] => (items === undefined ? [] : [inLine(`${name}: ${items.join(', ')}`)]);
  return [
    inLine(`${id}: rank ${words(String(rank), `${score} %`, by && `ranked by ${by}`, without && `rank ${without} without links`)}`),
    ...list('reasons', reasons), ...list('has', matched), ...list('lacks', missing),
    ...chain.map(({ from, by: kind, name, sentence }: Data) =>
      inLine(`- ${from ?? 'the question'} (${kind} ${quoted(name)})${saying(sentence)}`)),
  ];
}

const neighbors = (reply: Data): string[] =>
  reply['neighbors'].map(({ kind, from, name, about, id, title, sentence }: Data) => {
    const target = name === undefined ? `${wordsOf(kind, 'passage')} ${id}` : `${wordsOf(kind, 'name')} ${quoted(name)}`;
    const more = about ? ` (${about.join(', ')})` : title ? ` ${quoted(title)}` : '';
    return inLine(`- ${from ? `${from} ` : ''}${target}${more}${saying(sentence)}`);
  });

const pathBetween = ({ chain = [] }: Data): string[] =>
  chain.map(({ by, name, id, sentence }: Data) => {
    const node = name === undefined ? id : quoted(name);
    return inLine(by === undefined ? node : `→ ${wordsOf(by, name === undefined ? 'passage' : 'name')} ${node}${saying(sentence)}`);
  });

function outline({ documents, total, next_cursor: cursor }: Data): string[] {
  const list = documents.map((document: Data) => {
    const { id, passages, headings = [] } = document;
    const sections = headings.map(({ heading, passage }: Data) => `#${passage} ${heading}`).join('; ');
    return inLine(`- ${id}, ${passages} passages${titled(document)}${sections === '' ? '' : `: ${sections}`}`);
  });
  return [`${total} documents`, ...list, ...(cursor === undefined ? [] : [`next_cursor: ${cursor}`])];
}

const status = ({ skipped, ...facts }: Data): string[] => [
  ...Object.entries(facts).filter(([key, value]) => key !== 'left_out' && value !== '').map(([key, value]) => inLine(`- ${key}: ${value}`)),
  ...skipped.map(({ file, reason }: Data) => inLine(`- skipped ${quoted(file)}: ${reason}`)),
];

const writers: Readonly<Record<string, (reply: Data) => string[]>> =
  { search, get, explain, neighbors, path_between: pathBetween, outline, status };

/** The reply of a tool as Markdown; it has all of its data. */
export function markdownOf(tool: string, reply: Data): string {
  const notices = (reply['notices'] ?? []).map((notice: string) => `Note: ${inLine(notice)}`);
  const leftOut = (reply['left_out'] ?? []).map((note: string) => `Left out: ${inLine(note)}`);
  return [...notices, ...(writers[tool]?.(reply) ?? []), ...leftOut].join('\n');
}
