// Writes the fields of each document and passage in the order of their declaration. read_corpus mirrors write_corpus line by
// line; the in.ok() tests stop the loops at the end of a truncated archive.
#include "core/task/corpus_archive.hpp"

namespace hop::core {

namespace {

void write_texts(ArchiveWriter& out, const std::vector<std::string>& texts) {
  out.number(texts.size());
  for (const std::string& text : texts) out.text(text);
}

std::vector<std::string> read_texts(ArchiveReader& in) {
  std::vector<std::string> texts;
  for (std::uint64_t left = in.count(); left > 0 && in.ok(); --left) texts.push_back(in.text());
  return texts;
}

void write_metadata(ArchiveWriter& out, const std::vector<MetadataField>& fields) {
  out.number(fields.size());
  for (const MetadataField& field : fields) out.text(field.key), out.text(field.value);
}

std::vector<MetadataField> read_metadata(ArchiveReader& in) {
  std::vector<MetadataField> fields;
  for (std::uint64_t left = in.count(); left > 0 && in.ok(); --left) {
    MetadataField& field = fields.emplace_back();
    field.key = in.text();
    field.value = in.text();
  }
  return fields;
}

}  // namespace

void write_corpus(ArchiveWriter& out, const Corpus& corpus) {
  out.number(corpus.documents.size());
  for (const Document& document : corpus.documents) {
    out.text(document.id);
    out.text(document.title);
    out.text(document.text);
    out.number(static_cast<std::uint64_t>(document.format));
    write_texts(out, document.aliases);
    write_metadata(out, document.metadata);
  }
  out.number(corpus.passages.size());
  for (const ReadyPassage& passage : corpus.passages) {
    out.text(passage.id);
    out.text(passage.title);
    out.text(passage.text);
    out.text(passage.document);
    out.number(static_cast<std::uint64_t>(passage.position));
    write_texts(out, passage.aliases);
    write_texts(out, passage.entities);
    write_texts(out, passage.links);
    write_metadata(out, passage.metadata);
  }
}

Corpus read_corpus(ArchiveReader& in) {
  Corpus corpus;
  for (std::uint64_t left = in.count(); left > 0 && in.ok(); --left) {
    Document& document = corpus.documents.emplace_back();
    document.id = in.text();
    document.title = in.text();
    document.text = in.text();
    document.format = static_cast<DocumentFormat>(in.number());  // may be out of range; check_saved_corpus tests it
    document.aliases = read_texts(in);
    document.metadata = read_metadata(in);
  }
  for (std::uint64_t left = in.count(); left > 0 && in.ok(); --left) {
    ReadyPassage& passage = corpus.passages.emplace_back();
    passage.id = in.text();
    passage.title = in.text();
    passage.text = in.text();
    passage.document = in.text();
    passage.position = static_cast<std::int64_t>(in.number());  // two's complement round trip
    passage.aliases = read_texts(in);
    passage.entities = read_texts(in);
    passage.links = read_texts(in);
    passage.metadata = read_metadata(in);
  }
  return corpus;
}

}  // namespace hop::core
