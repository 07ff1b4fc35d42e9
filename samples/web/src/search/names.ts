import type { Hit } from 'hoptrail';

/** What the engine puts between the headings of a title. */
const separator = ' > ';

/** The name of a passage for people: the title of its document and its own heading, without the headings between them. */
function shortTitle(title: string): string {
  const headings = title.split(separator);
  const first = headings[0] ?? '';
  const last = headings.at(-1) ?? '';
  return headings.length === 1 || first === last ? first : `${first} › ${last}`;
}

/** The name of a passage without regard to others. */
export const plainName = ({ passage, title }: { readonly passage: string; readonly title: string }): string => shortTitle(title) || passage;

/** Unique names of passages: equal titles are distinguished by the part, then by the document. */
export function distinctNames(hits: readonly Hit[]): ReadonlyMap<string, string> {
  const titles = new Map<string, string>();
  const add = (passage: string, title: string): void => void titles.set(passage, plainName({ passage, title }));
  for (const { passage, title, path } of hits) {
    add(passage, title);
    for (const step of path) if (step.passage !== undefined) add(step.passage, step.title ?? '');
  }
  const alike = new Map<string, string[]>();
  for (const [passage, title] of titles) alike.set(title, [...(alike.get(title) ?? []), passage]);
  return new Map([...titles].map(([passage, title]) => [passage, nameAmong(passage, title, alike.get(title) ?? [])]));
}

/** The id of a passage that the engine cut from a document is the document's id, '#' and a number. */
const documentOf = (passage: string): string => passage.replace(/#\d+$/u, '');
const partOf = (passage: string): string | undefined => /#(\d+)$/u.exec(passage)?.[1];

function nameAmong(passage: string, title: string, alike: readonly string[]): string {
  if (alike.length < 2) return title;
  const document = documentOf(passage);
  const isOneDocument = alike.every((other) => documentOf(other) === document);
  const part = partOf(passage);
  const siblings = alike.filter((other) => documentOf(other) === document).length;
  const marks = [!isOneDocument && document, siblings > 1 && part !== undefined && `part ${part}`].filter(Boolean);
  return marks.length > 0 ? `${title} (${marks.join(', ')})` : title;
}
