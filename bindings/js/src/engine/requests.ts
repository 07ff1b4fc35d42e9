import type { Message, Purpose, Step, TextKind } from '../types.js';
import type { Native } from './native.js';
import {
  HOP_FILE_LIST, HOP_FILE_LOCK, HOP_FILE_READ, HOP_FILE_REMOVE, HOP_FILE_RENAME, HOP_FILE_SYNC, HOP_FILE_WRITE,
  HOP_REQUEST_COMPLETE, HOP_REQUEST_EMBED, HOP_REQUEST_FILE, HOP_REQUEST_SCORE, HOP_TEXT_PASSAGE, HOP_TEXT_PATH, HOP_TEXT_QUERY,
  type Pointer,
} from './raw.js';
import { HoptrailError } from '../errors.js';

/** A request of a task to its host, as a copy that does not refer to the engine's memory. */
export type Request = { readonly id: bigint; readonly purpose: Purpose } & (EmbedRequest | CompleteRequest | ScoreRequest | FileRequest);

export interface EmbedRequest {
  readonly kind: 'embed';
  readonly texts: readonly string[];
  /** The kind of all texts: a request has texts of one kind. */
  readonly textKind: TextKind;
}
export interface CompleteRequest {
  readonly kind: 'complete';
  readonly messages: readonly Message[];
  readonly tokenLimit: number;
  readonly form: 'text' | 'lines' | 'yes_no';
}
export interface ScoreRequest {
  readonly kind: 'score';
  readonly question: string;
  /** Best first, as ranked without the scorer. */
  readonly passages: readonly string[];
}
export type FileOperation = 'read' | 'write' | 'sync' | 'rename' | 'list' | 'remove' | 'lock';
export interface FileRequest {
  readonly kind: 'file';
  readonly operation: FileOperation;
  readonly name: string;
  readonly secondName: string;
  readonly offset: number;
  readonly bytes: Uint8Array;
}

/** Ids of the open requests, in order of creation. */
export function openRequests(native: Native, task: Pointer): bigint[] {
  const { raw } = native;
  native.check(raw.hop_task_request_count(task, native.output(0), native.error));
  return Array.from({ length: native.u32(0) }, (_, index) => {
    native.check(raw.hop_task_request_id(task, index, native.output(0), native.error));
    return native.u64(0);
  });
}

export function readRequest(native: Native, task: Pointer, id: bigint): Request {
  const { raw } = native;
  native.check(raw.hop_request_kind(task, id, native.output(0), native.error));
  const kind = native.i32(0);
  native.check(raw.hop_request_purpose(task, id, native.output(0), native.output(1), native.error));
  const purpose = native.text(0) as Purpose;
  if (kind === HOP_REQUEST_EMBED) return { id, purpose, kind: 'embed', ...readTexts(native, task, id) };
  if (kind === HOP_REQUEST_COMPLETE) return { id, purpose, ...readMessages(native, task, id) };
  if (kind === HOP_REQUEST_SCORE) {
    const [question = '', ...passages] = readTexts(native, task, id).texts;
    return { id, purpose, kind: 'score', question, passages };
  }
  if (kind === HOP_REQUEST_FILE) return { id, purpose, ...readFile(native, task, id) };
  throw new HoptrailError('unsupported', `unknown request kind ${kind}`);
}

/** The texts of a request, and the kind of the last one. */
function readTexts(native: Native, task: Pointer, id: bigint): Pick<EmbedRequest, 'texts' | 'textKind'> {
  const { raw } = native;
  const kinds: Record<number, TextKind> = {
    [HOP_TEXT_QUERY]: 'query', [HOP_TEXT_PASSAGE]: 'passage', [HOP_TEXT_PATH]: 'path',
  };
  native.check(raw.hop_request_text_count(task, id, native.output(0), native.error));
  let textKind: TextKind = 'query';
  const texts = Array.from({ length: native.u32(0) }, (_, index) => {
    native.check(
      raw.hop_request_text(task, id, index, native.output(0), native.output(1), native.output(2), native.error),
    );
    textKind = kinds[native.i32(0)] ?? textKind;
    return native.text(1);
  });
  return { texts, textKind };
}

function readMessages(native: Native, task: Pointer, id: bigint): CompleteRequest {
  const { raw, error } = native;
  native.check(raw.hop_request_message_count(task, id, native.output(0), error));
  const messages = Array.from({ length: native.u32(0) }, (_, index) => {
    native.check(
      raw.hop_request_message(
        task, id, index, native.output(0), native.output(1), native.output(2), native.output(3), error,
      ),
    );
    return { role: native.text(0) as Message['role'], content: native.text(2) };
  });
  native.check(raw.hop_request_completion(task, id, native.output(0), native.output(1), native.output(2), error));
  return { kind: 'complete', messages, tokenLimit: native.u32(0), form: native.text(1) as CompleteRequest['form'] };
}

function readFile(native: Native, task: Pointer, id: bigint): FileRequest {
  const operations: Record<number, FileOperation> = {
    [HOP_FILE_READ]: 'read', [HOP_FILE_WRITE]: 'write', [HOP_FILE_SYNC]: 'sync', [HOP_FILE_RENAME]: 'rename',
    [HOP_FILE_LIST]: 'list', [HOP_FILE_REMOVE]: 'remove', [HOP_FILE_LOCK]: 'lock',
  };
  native.check(
    native.raw.hop_request_file(
      task, id, native.output(0), native.output(1), native.output(2), native.output(3), native.output(4), native.output(5),
      native.output(6), native.output(7), native.error,
    ),
  );
  const operation = operations[native.i32(0)];
  if (operation === undefined) throw new HoptrailError('unsupported', `unknown file operation ${native.i32(0)}`);
  return {
    kind: 'file',
    operation,
    name: native.text(1),
    secondName: native.text(3),
    offset: Number(native.u64(5)),
    bytes: native.bytesAt(native.pointer(6), native.u32(7)).slice(),
  };
}

/** The request as a step of its run. */
export function stepOf(request: Request): Step {
  const { kind, purpose } = request;
  const texts =
    request.kind === 'embed' ? request.texts
    : request.kind === 'score' ? [request.question, ...request.passages]
    : request.kind === 'complete' ? request.messages.map((message) => message.content)
    : [request.name];
  return { kind: 'request', request: kind, purpose, texts };
}
