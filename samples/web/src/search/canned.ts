/** A prepared question. */
export interface CannedQuestion {
  readonly label: string;
  readonly question: string;
  /** Its hops appear one at a time. */
  readonly isStepped?: boolean;
}

/** Questions about the sample corpus that need at least two hops, work without a model, and find at least two hits that flat
 * search misses. */
export const cannedQuestions: readonly CannedQuestion[] = [
  {
    label: 'The organist in the designer’s home town',
    question: 'Which composer was once organist in the birthplace of the designer of the Brooklyn Bridge?',
  },
  {
    label: 'Two ships, one town',
    question: 'Were the builder of the Fram and the leader of the Kon-Tiki expedition born in the same town?',
  },
  {
    label: 'The younger director',
    question: 'Who was born later, the director of Alien or the director of Apocalypse Now?',
  },
  {
    label: 'Watch the hops: the founder of a city',
    question: 'Who founded the city in which the director of Apocalypse Now was born?',
    isStepped: true,
  },
];
