// A tokenizer.json of twelve words, as BERT's: [CLS] … [SEP].
const words = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', 'red', 'house', 'by', 'the', 'river', 'query:', 'passage:', 'boat'];

export const tokenizer = {
  version: '1.0',
  added_tokens: words.slice(0, 4).map((content, id) => ({ id, content, special: true, single_word: false, lstrip: false, rstrip: false, normalized: false })),
  normalizer: null,
  pre_tokenizer: { type: 'WhitespaceSplit' },
  post_processor: {
    type: 'TemplateProcessing',
    single: [{ SpecialToken: { id: '[CLS]', type_id: 0 } }, { Sequence: { id: 'A', type_id: 0 } }, { SpecialToken: { id: '[SEP]', type_id: 0 } }],
    pair: [],
    special_tokens: Object.fromEntries(['[CLS]', '[SEP]'].map((word) => [word, { id: word, ids: [words.indexOf(word)], tokens: [word] }])),
  },
  decoder: null,
  model: { type: 'WordLevel', vocab: Object.fromEntries(words.map((word, id) => [word, id])), unk_token: '[UNK]' },
};

/** Of a text of these words. */
export const idsOf = (text) => [2, ...text.split(/\s+/).filter(Boolean).map((word) => words.indexOf(word)), 3];

/** The vector of a token, as tiny/make_models.py writes it. */
export const rowOf = (id) => Array.from({ length: 8 }, (_, place) => (((7 * id + 3 * place) % 11) - 5) / 4);

export function unit(vector) {
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

/** What each way of pooling makes of a text, by the slow way. */
export const expected = {
  mean: (text, rows = idsOf(text).map(rowOf)) => unit(rowOf(0).map((_, place) => rows.reduce((sum, row) => sum + row[place], 0) / rows.length)),
  cls: (text) => unit(rowOf(idsOf(text)[0])),
  last: (text) => unit(rowOf(idsOf(text).at(-1))),
};
