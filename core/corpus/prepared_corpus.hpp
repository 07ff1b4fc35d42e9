// The prepared corpus: passages, documents, sections, pages, tables and links, in the order of the graph file.
// Documents are sorted by the bytes of their ids and passages by position, so passage numbers do not depend on the
// order of the host's input.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"
#include "core/base/work_budget.hpp"
#include "core/corpus/document.hpp"
#include "core/corpus/line_places.hpp"
#include "core/corpus/link_pattern.hpp"

namespace hop::core {

inline constexpr std::uint32_t no_index = 0xffffffff;

// A passage, the unit of retrieval.
struct PreparedPassage {
  std::string id;     // the host's id, or "<document id>#<n>" for a cut passage, n from 1
  std::string title;  // the given title, or "Document title > Heading > Subheading" for a cut passage
  std::string text;
  // The names that the passage is about, in order, without empty and repeated keys. For a cut passage: document title,
  // innermost heading, file name of the id, aliases of the document, terms that its list items define. For a ready
  // passage: title, aliases. Their keys become the passage's own title entities.
  std::vector<std::string> names;
  std::vector<std::string> entities;    // given keywords; for a cut passage, the names in its code spans
  std::vector<MetadataField> metadata;  // of this passage only, see metadata_of(); sorted by key, then value, distinct
  std::uint32_t document = 0;
  std::uint32_t section = no_index;
  std::uint32_t page = no_index;
  std::uint32_t token_count = 0;
  // The source range in the document's text after clean_text(). These are the host's byte offsets if the given text is
  // valid UTF-8 with LF line ends and without a byte order mark. For a ready passage: 0 and the length of its text.
  std::uint32_t source_begin = 0;
  std::uint32_t source_end = 0;
  LinePlace source_place;  // of source_begin; unknown for a ready passage
};

// The title of a document of ready passages is the title that all of them share, else the document's id.
struct PreparedDocument {
  std::string id;
  std::string title;
  std::uint32_t first_passage = 0;  // its passages end at the next document's first_passage
  bool is_cut = false;              // true: given as a text; false: given as ready passages
  // Metadata of every passage, sorted by key, then value, distinct. Empty: each passage has its own metadata or none.
  std::vector<MetadataField> metadata = {};
};

// A heading and the text under it, up to the next heading of the same or a higher level.
struct Section {
  std::uint32_t document = 0;
  std::uint32_t parent = no_index;
  std::uint32_t level = 1;
  std::string heading;
  std::uint32_t first_passage = 0;  // passages [first, end), including those of subsections
  std::uint32_t passage_end = 0;
};

// A page: text between form feeds. In Markdown, a line that consists of "<!-- page 12 -->" also starts the page of that
// number. A document without such marks has no pages, and a page without passages is omitted.
struct Page {
  std::uint32_t document = 0;
  std::uint32_t number = 1;
  std::uint32_t first_passage = 0;
  std::uint32_t passage_end = 0;
};

// A table (KGP, structural nodes): its content is its Markdown. The text of the table is part of the passages as well.
struct Table {
  std::uint32_t document = 0;
  std::uint32_t section = no_index;
  std::uint32_t page = no_index;
  std::uint32_t passage = no_index;  // the passage that contains its first row
  std::string name;                  // its caption (a "Table 2: …" line before or after it), else "Table <n>"
  std::string markdown;
};

// A resolved link from a passage to the first passage of its target. The link is a hyperlink or wikilink in the text,
// or was given by the host.
struct Link {
  std::uint32_t from = 0;
  std::uint32_t to = 0;

  friend bool operator==(const Link&, const Link&) = default;
  friend auto operator<=>(const Link&, const Link&) = default;
};

// The syntax of an unresolved link. Links are resolved when all documents are known.
enum class LinkForm : std::uint8_t {
  path,  // path of a document, relative to the linking document, with an optional heading
  name,  // a wikilink
  id,    // from the `links` of a ready passage: id of a passage or document
};

struct WrittenLink {
  std::uint32_t from = 0;  // passage
  LinkForm form = LinkForm::path;
  std::string target;

  friend bool operator==(const WrittenLink&, const WrittenLink&) = default;
};

// Counts of the fields that exceeded the limits of core/corpus/document_limits.hpp.
struct CappedFields {
  std::uint64_t titles = 0;    // shortened document titles
  std::uint64_t headings = 0;  // shortened headings
  std::uint64_t aliases = 0;   // shortened or dropped aliases
  std::uint64_t metadata = 0;  // shortened or dropped fields

  void operator+=(const CappedFields& other) {
    titles += other.titles, headings += other.headings, aliases += other.aliases, metadata += other.metadata;
  }
};

// Counts for the indexing report.
struct PreparationReport {
  std::uint64_t replaced_bytes = 0;   // invalid UTF-8 sequences that became U+FFFD
  std::uint64_t empty_documents = 0;  // documents without a passage
  std::uint64_t blank_passages = 0;   // ready passages with neither title nor text
  UnresolvedLinks unresolved_links;
  CappedFields capped;
};

// Indices in one list refer to positions in another; no_index stands for "none".
struct PreparedCorpus {
  std::vector<PreparedDocument> documents;
  std::vector<PreparedPassage> passages;
  std::vector<Section> sections;
  std::vector<Page> pages;
  std::vector<Table> tables;
  // Per document: the names and the paths ("/…") that links may use.
  std::vector<std::vector<std::string>> document_aliases;
  std::vector<WrittenLink> written_links;
  std::vector<Link> links;  // the resolved links: sorted, distinct, without self-links
  PreparationReport report;
  std::vector<std::uint32_t> given_passages;  // only if all passages are ready ones: the input index of each
};

// The end of the range of a document's passages.
inline std::uint32_t passage_end_of(const PreparedCorpus& corpus, std::size_t document) {
  return document + 1 < corpus.documents.size() ? corpus.documents[document + 1].first_passage
                                                : static_cast<std::uint32_t>(corpus.passages.size());
}

// The metadata of a passage: that of its document, or its own.
inline const std::vector<MetadataField>& metadata_of(const PreparedCorpus& corpus, const PreparedPassage& passage) {
  if (passage.document >= corpus.documents.size() || corpus.documents[passage.document].metadata.empty()) return passage.metadata;
  return corpus.documents[passage.document].metadata;
}

// The words of a passage that are neither in its title nor in its text: the first passage of a document is found by the path of
// its file, which is its id. A host chooses the ids of ready passages as it likes, so they are no words.
inline std::string_view searchable_path(const PreparedCorpus& corpus, std::uint32_t passage) {
  const PreparedDocument& document = corpus.documents[corpus.passages[passage].document];
  return document.is_cut && document.first_passage == passage ? std::string_view(document.id) : std::string_view();
}

struct PreparationOptions {
  std::uint32_t passage_tokens = 200;  // maximum number of tokens of a cut passage (count_tokens)
  bool heading_names = true;           // use the innermost heading as a name of a cut passage
  bool file_names = true;              // use the file name of the document as a name, too
  bool conventions = true;             // read the conventions of note tools and site generators in Markdown
};

}  // namespace hop::core
