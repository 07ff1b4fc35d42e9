/**
 * Questions about the reader's corpus that need two hops. The first document states a relation to the second, the second one to a
 * third, and nothing leads from the first to the third: "Where was the designer of the Brooklyn Bridge born?"
 */
import type { Documents, Mention } from './documents.js';
import { relationTo, type Stated } from './relations.js';

export interface TwoHopQuestion {
  readonly question: string;
  /** The document that it names, and the one that has the answer. */
  readonly named: number;
  readonly says: number;
}

/** A passage's text, and the title of its document. */
export interface PassageText {
  readonly title: string;
  readonly text: string;
}

type Step = Stated & Pick<Mention, 'from' | 'to'>;

/** Questions, those over the rarest documents first. Each document is in one. */
export function twoHopQuestions(documents: Documents, texts: ReadonlyMap<number, PassageText>, limit: number): readonly TwoHopQuestion[] {
  const steps = statedSteps(documents, texts);
  const degreeOf = (document: number): number => documents.degrees.get(document) ?? 1;
  const pairs = [...steps.values()].flat().flatMap((first) => {
    if (!first.relation.phrase) return [];
    const direct = documents.targets.get(first.from);
    return (steps.get(first.to) ?? []).flatMap((second) =>
      second.to === first.from || direct?.has(second.to) || second.relation === first.relation ? [] : [{ first, second, weight: degreeOf(first.to) * degreeOf(second.to) }],
    );
  });
  pairs.sort((a, b) => a.weight - b.weight || a.first.from - b.first.from);
  const taken = new Set<number>();
  const kinds = new Set<string>();
  const chosen: { readonly isNew: boolean; readonly question: TwoHopQuestion }[] = [];
  for (const { first, second } of pairs) {
    const all = [first.from, first.to, second.to];
    if (chosen.length === limit || all.some((document) => taken.has(document))) continue;
    for (const document of all) taken.add(document);
    const kind = `${first.relation.before.source} ${second.relation.before.source}`;
    const asked = second.relation.question(first.relation.phrase?.(first.subject) ?? '');
    chosen.push({ isNew: !kinds.has(kind), question: { question: asked, named: first.from, says: first.to } });
    kinds.add(kind);
  }
  return [...chosen.filter(({ isNew }) => isNew), ...chosen.filter(({ isNew }) => !isNew)].map(({ question }) => question);
}

/** By document: the relations that its passages state to others. */
function statedSteps({ mentions, firstPassages }: Documents, texts: ReadonlyMap<number, PassageText>): ReadonlyMap<number, readonly Step[]> {
  const steps = new Map<number, Step[]>();
  for (const { passage, from, to, name } of mentions) {
    const read = texts.get(passage);
    const said = name ?? texts.get(firstPassages.get(to) ?? -1)?.title ?? ''; // a hyperlink's words are seldom other than the title
    const stated = read && said !== '' ? relationTo(said, read.text, read.title, firstPassages.get(from) === passage) : undefined;
    if (stated) steps.set(from, [...(steps.get(from) ?? []), { ...stated, from, to }]);
  }
  return steps;
}
