package io.hoptrail;

import io.hoptrail.raw.RawFunctions;
import java.util.Map;

/** Sources in the library's memory, until a task takes ownership of them. */
final class Corpus implements AutoCloseable {
  final long address;

  Corpus() {
    Call call = Call.begin();
    address = call.made(call.raw.hop_corpus_create(call.output(0), call.error()));
  }

  /**
   * @param beforeEach called before each source; it may throw to stop reading
   */
  static Corpus of(Iterable<Source> sources, Runnable beforeEach) {
    Corpus corpus = new Corpus();
    boolean whole = false;
    try {
      for (Source source : sources) {
        beforeEach.run();
        corpus.add(source);
      }
      whole = true;
      return corpus;
    } finally {
      if (!whole) corpus.close();
    }
  }

  private void add(Source source) {
    if (source == null)
      throw new HoptrailException(Status.BAD_INPUT, "source " + size() + " is null");
    addText(source);
    RawFunctions raw = Native.raw();
    source.aliases.forEach(alias -> addTo(alias, raw::hop_corpus_add_alias));
    source.metadata.forEach(this::addMetadata);
    source.entities.forEach(entity -> addTo(entity, raw::hop_corpus_add_entity));
    source.links.forEach(targetId -> addTo(targetId, raw::hop_corpus_add_link));
    if (source.place != null) setDocument(source.place);
    if (source.vector != null) addVector(source.vector);
  }

  /** Number of documents and passages that were added. */
  long size() {
    Call call = Call.begin();
    call.check(call.raw.hop_corpus_size(address, call.output(0), call.error()));
    return call.longOutput(0);
  }

  private void addText(Source source) {
    Call call = Call.begin();
    call.texts(source.id, source.title, source.text);
    RawFunctions raw = call.raw;
    if (source.format == null) {
      call.check(
          raw.hop_corpus_add_passage(
              address,
              call.text(0),
              call.length(0),
              call.text(1),
              call.length(1),
              call.text(2),
              call.length(2),
              call.error()));
    } else {
      int format =
          source.format == Format.MARKDOWN
              ? RawFunctions.HOP_FORMAT_MARKDOWN
              : RawFunctions.HOP_FORMAT_PLAIN;
      call.check(
          raw.hop_corpus_add_document(
              address,
              call.text(0),
              call.length(0),
              call.text(1),
              call.length(1),
              call.text(2),
              call.length(2),
              format,
              call.error()));
    }
  }

  private interface Add {
    int text(long corpus, long text, long length, long error);
  }

  private void addTo(String text, Add add) {
    Call call = Call.begin();
    call.texts(text);
    call.check(add.text(address, call.text(0), call.length(0), call.error()));
  }

  private void addMetadata(Map.Entry<String, String> entry) {
    Call call = Call.begin();
    call.texts(entry.getKey(), entry.getValue());
    call.check(
        call.raw.hop_corpus_add_metadata(
            address, call.text(0), call.length(0), call.text(1), call.length(1), call.error()));
  }

  private void setDocument(Source.Place place) {
    Call call = Call.begin();
    call.texts(place.documentId());
    call.check(
        call.raw.hop_corpus_set_document(
            address, call.text(0), call.length(0), place.position(), call.error()));
  }

  private void addVector(float[] vector) {
    Call call = Call.begin();
    call.check(
        call.raw.hop_corpus_add_vectors(
            address, call.placeAlone(vector), 1, vector.length, call.error()));
  }

  @Override
  public void close() {
    Native.raw().hop_corpus_free(address);
  }
}
