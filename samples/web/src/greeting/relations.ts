/**
 * Relations that a sentence states between its subject and a name: "The Brooklyn Bridge was designed by John A. Roebling". Of each
 * the vocabulary has the words before the name, a phrase for the name ("the designer of …") and a question for it ("Who designed
 * …?"). It is English, and general: no word of it belongs to one corpus.
 */

export interface Relation {
  /** A phrase that stands for the name, given one for the subject; undefined: there is no good one. */
  readonly phrase?: (subject: string) => string;
  /** A question whose answer is the name. */
  readonly question: (subject: string) => string;
  /** Words that end where the name begins. */
  readonly before: RegExp;
}

/** Words between a preposition and a name: "the German-born engineer". */
const describing = "(?:(?!(?:and|or|in|at|on|of|for|from|with|to|by|who|as)\\s)[\\p{L}'’-]+\\s){0,5}";
const ending = (words: string): RegExp => new RegExp(`(?<![\\p{L}-])${words}\\s${describing}$`, 'iu');
const dated = '(?:(?:on|in)\\s[\\p{L}\\d, ]{0,20}\\d{3,4},?\\s)?';

/** Who did something: participles, the doer, the past tense and the stem of the verb. */
const doers: readonly (readonly [participle: string, doer: string, past: string, stem: string])[] = [
  ['designed', 'designer', 'designed', 'design'],
  ['built|constructed', 'builder', 'built', 'build'],
  ['founded|established|set up', 'founder', 'founded', 'found'],
  ['written|authored', 'author', 'wrote', 'write'],
  ['composed', 'composer', 'composed', 'compose'],
  ['directed', 'director', 'directed', 'direct'],
  ['produced', 'producer', 'produced', 'produce'],
  ['painted', 'painter', 'painted', 'paint'],
  ['invented', 'inventor', 'invented', 'invent'],
  ['discovered', 'discoverer', 'discovered', 'discover'],
  ['created', 'creator', 'created', 'create'],
  ['developed', 'developer', 'developed', 'develop'],
  ['translated', 'translator', 'translated', 'translate'],
  ['illustrated', 'illustrator', 'illustrated', 'illustrate'],
  ['edited', 'editor', 'edited', 'edit'],
  ['led|headed|commanded', 'leader', 'led', 'lead'],
  ['owned', 'owner', 'owned', 'own'],
  ['maintained', 'maintainer', 'maintains', 'maintain'],
];

/** What took place somewhere. */
const events = 'held|fought|signed|launched|built|founded|published|filmed|shot|raised|crowned|imprisoned|premiered|designed';

const kin: readonly (readonly [string, string])[] = [
  ['son|daughter|child', 'parent'],
  ['brother|sister', 'sibling'],
  ['student|pupil|disciple', 'teacher'],
  ['wife|husband', 'spouse'],
];

const places: readonly Relation[] = [
  { before: ending(`born\\s${dated}(?:in|at|near)`), phrase: (subject) => `the birthplace of ${subject}`, question: (subject) => `Where was ${subject} born?` },
  { before: ending(`died\\s${dated}(?:in|at|near)`), phrase: (subject) => `the place where ${subject} died`, question: (subject) => `Where did ${subject} die?` },
  { before: ending('buried\\s(?:in|at|near)'), phrase: (subject) => `the burial place of ${subject}`, question: (subject) => `Where is ${subject} buried?` },
  { before: ending('(?:studied|educated)\\s(?:at|in)'), phrase: (subject) => `the place where ${subject} studied`, question: (subject) => `Where did ${subject} study?` },
  { before: ending('(?:lived|settled|grew up)\\sin'), phrase: (subject) => `the place where ${subject} lived`, question: (subject) => `Where did ${subject} live?` },
  { before: ending('(?:taught|worked)\\s(?:at|in)'), phrase: (subject) => `the place where ${subject} worked`, question: (subject) => `Where did ${subject} work?` },
  { before: ending('(?:located|situated|lies|stands)\\s(?:in|at|near)'), phrase: (subject) => `the place where ${subject} is`, question: (subject) => `Where is ${subject}?` },
  { before: ending('(?:headquartered|based)\\sin'), phrase: (subject) => `the home of ${subject}`, question: (subject) => `Where is ${subject} based?` },
  { before: ending('(?:flows|empties|drains|runs)\\sinto'), phrase: (subject) => `the river or sea that ${subject} flows into`, question: (subject) => `Where does ${subject} flow?` },
  { before: ending('rises\\s(?:in|on|near)'), phrase: (subject) => `the place where ${subject} rises`, question: (subject) => `Where does ${subject} rise?` },
];

const others: readonly Relation[] = [
  { before: ending('named\\s(?:after|for)'), phrase: (subject) => `the namesake of ${subject}`, question: (subject) => `After whom or what is ${subject} named?` },
  { before: ending('based\\son'), phrase: (subject) => `what ${subject} is based on`, question: (subject) => `What is ${subject} based on?` },
  { before: ending('married(?:\\sto)?'), phrase: (subject) => `the spouse of ${subject}`, question: (subject) => `Who married ${subject}?` },
  { before: ending('studied\\s(?:under|with)'), phrase: (subject) => `the teacher of ${subject}`, question: (subject) => `Who taught ${subject}?` },
  { before: ending('capital\\sof'), question: (subject) => `Of what is ${subject} the capital?` },
  { before: ending('(?:depends|relies)\\son'), phrase: (subject) => `what ${subject} depends on`, question: (subject) => `What does ${subject} depend on?` },
  { before: ending('(?:replaced|superseded)\\sby'), phrase: (subject) => `the successor of ${subject}`, question: (subject) => `What replaced ${subject}?` },
];

const relations: readonly Relation[] = [
  ...doers.map(([participle, doer, past]): Relation => ({ before: ending(`(?:${participle})\\sby`), phrase: (subject) => `the ${doer} of ${subject}`, question: (subject) => `Who ${past} ${subject}?` })),
  ...places,
  ...events.split('|').map((event): Relation => ({ before: ending(`${event}\\s${dated}(?:in|at|near)`), phrase: (subject) => `the place where ${subject} was ${event}`, question: (subject) => `Where was ${subject} ${event}?` })),
  ...kin.map(([word, other]): Relation => ({ before: ending(`(?:${word})\\sof`), phrase: (subject) => `the ${other} of ${subject}`, question: (subject) => `Who was the ${other} of ${subject}?` })),
  ...others,
  // Without "by", the subject does it.
  ...doers.map(([, , past, stem]): Relation => ({ before: ending(past), question: (subject) => `What did ${subject} ${stem}?` })),
];

/** Words after which a clause has another subject. */
const otherSubject = /(?<!\p{L})(?:who|which|that|whose|whom|where|when|while|but|because|if|not|never)(?!\p{L})|[;:—–]/iu;
const pronoun = /^(?:he|she|it|they)\s/iu;
/** Ends of sentences, but no initials. */
const endOfSentence = /(?<!(?<!\p{L})\p{L})[.!?]["”’)]*\s+|\n+/gu;

/** A stated relation. */
export interface Stated {
  readonly relation: Relation;
  /** The subject as it stands within a sentence: "the Brooklyn Bridge". */
  readonly subject: string;
}

/** A name without what tells it apart from others: "Alien (film)" → "Alien". */
export const bareName = (title: string): string => title.replace(/\s*\([^)]*\)$/u, '').trim();

/** The relation that a text states between its subject and a name in it. Pronouns are read only where the whole text is about `subject`. */
export function relationTo(name: string, text: string, title: string, readsPronouns: boolean): Stated | undefined {
  const subject = bareName(title);
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    const begin = [...text.slice(0, at).matchAll(endOfSentence)].at(-1);
    const sentence = text.slice(begin ? begin.index + begin[0].length : 0, at).replace(/\s*\([^)]*\)|[[*_`]/gu, ''); // marks of Markdown, too
    const rest = afterSubject(sentence, subject, readsPronouns);
    const relation = rest === undefined || otherSubject.test(rest) ? undefined : relations.find(({ before }) => before.test(rest));
    if (relation) return { relation, subject: hasArticle(subject, text) ? `the ${title}` : title };
  }
  return undefined;
}

function afterSubject(sentence: string, subject: string, readsPronouns: boolean): string | undefined {
  const bare = sentence.replace(/^the\s+/iu, '');
  const last = subject.split(/\s+/u).at(-1) ?? subject;
  for (const form of [subject, last]) if (bare.startsWith(form)) return bare.slice(form.length);
  return readsPronouns && pronoun.test(sentence) ? sentence.replace(pronoun, ' ') : undefined;
}

const hasArticle = (subject: string, text: string): boolean => text.includes(`The ${subject} `) || text.includes(`the ${subject} `);
