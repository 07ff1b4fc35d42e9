// A story in seven passages, where each answer leads to the next question.
export const passages = [
  { id: 'holt', title: 'Anders Holt', text: 'Anders Holt was the engineer of the Skerrow Light. He wrote Nine Winters.' },
  { id: 'winters', title: 'Nine Winters', text: 'Nine Winters is a book about a lighthouse. Dora Quist drew for it.' },
  { id: 'quist', title: 'Dora Quist', text: 'Dora Quist was a painter of the coast and a pupil of Ines Varga.' },
  { id: 'varga', title: 'Ines Varga', text: 'Ines Varga taught drawing at Tarn Haven.' },
  { id: 'tarn', title: 'Tarn Haven', text: 'Tarn Haven is a harbour on the north coast.' },
  { id: 'light', title: 'Skerrow Light', text: 'The Skerrow Light stands on a rock; it was lit in 1871.' },
  { id: 'salt', title: 'Salt Road', text: 'The Salt Road leads from the harbour to the hills.' },
];
export const question = 'Who taught the painter of the drawings in the book by the engineer of the Skerrow Light?';

/** Passages by the thousand, each naming the next. */
export function* manyPassages(count) {
  for (let number = 0; number < count; ++number) {
    yield { id: `p${number}`, title: `Station ${number}`, text: `Station ${number} lies before Station ${number + 1}, at mile ${number * 7}.` };
  }
}

/** A language model that knows the story: two sub-questions, then the answer. It uses what it is shown alone. */
export function storyteller() {
  return async (messages, { purpose }) => {
    const shown = (text) => messages.some(({ content }) => content.includes(text));
    switch (purpose) {
      case 'sub_question':
        return shown('He wrote Nine Winters.') ? 'Who drew for Nine Winters?' : 'Which book did the engineer of the Skerrow Light write?';
      case 'sub_answer':
        return shown('Who drew for Nine Winters?') ? 'Dora Quist drew for it.' : 'He wrote Nine Winters.';
      case 'critique':
        return shown('Dora Quist drew for it.') ? 'All is known.\nCritique: yes' : 'The painter is missing. Critique: no';
      default:
        return 'Ines Varga';
    }
  };
}
