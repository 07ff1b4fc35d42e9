import { HoptrailError } from '../errors.js';
import type { HitContent } from '../results.js';
import type { Passage } from '../types.js';
import type { Native } from './native.js';
import {
  HOP_PASSAGE_DOCUMENT_ID, HOP_PASSAGE_DOCUMENT_TITLE, HOP_PASSAGE_HEADING, HOP_PASSAGE_ID, HOP_PASSAGE_TEXT,
  HOP_PASSAGE_TITLE, type Pointer,
} from './raw.js';

const noPage = 0xffff_ffff;

/** Copies a passage out of the engine's memory. */
export function readPassage(native: Native, graph: Pointer, index: number): Passage {
  const { raw, error } = native;
  const text = (field: number): string => readText(native, graph, index, field);
  // WebAssembly would convert -1 and 1.5 to other numbers.
  if (!Number.isInteger(index) || index < 0 || index >= noPage) {
    throw new HoptrailError('invalid_argument', `${index} is not a passage index`, 'passage');
  }
  const id = text(HOP_PASSAGE_ID);
  native.check(
    raw.hop_graph_passage_place(
      graph, index, native.output(0), native.output(1), native.output(2), native.output(3), native.output(4), error,
    ),
  );
  const place = { page: native.u32(2), source: [native.u32(3), native.u32(4)] as const };
  return {
    index,
    id,
    title: text(HOP_PASSAGE_TITLE),
    text: text(HOP_PASSAGE_TEXT),
    documentId: text(HOP_PASSAGE_DOCUMENT_ID),
    documentTitle: text(HOP_PASSAGE_DOCUMENT_TITLE),
    heading: text(HOP_PASSAGE_HEADING),
    source: place.source,
    page: place.page === noPage ? undefined : place.page,
    metadata: readMetadata(native, graph, index),
  };
}

/** The passage text and metadata of a hit. */
export function readContent(native: Native, graph: Pointer, passage: number): HitContent {
  return { text: readText(native, graph, passage, HOP_PASSAGE_TEXT), metadata: readMetadata(native, graph, passage) };
}

/** The same for a hit without an explanation, with what else is known of the passage. */
export function readHitPassage(native: Native, graph: Pointer, index: number): HitContent {
  const { id, title, documentId, source, text, metadata } = readPassage(native, graph, index);
  return { text, metadata, passage: { passage: id, index, document: documentId, title, source: { bytes: source } } };
}

function readText(native: Native, graph: Pointer, passage: number, field: number): string {
  native.check(
    native.raw.hop_graph_passage_text(graph, passage, field, native.output(0), native.output(1), native.error),
  );
  return native.text(0);
}

function readMetadata(native: Native, graph: Pointer, passage: number): (readonly [string, string])[] {
  const { raw, error } = native;
  native.check(raw.hop_graph_metadata_count(graph, passage, native.output(0), error));
  return Array.from({ length: native.u32(0) }, (_, index) => {
    native.check(
      raw.hop_graph_metadata(
        graph, passage, index, native.output(0), native.output(1), native.output(2), native.output(3), error,
      ),
    );
    return [native.text(0), native.text(2)] as const;
  });
}
