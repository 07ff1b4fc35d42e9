/** Questions of the sample corpus that take two hops and more, and work without a model. */
export const cannedQuestions = [
  {
    label: 'The organist in the designer’s home town',
    question: 'Which composer was once organist in the birthplace of the designer of the Brooklyn Bridge?',
  },
  {
    label: 'The bay of the last ship’s cable',
    question:
      'On which bay lies the place where the last ship of the designer of the Clifton Suspension Bridge landed a telegraph cable in 1866?',
  },
  {
    label: 'The doctor in the chapel’s city',
    question:
      'Which early woman doctor of philosophy took her degree in the city with the painted chapel of the artist whose name was given to a probe to Halley’s Comet?',
  },
] as const;
