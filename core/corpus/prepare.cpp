// The state machine of the preparation. It checks all ids first, then cuts one document at a time, and finally merges
// the results in byte order of the document ids, so that the passage numbers do not depend on the input order.
#include "core/corpus/prepare.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <tuple>
#include <utility>

#include "core/base/concat.hpp"
#include "core/base/sort.hpp"
#include "core/corpus/clean.hpp"
#include "core/corpus/cut_document.hpp"
#include "core/corpus/ids.hpp"
#include "core/corpus/link_resolution.hpp"
#include "core/text/analyzer.hpp"

namespace hop::core {
namespace {

// The detail of the error is the id, for programs.
Error duplicate_id(std::string_view id, std::string_view what) {
  return {Status::duplicate_id, concat("id \"", id, "\" ", what), std::string(id)};
}

// Cleans each line in place and drops the empty ones.
void clean_each(std::vector<std::string>& lines, std::uint64_t& replaced) {
  std::size_t written = 0;
  for (std::string& line : lines) {
    line = clean_line(std::move(line), replaced);
    if (line.empty()) continue;
    if (&lines[written] != &line) lines[written] = std::move(line);
    ++written;
  }
  lines.resize(written);
}

// A form feed separates pages in a document. In a ready passage it has no meaning and becomes a line end.
std::string clean_passage_text(std::string text, std::uint64_t& replaced) {
  std::string clean = clean_text(std::move(text), replaced);
  if (clean.find('\f') != std::string::npos) std::replace(clean.begin(), clean.end(), '\f', '\n');
  return clean;
}

}  // namespace

// The whole state of a preparation, so that it can stop after any step.
struct CorpusPreparation::State {
  Corpus corpus;
  PreparationOptions options;
  std::optional<DocumentCutting> open_document;
  std::vector<CutDocument> cuts;
  std::size_t total = 0;
  std::size_t next = 0;  // next input: documents first, then ready passages
  // Id check:
  WorkParts id_parts, end_parts;
  std::vector<std::string_view> documents;  // ids of the documents to be cut, then sorted
  std::vector<std::string_view> ids;        // all given ids
  NumberSort sort;
  std::vector<std::uint32_t> id_order;  // sorted order of ids
  std::optional<Error> failure;         // the first error
  // Assembly:
  std::vector<std::uint32_t> cut_order, ready_order;
  std::size_t next_cut = 0, next_ready = 0;  // positions in these orders
  LinkResolution links;
  PreparedCorpus out;

  // Phases and their helpers; a function with a budget returns true when it is finished.
  bool check_ids(WorkBudget& budget);
  void refuse(Result<void> checked) {
    if (!checked) failure = std::move(checked).error();
  }
  void check_document_id(std::size_t index);
  void check_ready_id(std::size_t index);
  bool sort_ids(WorkBudget& budget, WorkParts::Step& step);
  bool finish(WorkBudget& budget);
  void check_cut_ids(const CutDocument& cut);
  Result<bool> cut_document(Document& document, WorkBudget& budget);
  Result<void> clean_ready(ReadyPassage& passage);
  bool assemble(WorkBudget& budget, WorkParts::Step& step);
  std::size_t append_next_document();
  void append_cut(CutDocument& cut);
  void append_ready(std::size_t first, std::size_t end);
  ReadyPassage& ready(std::size_t rank) { return corpus.passages[ready_order[rank]]; }
};

// Checks the id of a document, and collects it.
void CorpusPreparation::State::check_document_id(std::size_t index) {
  std::string& id = corpus.documents[index].id;
  id = stored_id(std::move(id));
  // Only the first error is reported; the check goes through all ids anyway.
  if (!failure) refuse(check_id(concat("document ", index), id));
  ids.push_back(id);
}

// Checks the id and the document id of a ready passage. `documents` is sorted by then.
void CorpusPreparation::State::check_ready_id(std::size_t index) {
  ReadyPassage& passage = corpus.passages[index];
  passage.id = stored_id(std::move(passage.id));
  passage.document = stored_id(std::move(passage.document));
  ids.push_back(passage.id);
  if (failure) return;
  refuse(check_id(concat("ready passage ", index), passage.id));
  if (!failure && !passage.document.empty()) refuse(check_id(concat("document of ready passage ", index), passage.document));
  if (!failure && std::binary_search(documents.begin(), documents.end(), std::string_view(passage.document))) {
    failure = duplicate_id(passage.document, concat("is used by a document and by ready passage \"", passage.id, "\""));
  }
}

// Sorts `ids`.
bool CorpusPreparation::State::sort_ids(WorkBudget& budget, WorkParts::Step& step) {
  const auto before = [&](std::uint32_t a, std::uint32_t b) { return ids[a] < ids[b]; };
  return step.until([&] { return sort.step(budget, ids.size(), id_order, before); }) && step.once(4 * ids.size(), [&] {
    std::vector<std::string_view> sorted;
    sorted.reserve(ids.size());
    for (const std::uint32_t id : id_order) sorted.push_back(ids[id]);
    ids = std::move(sorted);
  });
}

// Checks the ids before the texts, so that an error in an id does not cost the time of cutting the whole corpus.
bool CorpusPreparation::State::check_ids(WorkBudget& budget) {
  WorkParts::Step step(id_parts, budget);
  return step.each(corpus.documents.size(), 100, [&](std::size_t i) { check_document_id(i); }) && sort_ids(budget, step) &&
         step.once(ids.size(), [&] { documents = ids; }) &&
         step.each(corpus.passages.size(), 200, [&](std::size_t i) { check_ready_id(i); }) && sort_ids(budget, step) &&
         step.each(ids.size(), 10, [&](std::size_t i) {
           if (i > 0 && ids[i] == ids[i - 1] && !failure) failure = duplicate_id(ids[i], "is given twice");
         });
}

// Compares the ids of cut passages ("<document>#<n>") with all given ids, which are sorted in `ids`.
void CorpusPreparation::State::check_cut_ids(const CutDocument& cut) {
  for (const PreparedPassage& passage : cut.passages) {
    if (!failure && std::binary_search(ids.begin(), ids.end(), std::string_view(passage.id))) {
      failure = duplicate_id(passage.id, concat("collides with a passage cut from \"", cut.id, "\""));
    }
  }
}

// True when the document is cut.
Result<bool> CorpusPreparation::State::cut_document(Document& document, WorkBudget& budget) {
  if (!open_document) {
    if (document.text.size() > longest_document) {
      return Error{Status::limit_exceeded,
                   concat("document \"", document.id, "\": ", document.text.size(), " bytes > limit ", longest_document),
                   document.id};
    }
    open_document.emplace(std::exchange(document, {}), options);
  }
  if (!open_document->step(budget)) return false;
  cuts.push_back(std::move(*open_document).take());
  open_document.reset();
  out.report.replaced_bytes += cuts.back().replaced_bytes;
  out.report.capped += cuts.back().capped;
  return true;
}

// Validates and cleans a ready passage in place. Without a `document`, the passage's id becomes the document's id.
Result<void> CorpusPreparation::State::clean_ready(ReadyPassage& passage) {
  if (passage.text.size() > longest_document) {
    return Error{Status::limit_exceeded,
                 concat("ready passage \"", passage.id, "\": ", passage.text.size(), " bytes > limit ", longest_document),
                 passage.id};
  }
  std::uint64_t& replaced = out.report.replaced_bytes;
  passage.text = clean_passage_text(std::move(passage.text), replaced);
  passage.title = clean_line(std::move(passage.title), replaced);
  if (trimmed(passage.text).empty()) {
    // A title without text is an error in the corpus. A record without title and text is a placeholder, as in numbered
    // collections (Cranfield has two). It stays, so that the rows of precomputed vectors still match, but no question
    // finds it.
    if (!trimmed(passage.title).empty()) {
      return Error{Status::bad_input, concat("ready passage \"", passage.id, "\": a title but no text"), passage.id};
    }
    passage.text.clear();
    ++out.report.blank_passages;
  }
  clean_each(passage.aliases, replaced);
  clean_each(passage.entities, replaced);
  clean_each(passage.links, replaced);
  for (MetadataField& field : passage.metadata)
    field = {clean_line(std::move(field.key), replaced), clean_text(std::move(field.value), replaced)};
  sort_metadata(passage.metadata);
  if (passage.document.empty()) passage.document = passage.id;
  return {};
}

// Merges the cut documents and the documents of ready passages in byte order of their ids, which are distinct.
bool CorpusPreparation::State::assemble(WorkBudget& budget, WorkParts::Step& step) {
  const auto cut_before = [&](std::uint32_t a, std::uint32_t b) { return cuts[a].id < cuts[b].id; };
  const auto ready_before = [&](std::uint32_t left, std::uint32_t right) {
    const ReadyPassage& a = corpus.passages[left];
    const ReadyPassage& b = corpus.passages[right];
    return std::tie(a.document, a.position, a.id) < std::tie(b.document, b.position, b.id);
  };
  return step.until([&] { return sort.step(budget, cuts.size(), cut_order, cut_before); }) && step.until([&] {
    return sort.step(budget, corpus.passages.size(), ready_order, ready_before);
  }) && step.once(1 + cuts.size(), [&] {
    std::size_t count = corpus.passages.size();
    for (const CutDocument& cut : cuts) count += cut.passages.size();
    if (cuts.size() != 1 || !corpus.passages.empty()) out.passages.reserve(count);
  }) && step.until([&] {
    while (next_cut < cuts.size() || next_ready < corpus.passages.size()) {
      if (budget.used_up()) return false;
      budget.spend(append_next_document());
    }
    return true;
  }) && step.once(1, [&] {
    if (cuts.empty()) out.given_passages = std::move(ready_order);
  });
}

// Returns the units of work that were spent.
std::size_t CorpusPreparation::State::append_next_document() {
  // Merge step: takes the document with the smaller id from the two sorted lists.
  const std::size_t before = out.passages.size(), first = next_ready;
  if (first == ready_order.size() || (next_cut < cuts.size() && cuts[cut_order[next_cut]].id < ready(first).document)) {
    append_cut(cuts[cut_order[next_cut++]]);
  } else {
    while (next_ready < ready_order.size() && ready(next_ready).document == ready(first).document) ++next_ready;
    append_ready(first, next_ready);
  }
  std::size_t bytes = 0;
  for (std::size_t p = before; p < out.passages.size(); ++p) bytes += 200 + out.passages[p].text.size();
  return 200 + 2 * bytes;
}

// Appends a cut document with all its parts.
void CorpusPreparation::State::append_cut(CutDocument& cut) {
  const auto document = static_cast<std::uint32_t>(out.documents.size());
  const auto passages = static_cast<std::uint32_t>(out.passages.size());
  const auto sections = static_cast<std::uint32_t>(out.sections.size());
  const auto pages = static_cast<std::uint32_t>(out.pages.size());
  // Indices are relative to the document; rebase them onto the corpus.
  const auto shift = [](std::uint32_t& index, std::uint32_t by) {
    if (index != no_index) index += by;
  };
  if (cut.passages.empty()) ++out.report.empty_documents;
  out.documents.push_back({std::move(cut.id), std::move(cut.title), passages, true, std::move(cut.metadata)});
  std::vector<std::string>& aliases = out.document_aliases.emplace_back(std::move(cut.aliases));
  for (std::string& path : cut.paths) aliases.push_back(std::move(path));
  for (PreparedPassage& passage : cut.passages) {
    passage.document = document;
    shift(passage.section, sections);
    shift(passage.page, pages);
  }
  if (out.passages.empty()) {
    out.passages.swap(cut.passages);  // for a single document: avoids a copy of all its passages
  } else {
    std::move(cut.passages.begin(), cut.passages.end(), std::back_inserter(out.passages));
  }
  for (Section& section : cut.sections) {
    section.document = document;
    shift(section.parent, sections);
    section.first_passage += passages;
    section.passage_end += passages;
    out.sections.push_back(std::move(section));
  }
  for (Page page : cut.pages) {
    page.document = document;
    page.first_passage += passages;
    page.passage_end += passages;
    out.pages.push_back(page);
  }
  for (Table& table : cut.tables) {
    table.document = document;
    shift(table.section, sections);
    shift(table.page, pages);
    shift(table.passage, passages);
    out.tables.push_back(std::move(table));
  }
  for (WrittenLink& link : cut.links) {
    link.from += passages;
    out.written_links.push_back(std::move(link));
  }
  cut.passages = {};
}

// Appends the ready passages [first, end) of one document.
void CorpusPreparation::State::append_ready(std::size_t first, std::size_t end) {
  const auto document = static_cast<std::uint32_t>(out.documents.size());
  const std::string& title = ready(first).title;
  // The document gets the title that all its passages share, else its id.
  bool shared = !title.empty();
  for (std::size_t i = first; i < end; ++i) shared = shared && ready(i).title == title;
  const std::string& id = ready(first).document;
  out.documents.push_back({id, shared ? title : id, static_cast<std::uint32_t>(out.passages.size())});
  std::vector<std::string>& aliases = out.document_aliases.emplace_back();
  for (std::size_t i = first; i < end; ++i) {
    ReadyPassage& given = ready(i);
    const auto index = static_cast<std::uint32_t>(out.passages.size());
    PreparedPassage& passage = out.passages.emplace_back();
    passage.id = std::move(given.id);
    passage.names.push_back(given.title);
    passage.names.insert(passage.names.end(), given.aliases.begin(), given.aliases.end());
    drop_repeated_names(passage.names);
    passage.title = std::move(given.title);
    passage.text = std::move(given.text);
    passage.entities = std::move(given.entities);
    passage.metadata = std::move(given.metadata);
    passage.document = document;
    passage.token_count = count_tokens(passage.text);
    passage.source_end = static_cast<std::uint32_t>(passage.text.size());
    for (std::string& alias : given.aliases) aliases.push_back(std::move(alias));
    for (std::string& target : given.links) {
      out.written_links.push_back({index, LinkForm::id, std::move(target)});
    }
  }
}

// The last phase: the id check of cut passages, the assembly and the link resolution.
bool CorpusPreparation::State::finish(WorkBudget& budget) {
  WorkParts::Step step(end_parts, budget);
  const bool checked =
      step.once(1, [&] { ids.clear(); }) && step.each(cuts.size(), 4, [&](std::size_t c) { ids.push_back(cuts[c].id); }) &&
      step.each(corpus.passages.size(), 10,
                [&](std::size_t p) {
                  ids.push_back(corpus.passages[p].id);
                  ids.push_back(corpus.passages[p].document);
                }) &&
      (cuts.empty() || sort_ids(budget, step)) && step.each_of_length(cuts.size(), [&](std::size_t c) -> std::uint64_t {
        check_cut_ids(cuts[c]);
        return 1 + 300 * cuts[c].passages.size();
      });
  return checked && (failure || (assemble(budget, step) && step.until([&] { return links.step(budget, out); })));
}

CorpusPreparation::CorpusPreparation(Corpus corpus, PreparationOptions options) : state_(std::make_unique<State>()) {
  state_->options = options;
  state_->options.passage_tokens = std::max(options.passage_tokens, 1u);
  set_corpus(std::move(corpus));
}

void CorpusPreparation::set_corpus(Corpus corpus) noexcept {
  state_->corpus = std::move(corpus);
  state_->total = state_->corpus.documents.size() + state_->corpus.passages.size();
}

CorpusPreparation::~CorpusPreparation() = default;
CorpusPreparation::CorpusPreparation(CorpusPreparation&&) noexcept = default;
CorpusPreparation& CorpusPreparation::operator=(CorpusPreparation&&) noexcept = default;

std::uint64_t CorpusPreparation::done() const { return state_->next; }
std::uint64_t CorpusPreparation::total() const { return state_->total; }

Result<bool> CorpusPreparation::step(WorkBudget& budget) {
  State& state = *state_;
  if (!state.check_ids(budget)) return false;
  if (state.failure) return *state.failure;
  for (; state.next < state.total; ++state.next) {
    if (budget.used_up()) return false;
    const std::size_t documents = state.corpus.documents.size();
    if (state.next < documents) {
      const Result<bool> cut = state.cut_document(state.corpus.documents[state.next], budget);
      if (!cut) return cut.error();
      if (!cut.value()) return false;
    } else {
      ReadyPassage& passage = state.corpus.passages[state.next - documents];
      budget.spend(passage.text.size() + 1);
      if (Result<void> cleaned = state.clean_ready(passage); !cleaned) return std::move(cleaned).error();
    }
  }
  if (!state.finish(budget)) return false;
  if (state.failure) return *state.failure;
  return true;
}

PreparedCorpus CorpusPreparation::take() && { return std::move(state_->out); }

// Prepares a corpus without a budget.
Result<PreparedCorpus> prepare_corpus(Corpus corpus, PreparationOptions options) {
  CorpusPreparation preparation(std::move(corpus), options);
  Result<bool> done = false;
  work_to_end([&](WorkBudget& budget) {
    done = preparation.step(budget);
    return !done || done.value();
  });
  if (!done) return std::move(done).error();
  return std::move(preparation).take();
}

}  // namespace hop::core
