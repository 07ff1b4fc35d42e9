import { HoptrailError } from '../errors.js';
import { checkMembers, documentMembers, passageMembers } from '../members.js';
import type { DocumentSource, PassageSource, Source } from '../types.js';
import { givenFloats, givenList, givenObject, givenText } from './given.js';
import type { Native } from './native.js';
import { HOP_FORMAT_MARKDOWN, HOP_FORMAT_PLAIN, type Pointer } from './raw.js';
import { Resource } from './resource.js';

const formats = { plain: HOP_FORMAT_PLAIN, markdown: HOP_FORMAT_MARKDOWN } as const;

/** The sources of an index, in the engine's memory. The caller may release the texts after it adds them. */
export class Corpus {
  readonly pointer: Pointer;
  readonly #native: Native;
  readonly #resource: Resource;

  constructor(native: Native) {
    this.#native = native;
    const pointer = native.made(native.raw.hop_corpus_create(native.output(0), native.error));
    this.pointer = pointer;
    this.#resource = new Resource(this, () => native.disposed || native.raw.hop_corpus_free(pointer));
  }

  free(): void {
    this.#resource.release();
  }

  /** `index`: the number of sources before this one, for messages. */
  add(source: Source, index: number): void {
    check(source, index);
    if (source.format === undefined) this.#addPassage(source, index);
    else this.#addDocument(source, index);
    const { raw, error } = this.#native;
    const where = (): string => named(source, index);
    for (const alias of givenList(source.aliases, '"aliases"', where)) {
      const [text] = this.#native.place(givenText(alias, 'an alias', where));
      this.#native.check(raw.hop_corpus_add_alias(this.pointer, text.pointer, text.length, error));
    }
    const metadata = givenObject(source.metadata ?? {}, '"metadata"', 'an object', where);
    for (const [key, values] of Object.entries(metadata)) {
      const what = `metadata "${key}"`;
      for (const value of typeof values === 'string' ? [values] : givenList(values, what, where, 'a string or an array of strings')) {
        const [k, v] = this.#native.place(key, givenText(value, what, where));
        this.#native.check(raw.hop_corpus_add_metadata(this.pointer, k.pointer, k.length, v.pointer, v.length, error));
      }
    }
  }

  #addDocument(source: DocumentSource, index: number): void {
    const native = this.#native;
    const format = formats[source.format];
    if (format === undefined) {
      const given = String(source.format);
      const problem = `unknown format "${given}": expected one of plain, markdown`;
      throw new HoptrailError('bad_input', `${named(source, index)}: ${problem}`, source.id);
    }
    const [id, title, text] = native.place(source.id, source.title ?? '', source.text);
    native.check(
      native.raw.hop_corpus_add_document(
        this.pointer, id.pointer, id.length, title.pointer, title.length, text.pointer, text.length, format, native.error,
      ),
    );
  }

  #addPassage(source: PassageSource, index: number): void {
    const native = this.#native;
    const { raw, error } = native;
    const where = (): string => named(source, index);
    const [id, title, text] = native.place(source.id, source.title ?? '', source.text);
    native.check(
      raw.hop_corpus_add_passage(
        this.pointer, id.pointer, id.length, title.pointer, title.length, text.pointer, text.length, error,
      ),
    );
    for (const entity of givenList(source.entities, '"entities"', where)) {
      const [name] = native.place(givenText(entity, 'an entity', where));
      native.check(raw.hop_corpus_add_entity(this.pointer, name.pointer, name.length, error));
    }
    for (const link of givenList(source.links, '"links"', where)) {
      const [target] = native.place(givenText(link, 'a link', where));
      native.check(raw.hop_corpus_add_link(this.pointer, target.pointer, target.length, error));
    }
    if (source.document !== undefined) {
      const [document] = native.place(givenText(source.document.id, 'the document\'s "id"', where));
      const position = BigInt(source.document.position);
      native.check(raw.hop_corpus_set_document(this.pointer, document.pointer, document.length, position, error));
    }
    if (source.vector !== undefined) {
      const [row] = native.place(givenFloats(source.vector, '"vector"', where));
      native.check(raw.hop_corpus_add_vectors(this.pointer, row.pointer, 1, row.length, error));
    }
  }
}

/** Checks types at run time: sources often come from files and networks, which the compiler cannot check. */
function check(source: Source, index: number): void {
  const where = (): string => named(source, index);
  givenObject(source, `source ${index}`);
  checkMembers(where(), source, source.format === undefined ? passageMembers : documentMembers);
  givenText(source.id, '"id"', where);
  givenText(source.text, '"text"', where);
  givenText(source.title ?? '', '"title"', where);
  const position: unknown = source.format === undefined ? (source.document?.position ?? 0) : 0;
  if (Number.isSafeInteger(position)) return;
  throw new HoptrailError('bad_input', `${named(source, index)}: position ${String(position)} is not an integer`, source.id);
}

const named = (source: Source, index: number) =>
  typeof source.id === 'string' ? `source ${index} ("${source.id}")` : `source ${index}`;
