// The graph file of tests/determinism/small_file.h, made by the module, and its checksums.
const sections = 11;
const passages = 14;

export const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; ++bit) sum = sum & 1 ? (sum >>> 1) ^ 0x82f63b78 : sum >>> 1;
  return sum;
});

/** CRC-32C of bytes, going on from an earlier one. */
export function crc32c(bytes, before = 0) {
  let sum = ~before;
  for (let i = 0; i < bytes.length; ++i) sum = table[(sum ^ bytes[i]) & 0xff] ^ (sum >>> 8);
  return ~sum >>> 0;
}

/** Builds the file. Every call goes through `call(name, …)`, which may end it by an exception. */
export function makeSmallFile(module, call = (...given) => module.must(...given)) {
  call('hop_corpus_create', module.cell(0));
  const corpus = module.u32(0);
  let options = 0;
  let task = 0;
  let file = 0;
  try {
    for (let i = 0; i < passages; ++i) {
      const text = `Harbour ${i} lies on the Salt Road to Harbour ${(i + 1) % passages}.`;
      call('hop_corpus_add_passage', corpus, `p${i}`, `Harbour ${i}`, text);
      call('hop_corpus_add_metadata', corpus, 'part', i % 2 ? 'odd' : 'even');
      call('hop_corpus_add_vectors', corpus, Float32Array.of(i + 1, (i * i) % 7, 2, 7 - i), 1, 4);
    }
    call('hop_options_create', module.cell(0));
    options = module.u32(0);
    call('hop_options_set_text', options, 'nearest.count', '2');
    call('hop_index_task_create', corpus, options, module.cell(0));
    task = module.u32(0);
    do call('hop_task_step', task, 10_000_000n, module.cell(0)); while (module.u32(0) === 0);
    call('hop_task_take_bytes', task, module.cell(0));
    file = module.u32(0);
    call('hop_bytes_view', file, module.cell(0), module.cell(1));
    return module.bytes(module.u32(0), module.u32(1)).slice();
  } finally {
    module.exports.hop_bytes_free(file);
    module.exports.hop_task_free(task);
    module.exports.hop_options_free(options);
    module.exports.hop_corpus_free(corpus);
  }
}

/** Makes checksums right again where the whole file has them: forge(bytes) of a damaged copy. */
export function forger(whole) {
  const view = new DataView(whole.buffer, whole.byteOffset, whole.length);
  const u32 = (at) => view.getUint32(at, true);
  const root = u32(0);
  const field = root + view.getUint16(root - u32(root) + 6, true); // the second of the root table
  const sums = field + u32(field) + 4;
  return (bytes) => {
    const forged = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    forged.setUint32(sums + 4, 0, true);
    for (let s = sections - 1; s >= 0; --s) { // the header's last: it covers the others'
      const place = sums + 16 * s;
      const begin = u32(place + 8);
      forged.setUint32(place + 4, crc32c(bytes.subarray(begin, begin + u32(place + 12))), true);
    }
  };
}
