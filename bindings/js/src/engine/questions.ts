import { checkMembers, questionMembers, subQuestionMembers } from '../members.js';
import type { Question, SubQuestion } from '../types.js';
import { bytesOfIndices } from './bytes.js';
import { givenFloats, givenList, givenObject, givenText, wrong } from './given.js';
import type { Native } from './native.js';
import type { Pointer } from './raw.js';

/** Calls `use` with a hop_questions of the questions, and frees it. */
export function withQuestions<Result>(
  native: Native,
  questions: readonly (string | Question)[],
  use: (questions: Pointer) => Result,
): Result {
  const pointer = native.made(native.raw.hop_questions_create(native.output(0), native.error));
  try {
    if (!Array.isArray(questions)) throw wrong('the questions', 'an array', questions);
    for (const question of questions) add(native, pointer, typeof question === 'string' ? { text: question } : question);
    return use(pointer);
  } finally {
    native.raw.hop_questions_free(pointer);
  }
}

function add(native: Native, questions: Pointer, question: Question): void {
  const { raw, error } = native;
  checkMembers('question', givenObject(question, 'the question', 'a string or an object with "text"'), questionMembers);
  const [text] = native.place(givenText(question.text, 'a question\'s "text"'));
  native.check(raw.hop_questions_add(questions, text.pointer, text.length, error));
  if (question.vector !== undefined) {
    const [vector] = native.place(givenFloats(question.vector, 'a question\'s "vector"'));
    native.check(raw.hop_questions_set_vector(questions, vector.pointer, vector.length, error));
  }
  if (question.maskedVector !== undefined) {
    const [vector] = native.place(givenFloats(question.maskedVector, 'a question\'s "maskedVector"'));
    native.check(raw.hop_questions_set_masked_vector(questions, vector.pointer, vector.length, error));
  }
  for (const given of givenList(question.steps, 'a question\'s "steps"')) {
    const step: SubQuestion = typeof given === 'string' ? { text: given } : given;
    checkMembers('step of a question', givenObject(step, 'a step'), subQuestionMembers);
    const row = givenFloats(step.vector ?? new Float32Array(), 'a step\'s "vector"');
    const [words, vector] = native.place(givenText(step.text, 'a step\'s "text"'), row);
    const rows = vector.length === 0 ? 0 : vector.pointer; // NULL: no vector
    native.check(raw.hop_questions_add_step(questions, words.pointer, words.length, rows, vector.length, error));
    const [gold] = native.place(bytesOfIndices(step.gold ?? []));
    native.check(raw.hop_questions_add_step_gold(questions, gold.pointer, step.gold?.length ?? 0, error));
  }
  for (const given of givenList(question.conditions, 'a question\'s "conditions"')) {
    const [condition] = native.place(givenText(given, 'a question\'s condition'));
    native.check(raw.hop_questions_add_condition(questions, condition.pointer, condition.length, error));
  }
  const [gold] = native.place(bytesOfIndices(question.gold ?? []));
  native.check(raw.hop_questions_add_gold(questions, gold.pointer, question.gold?.length ?? 0, error));
  for (const given of givenList(question.goldAnswers, 'a question\'s "goldAnswers"')) {
    const [answer] = native.place(givenText(given, 'a gold answer'));
    native.check(raw.hop_questions_add_gold_answer(questions, answer.pointer, answer.length, error));
  }
}
