import type { AskResultData, SearchResultData } from '../results.js';
import type { AnsweredStep } from '../types.js';
import type { Native } from './native.js';
import { readContent, readHitPassage } from './passages.js';
import type { Pointer } from './raw.js';

/** Copies a task's results out of the engine's memory, one for each question, and frees them. `graph`: the task's graph. */
export function takeSearchResults(native: Native, task: Pointer, graph: Pointer): SearchResultData[] {
  return takeEach(native, task, (results, question) => readSearch(native, results, question, graph));
}
export function takeAskResults(native: Native, task: Pointer, graph: Pointer): AskResultData[] {
  return takeEach(native, task, (results, question) => ({
    ...readSearch(native, results, question, graph),
    ...readAnswer(native, results, question),
  }));
}

function takeEach<Data>(native: Native, task: Pointer, read: (results: Pointer, question: number) => Data): Data[] {
  const { raw, error } = native;
  const results = native.made(raw.hop_task_take_results(task, native.output(0), error));
  try {
    native.check(raw.hop_results_count(results, native.output(0), error));
    return Array.from({ length: native.u32(0) }, (_, question) => read(results, question));
  } finally {
    raw.hop_results_free(results);
  }
}

function readSearch(native: Native, results: Pointer, question: number, graph: Pointer): SearchResultData {
  const { raw, error } = native;
  const [first, second, third] = [native.output(0), native.output(1), native.output(2)];
  native.check(raw.hop_results_hits(results, question, first, second, third, error));
  const passages = native.u32s(native.pointer(0), native.u32(2));
  const scores = native.f32s(native.pointer(1), native.u32(2));
  native.check(raw.hop_results_explanation(results, question, first, second, error));
  const explanationJson = native.text(0);
  native.check(raw.hop_results_state(results, question, first, second, error));
  const state = native.f32s(native.pointer(0), native.u32(1));
  native.check(raw.hop_results_step_count(results, question, first, error));
  const steps = Array.from({ length: native.u32(0) }, (_, step) => readStep(native, results, question, step));
  const read = explanationJson === '' ? readHitPassage : readContent;
  const contents = passages.map((passage) => read(native, graph, passage));
  return { passages, scores, explanationJson, contents, steps, state };
}

function readStep(native: Native, results: Pointer, question: number, step: number): AnsweredStep {
  native.check(
    native.raw.hop_results_step(
      results, question, step, native.output(0), native.output(1), native.output(2), native.output(3), native.output(4),
      native.output(5), native.error,
    ),
  );
  return {
    subQuestion: native.text(0),
    subAnswer: native.text(2),
    passages: native.u32s(native.pointer(4), native.u32(5)),
  };
}

function readAnswer(native: Native, results: Pointer, question: number): { answer: string; partial: boolean } {
  native.check(
    native.raw.hop_results_answer(
      results, question, native.output(0), native.output(1), native.output(2), native.error,
    ),
  );
  return { answer: native.text(0), partial: native.i32(2) !== 0 };
}
