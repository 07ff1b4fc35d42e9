import { HoptrailError, type Embedder } from 'hoptrail';
import type { PageFiles } from '../corpus/page_files.js';
import { countOfWorker } from '../page/requests.js';
import { Cell } from '../page/state.js';
import type { EmbedderCall, EmbedderReply } from './embedder_messages.js';

export type ModelState =
  | { readonly state: 'absent' }
  | { readonly state: 'loading'; readonly bytes: number; readonly total: number }
  | { readonly state: 'ready'; readonly embedder: Embedder };

type Waiting = { readonly resolve: (vectors: readonly Float32Array[]) => void; readonly reject: (reason: unknown) => void };

/** The embedding model. It runs in a separate worker, so that the page stays responsive. */
export class Model {
  readonly state = new Cell<ModelState>({ state: 'absent' });
  readonly id: string;
  /** Bytes to download; undefined: the page was built without the model. */
  readonly byteLength: number | undefined;
  readonly #waiting = new Map<number, Waiting>();
  #loading: Promise<Embedder> | undefined;
  #worker: Worker | undefined;
  #nextId = 0;

  constructor(page: PageFiles) {
    this.id = page.model?.id ?? 'all-minilm-l6-v2';
    this.byteLength = page.model?.byteLength;
  }

  /** Loads the model once; after a failure, it can be called again. */
  load(): Promise<Embedder> {
    this.#loading ??= this.#start().catch((reason: unknown) => {
      this.#end(reason);
      throw reason;
    });
    return this.#loading;
  }

  cancel(): void {
    if (this.state.value.state === 'loading') this.#end(new DOMException('Loading the model was cancelled', 'AbortError'));
  }

  async #start(): Promise<Embedder> {
    this.state.value = { state: 'loading', bytes: 0, total: this.byteLength ?? 0 };
    const worker = new Worker(new URL('embedder_worker.js', document.baseURI), { type: 'module' });
    this.#worker = worker;
    worker.addEventListener('message', (event: MessageEvent<EmbedderReply>) => this.#hear(event.data));
    worker.addEventListener('error', () => this.#end(new HoptrailError('worker_lost', 'The worker of the embedding model ended')));
    await new Promise<unknown>((resolve, reject) => {
      this.#waiting.set(-1, { resolve, reject });
      this.#say({
        call: 'load',
        folder: new URL(`models/${this.id}/`, document.baseURI).href,
        runtime: new URL('onnxruntime/', document.baseURI).href,
        encoder: new URL('text_encoder.wasm', document.baseURI).href,
      });
    });
    const embedder: Embedder = {
      id: this.id,
      embed: (texts, { kind }) =>
        new Promise((resolve, reject) => {
          const id = this.#nextId++;
          this.#waiting.set(id, { resolve, reject });
          this.#say({ call: 'embed', id, texts, kind });
        }),
    };
    this.state.value = { state: 'ready', embedder };
    return embedder;
  }

  #say(call: EmbedderCall): void {
    this.#worker?.postMessage(call);
  }

  #hear(reply: EmbedderReply): void {
    if (reply.reply === 'progress') {
      this.state.value = { state: 'loading', bytes: reply.bytes, total: reply.total };
      return;
    }
    const id = reply.reply === 'ready' ? -1 : (reply.id ?? -1);
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (reply.reply === 'ready') {
      countOfWorker(reply.requests);
      waiting?.resolve([]);
    } else if (reply.reply === 'vectors') waiting?.resolve(reply.vectors);
    else waiting?.reject(new HoptrailError(reply.status, reply.message));
  }

  #end(reason: unknown): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#loading = undefined;
    this.state.value = { state: 'absent' };
    for (const waiting of this.#waiting.values()) waiting.reject(reason);
    this.#waiting.clear();
  }
}
