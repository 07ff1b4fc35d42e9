import { HoptrailError } from '../errors.js';
import type { CompleteFunction, Embedder, Purpose, ScoreFunction } from '../types.js';
import type { Answer } from './answer.js';
import type { FileWork } from './file_work.js';
import type { CompleteRequest, EmbedRequest, Request, ScoreRequest } from './requests.js';

/** The host of a run: the functions that the caller gave, and the files of a storage. */
export interface Host {
  readonly embed?: Embedder | undefined;
  readonly complete?: CompleteFunction | undefined;
  readonly score?: ScoreFunction | undefined;
  readonly files: FileWork;
}

/** Sends a request to the host. Rejects with the exception of the host's function. */
export async function ask(
  host: Host,
  request: Request,
  signal: AbortSignal,
  onToken: (text: string) => void,
): Promise<Answer> {
  if (request.kind === 'embed') return askEmbed(host.embed, request, signal);
  if (request.kind === 'complete') return askComplete(host.complete, request, signal, onToken);
  if (request.kind === 'score') return askScore(host.score, request, signal);
  return host.files.answer(request);
}

type Purposeful<Part> = Part & { readonly purpose: Purpose };

async function askEmbed(
  embedder: Embedder | undefined,
  request: Purposeful<EmbedRequest>,
  signal: AbortSignal,
): Promise<Answer> {
  if (embedder === undefined) throw missing('embed', 'texts to embed');
  const context = { kind: request.textKind, purpose: request.purpose, signal };
  const isFunction = typeof embedder === 'function';
  const rows = await (isFunction ? embedder(request.texts, context) : embedder.embed(request.texts, context));
  if (!Array.isArray(rows)) throw wrongReturn('embed', 'an array of Float32Array', rows);
  return (task, id) => task.answerVectors(id, rows, isFunction ? '' : (embedder.id ?? ''));
}

async function askComplete(
  complete: CompleteFunction | undefined,
  request: Purposeful<CompleteRequest>,
  signal: AbortSignal,
  onToken: (text: string) => void,
): Promise<Answer> {
  if (complete === undefined) throw missing('complete', 'questions for a language model');
  const { purpose, tokenLimit, form, messages } = request;
  const answer: string | Partial<Exclude<Awaited<ReturnType<CompleteFunction>>, string>> | undefined =
    await complete(messages, { purpose, signal, tokenLimit, form, onToken });
  const { text, tokensRead = 0, tokensWritten = 0 } = typeof answer === 'string' ? { text: answer } : (answer ?? {});
  if (typeof text !== 'string') throw wrongReturn('complete', 'text', typeof answer === 'object' ? text : answer);
  return (task, id) => task.answerText(id, text, tokensRead, tokensWritten);
}

async function askScore(score: ScoreFunction | undefined, request: Purposeful<ScoreRequest>, signal: AbortSignal): Promise<Answer> {
  if (score === undefined) throw missing('score', 'passages to score');
  const { question, passages, purpose } = request;
  const scores: unknown = await score(question, passages, { purpose, signal });
  if (!Array.isArray(scores) && !ArrayBuffer.isView(scores)) throw wrongReturn('score', 'an array of numbers', scores);
  const values = Float32Array.from(scores as ArrayLike<unknown>, (value) => {
    if (typeof value !== 'number') throw wrongReturn('score', 'numbers', value);
    return value;
  });
  return (task, id) => task.answerScores(id, values);
}

const wrongReturn = (name: string, expected: string, given: unknown) =>
  new TypeError(`${name} must return ${expected}, not ${typeof given}`);

const missing = (name: string, need: string) =>
  new HoptrailError('host_failure', `no ${name} function was given, and the run has ${need}`, name);
