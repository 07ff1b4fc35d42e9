// The module without the npm package: its functions, called with texts and numbers.
const statusNames = ['ok', 'invalid_argument', 'wrong_object', 'wrong_state', 'out_of_memory'];
export const outOfMemory = statusNames.indexOf('out_of_memory');

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const argumentBytes = 1 << 16;
const cells = 12;

export async function rawModule(wasm) {
  const { instance } = await WebAssembly.instantiate(wasm, {
    env: { emscripten_notify_memory_growth() {} },
    wasi_snapshot_preview1: { proc_exit: (code) => { throw new Error(`the module exits with ${code}`); } },
  });
  instance.exports._initialize();
  return new RawModule(instance.exports);
}

/** Outputs of a call go to numbered cells of eight bytes. What it takes itself it takes once, at its beginning. */
export class RawModule {
  #arguments;
  #cells;
  #error;
  #used = 0;

  constructor(exports) {
    this.exports = exports;
    this.#arguments = exports.malloc(argumentBytes) >>> 0;
    this.#cells = exports.malloc((cells + 1) * 8) >>> 0;
    this.#error = this.#cells + cells * 8;
  }

  bytes(pointer, length) { return new Uint8Array(this.exports.memory.buffer, pointer >>> 0, length); }
  text(pointer, length) { return decoder.decode(this.bytes(pointer, length)); }
  cell(index) { return this.#cells + 8 * index; }
  u32(index) { return new DataView(this.exports.memory.buffer).getUint32(this.cell(index), true); }
  u64(index) { return new DataView(this.exports.memory.buffer).getBigUint64(this.cell(index), true); }

  /** Bytes where the next call can read them. */
  place(bytes) {
    const pointer = this.#arguments + this.#used;
    if (this.#used + bytes.length > argumentBytes) throw new Error('arguments are too long for this test');
    this.bytes(pointer, bytes.length).set(bytes);
    this.#used += Math.ceil(bytes.length / 8) * 8;
    return pointer;
  }

  /** The status of a call. Texts stand for pointer and length, arrays for the pointer alone; the error is added. */
  call(name, ...given) {
    this.#used = 0;
    const passed = given.flatMap((one) => {
      if (typeof one === 'string') {
        const bytes = encoder.encode(one);
        return [this.place(bytes), bytes.length];
      }
      return ArrayBuffer.isView(one) ? [this.place(new Uint8Array(one.buffer, one.byteOffset, one.byteLength))] : [one];
    });
    new DataView(this.exports.memory.buffer).setUint32(this.#error, 0, true);
    return this.exports[name](...passed, this.#error);
  }

  /** What the last call said of its failure, and of nothing else: status, message and detail. Frees it. */
  takeError() {
    const error = new DataView(this.exports.memory.buffer).getUint32(this.#error, true);
    const word = (name) => {
      const pointer = this.exports[name](error) >>> 0;
      const bytes = new Uint8Array(this.exports.memory.buffer, pointer);
      return decoder.decode(bytes.subarray(0, bytes.indexOf(0)));
    };
    const taken = { message: word('hop_error_message'), detail: word('hop_error_detail') };
    this.exports.hop_error_free(error);
    new DataView(this.exports.memory.buffer).setUint32(this.#error, 0, true);
    return taken;
  }

  /** A call that must succeed. */
  must(name, ...given) {
    const status = this.call(name, ...given);
    if (status !== 0) throw new Error(`${name}: status ${status}: ${this.takeError().message}`);
  }

  statusName(status) {
    const pointer = this.exports.hop_status_name(status) >>> 0;
    const bytes = new Uint8Array(this.exports.memory.buffer, pointer);
    return decoder.decode(bytes.subarray(0, bytes.indexOf(0)));
  }
}
