// The corpus as the graph holds it: documents in byte order of their id, passages by position, so that a passage's
// index is an order of ids and the same in any order the host gave them in.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.hpp"
#include "core/base/work_budget.hpp"
#include "core/corpus/document.hpp"
#include "core/corpus/link_pattern.hpp"

namespace hop::core {

inline constexpr std::uint32_t no_index = 0xffffffff;

struct PreparedPassage {
  std::string id;     // the host's, or "<document id>#<position>" for a cut one, counted from 1
  std::string title;  // a ready passage's title; "Document title > Heading > Subheading" for a cut one
  std::string text;
  // Names that the passage is about, in order; none whose key is empty or that of an earlier one. Of a cut passage:
  // document title, innermost heading, file name of the id, aliases of the document, terms that its list items define.
  // Of a ready one: title, aliases.
  // Their keys become its own title entities.
  std::vector<std::string> names;
  std::vector<std::string> entities;    // given keywords; of a cut passage the names in its code spans
  std::vector<MetadataField> metadata;  // its own, see metadata_of(); sorted by key, then value, no repeats
  std::uint32_t document = 0;
  std::uint32_t section = no_index;
  std::uint32_t page = no_index;
  std::uint32_t token_count = 0;
  // Bytes of the document's text that it was cut from, after clean_text(): the given bytes where that text was valid
  // UTF-8 with LF line ends and without a byte order mark. 0, length of its text for a ready one.
  std::uint32_t source_begin = 0;
  std::uint32_t source_end = 0;
};

// A document of ready passages is titled by the title that all of them share, else by its id.
struct PreparedDocument {
  std::string id;
  std::string title;
  std::uint32_t first_passage = 0;  // its passages are first_passage … next document's first_passage − 1
  bool is_cut = false;              // it was given as a text; false: as ready passages
  // Of each of its passages, sorted by key, then value, no repeats. Empty: each passage has its own, or none.
  std::vector<MetadataField> metadata = {};
};

// A heading and what stands under it, up to the next heading of its level or a higher one.
struct Section {
  std::uint32_t document = 0;
  std::uint32_t parent = no_index;
  std::uint32_t level = 1;
  std::string heading;
  std::uint32_t first_passage = 0;  // passages [first, end), those of subsections included
  std::uint32_t passage_end = 0;
};

// Text between form feeds, or, in Markdown, lines that are only "<!-- page 12 -->", which begin the page of that
// number. A document without any has no pages; a page without a passage is left out.
struct Page {
  std::uint32_t document = 0;
  std::uint32_t number = 1;
  std::uint32_t first_passage = 0;
  std::uint32_t passage_end = 0;
};

// A table is a node that contains nothing: its content is its Markdown. Its text is in the passages, too.
struct Table {
  std::uint32_t document = 0;
  std::uint32_t section = no_index;
  std::uint32_t page = no_index;
  std::uint32_t passage = no_index;  // the passage that holds its first row
  std::string name;                  // its caption ("Table 2: …" line before or after it), or "Table <n>" in the document
  std::string markdown;
};

// A hyperlink or wikilink in a passage's text, or a given one, to the first passage of its target.
struct Link {
  std::uint32_t from = 0;
  std::uint32_t to = 0;

  friend bool operator==(const Link&, const Link&) = default;
  friend auto operator<=>(const Link&, const Link&) = default;
};

// A link as it is written; where it leads is found when all documents are there.
enum class LinkForm : std::uint8_t {
  path,  // of a document, from that of the linking one on, with or without a heading
  name,  // a wikilink
  id,    // given with a ready passage: of a passage or a document
};

struct WrittenLink {
  std::uint32_t from = 0;  // passage
  LinkForm form = LinkForm::path;
  std::string target;

  friend bool operator==(const WrittenLink&, const WrittenLink&) = default;
};

// What the limits of core/corpus/document_limits.hpp left out.
struct CappedFields {
  std::uint64_t titles = 0;    // documents whose title was shortened
  std::uint64_t headings = 0;  // shortened
  std::uint64_t aliases = 0;   // shortened or dropped
  std::uint64_t metadata = 0;  // fields shortened or dropped

  void operator+=(const CappedFields& other) {
    titles += other.titles, headings += other.headings, aliases += other.aliases, metadata += other.metadata;
  }
};

struct PreparationReport {
  std::uint64_t replaced_bytes = 0;   // invalid UTF-8 sequences that became U+FFFD
  std::uint64_t empty_documents = 0;  // documents without a passage
  std::uint64_t blank_passages = 0;   // ready passages with neither title nor text
  UnresolvedLinks unresolved_links;
  CappedFields capped;
};

struct PreparedCorpus {
  std::vector<PreparedDocument> documents;
  std::vector<PreparedPassage> passages;
  std::vector<Section> sections;
  std::vector<Page> pages;
  std::vector<Table> tables;
  // Of each document: names, and paths ("/…"), that links may use.
  std::vector<std::vector<std::string>> document_aliases;
  std::vector<WrittenLink> written_links;
  std::vector<Link> links;  // where those lead: sorted, no repeats, none from a passage to itself
  PreparationReport report;
  std::vector<std::uint32_t> given_passages;  // of ready passages alone: which of those given each passage is
};

// Where the passages of a document end.
inline std::uint32_t passage_end_of(const PreparedCorpus& corpus, std::size_t document) {
  return document + 1 < corpus.documents.size() ? corpus.documents[document + 1].first_passage
                                                : static_cast<std::uint32_t>(corpus.passages.size());
}

// The metadata of a passage.
inline const std::vector<MetadataField>& metadata_of(const PreparedCorpus& corpus, const PreparedPassage& passage) {
  if (passage.document >= corpus.documents.size() || corpus.documents[passage.document].metadata.empty()) return passage.metadata;
  return corpus.documents[passage.document].metadata;
}

struct PreparationOptions {
  std::uint32_t passage_tokens = 200;  // the most tokens of a cut passage (count_tokens)
  bool heading_names = true;           // the innermost heading is one of a cut passage's names
  bool file_names = true;              // so is the file name of its document
};

}  // namespace hop::core
