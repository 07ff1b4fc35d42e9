#include "core/corpus/prepare.hpp"

#include <algorithm>
#include <tuple>

#include "core/base/concat.hpp"
#include "core/base/sort.hpp"
#include "core/corpus/clean.hpp"
#include "core/corpus/cut_document.hpp"
#include "core/corpus/link_targets.hpp"
#include "core/text/analyser.hpp"

namespace hop::core {
namespace {

Error duplicate_id(std::string_view id, std::string_view what) {
  return {Status::duplicate_id, concat("id \"", id, "\" ", what), std::string(id)};
}

void clean_each(std::vector<std::string>& lines, std::uint64_t& replaced) {
  std::size_t written = 0;
  for (std::string& line : lines) {
    line = clean_line(line, replaced);
    if (line.empty()) continue;
    if (&lines[written] != &line) lines[written] = std::move(line);
    ++written;
  }
  lines.resize(written);
}

// A form feed has no meaning in a passage: it ends a line.
std::string clean_passage_text(std::string_view text, std::uint64_t& replaced) {
  std::string clean = clean_text(text, replaced);
  std::replace(clean.begin(), clean.end(), '\f', '\n');
  return clean;
}

}  // namespace

struct CorpusPreparation::State {
  Corpus corpus;
  PreparationOptions options;
  std::vector<CutDocument> cuts;
  std::size_t total = 0;
  std::size_t next = 0;  // documents, then ready passages
  bool checked = false;
  bool assembled = false;
  // Once assembled:
  std::vector<std::vector<std::string>> aliases;  // of each document
  std::vector<std::uint32_t> ready_places;        // index of corpus.passages[i] in the prepared corpus
  PreparedCorpus out;

  Result<void> check_ids();
  Result<void> check_cut_ids() const;
  Result<void> take_document(Document document);
  Result<void> clean_ready(ReadyPassage& passage);
  void assemble();
  void append_cut(CutDocument& cut);
  void append_ready(std::size_t first, std::size_t end);
  void link();
  void link_cuts(const LinkTargets& targets);
  void link_ready(const LinkTargets& targets);
  void add_link(std::uint32_t from, ResolvedLink to);
};

// Ids first: a mistake in them should not cost the time of cutting everything.
Result<void> CorpusPreparation::State::check_ids() {
  std::vector<std::string_view> ids;
  for (std::size_t i = 0; i < corpus.documents.size(); ++i) {
    std::string& id = corpus.documents[i].id;
    id = clean_line(id, out.report.replaced_bytes);
    if (id.empty()) return Error{Status::bad_input, concat("document ", i, ": empty id"), {}};
    ids.push_back(id);
  }
  std::vector<std::string_view> documents = ids;
  std::sort(documents.begin(), documents.end());
  for (std::size_t i = 0; i < corpus.passages.size(); ++i) {
    ReadyPassage& passage = corpus.passages[i];
    passage.id = clean_line(passage.id, out.report.replaced_bytes);
    passage.document = clean_line(passage.document, out.report.replaced_bytes);
    if (passage.id.empty()) return Error{Status::bad_input, concat("ready passage ", i, ": empty id"), {}};
    ids.push_back(passage.id);
    if (std::binary_search(documents.begin(), documents.end(), std::string_view(passage.document))) {
      return duplicate_id(passage.document,
                          concat("is a document to be cut and that of ready passage \"", passage.id, "\""));
    }
  }
  std::sort(ids.begin(), ids.end());
  const auto repeat = std::adjacent_find(ids.begin(), ids.end());
  if (repeat != ids.end()) return duplicate_id(*repeat, "is given twice");
  return {};
}

Result<void> CorpusPreparation::State::check_cut_ids() const {
  std::vector<std::string_view> given;
  for (const CutDocument& cut : cuts) given.push_back(cut.id);
  for (const ReadyPassage& passage : corpus.passages) {
    given.push_back(passage.id);
    if (!passage.document.empty()) given.push_back(passage.document);
  }
  std::sort(given.begin(), given.end());
  for (const CutDocument& cut : cuts) {
    for (const PreparedPassage& passage : cut.passages) {
      if (std::binary_search(given.begin(), given.end(), std::string_view(passage.id))) {
        return duplicate_id(passage.id, concat("is given and that of a passage cut from \"", cut.id, "\""));
      }
    }
  }
  return {};
}

Result<void> CorpusPreparation::State::take_document(Document document) {
  if (document.text.size() > longest_document) {
    return Error{Status::limit_exceeded,
                 concat("document \"", document.id, "\": ", document.text.size(), " bytes > limit ", longest_document),
                 document.id};
  }
  cuts.push_back(cut_document(std::move(document), options));
  out.report.replaced_bytes += cuts.back().replaced_bytes;
  return {};
}

Result<void> CorpusPreparation::State::clean_ready(ReadyPassage& passage) {
  if (passage.text.size() > longest_document) {
    return Error{
        Status::limit_exceeded,
        concat("ready passage \"", passage.id, "\": ", passage.text.size(), " bytes > limit ", longest_document),
        passage.id};
  }
  std::uint64_t& replaced = out.report.replaced_bytes;
  passage.text = clean_passage_text(passage.text, replaced);
  passage.title = clean_line(passage.title, replaced);
  if (trimmed(passage.text).empty()) {
    // A title without text is a mistake of whoever made the corpus. A record that is blank altogether is a place kept
    // free, as in numbered collections (Cranfield has two): it stays, so that rows of vectors still fit, and no question
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
    field = {clean_line(field.key, replaced), clean_text(field.value, replaced)};
  sort_metadata(passage.metadata);
  if (passage.document.empty()) passage.document = passage.id;
  return {};
}

// Cut documents and documents of ready passages, merged in byte order of their ids, which are distinct.
void CorpusPreparation::State::assemble() {
  sort_stable(cuts, [](const CutDocument& a, const CutDocument& b) { return a.id < b.id; });
  sort_stable(corpus.passages, [](const ReadyPassage& a, const ReadyPassage& b) {
    return std::tie(a.document, a.position, a.id) < std::tie(b.document, b.position, b.id);
  });
  std::size_t cut = 0;
  std::size_t ready = 0;
  while (cut < cuts.size() || ready < corpus.passages.size()) {
    if (ready == corpus.passages.size() || (cut < cuts.size() && cuts[cut].id < corpus.passages[ready].document)) {
      append_cut(cuts[cut++]);
      continue;
    }
    const std::size_t first = ready;
    while (ready < corpus.passages.size() && corpus.passages[ready].document == corpus.passages[first].document)
      ++ready;
    append_ready(first, ready);
  }
}

void CorpusPreparation::State::append_cut(CutDocument& cut) {
  const auto document = static_cast<std::uint32_t>(out.documents.size());
  const auto passages = static_cast<std::uint32_t>(out.passages.size());
  const auto sections = static_cast<std::uint32_t>(out.sections.size());
  const auto pages = static_cast<std::uint32_t>(out.pages.size());
  const auto shift = [](std::uint32_t& index, std::uint32_t by) {
    if (index != no_index) index += by;
  };
  if (cut.passages.empty()) ++out.report.empty_documents;
  out.documents.push_back({std::move(cut.id), std::move(cut.title), passages});
  aliases.push_back(std::move(cut.aliases));
  for (PreparedPassage& passage : cut.passages) {
    passage.document = document;
    shift(passage.section, sections);
    shift(passage.page, pages);
    out.passages.push_back(std::move(passage));
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
  for (WrittenLink& link : cut.links) link.from += passages;
  cut.passages = {};
}

void CorpusPreparation::State::append_ready(std::size_t first, std::size_t end) {
  const auto document = static_cast<std::uint32_t>(out.documents.size());
  const std::string& title = corpus.passages[first].title;
  bool shared = !title.empty();
  for (std::size_t i = first; i < end; ++i) shared = shared && corpus.passages[i].title == title;
  const std::string& id = corpus.passages[first].document;
  out.documents.push_back({id, shared ? title : id, static_cast<std::uint32_t>(out.passages.size())});
  aliases.emplace_back();
  for (std::size_t i = first; i < end; ++i) {
    ReadyPassage& ready = corpus.passages[i];
    PreparedPassage passage;
    passage.id = std::move(ready.id);
    passage.names.push_back(ready.title);
    passage.names.insert(passage.names.end(), ready.aliases.begin(), ready.aliases.end());
    drop_repeated_names(passage.names);
    passage.title = std::move(ready.title);
    passage.text = std::move(ready.text);
    passage.entities = std::move(ready.entities);
    passage.metadata = std::move(ready.metadata);
    passage.document = document;
    passage.token_count = count_tokens(passage.text);
    passage.source_end = static_cast<std::uint32_t>(passage.text.size());
    for (std::string& alias : ready.aliases) aliases.back().push_back(std::move(alias));
    ready_places.push_back(static_cast<std::uint32_t>(out.passages.size()));
    out.passages.push_back(std::move(passage));
  }
}

void CorpusPreparation::State::add_link(std::uint32_t from, ResolvedLink to) {
  if (to.end == LinkEnd::nothing) ++out.report.unresolved_links;
  if (to.end == LinkEnd::passage && to.passage != from) out.links.push_back({from, to.passage});
}

void CorpusPreparation::State::link_cuts(const LinkTargets& targets) {
  for (const CutDocument& cut : cuts) {
    for (const WrittenLink& link : cut.links) {
      const std::uint32_t document = out.passages[link.from].document;
      add_link(link.from,
               link.by_name ? targets.by_name(document, link.target) : targets.by_path(document, link.target));
    }
  }
}

void CorpusPreparation::State::link_ready(const LinkTargets& targets) {
  for (std::size_t i = 0; i < corpus.passages.size(); ++i) {
    for (const std::string& id : corpus.passages[i].links) add_link(ready_places[i], targets.by_id(id));
  }
}

void CorpusPreparation::State::link() {
  const bool any = std::any_of(cuts.begin(), cuts.end(), [](const CutDocument& cut) { return !cut.links.empty(); }) ||
                   std::any_of(corpus.passages.begin(), corpus.passages.end(),
                               [](const ReadyPassage& p) { return !p.links.empty(); });
  if (!any) return;
  const LinkTargets targets(out, aliases);
  link_cuts(targets);
  link_ready(targets);
  sort_stable(out.links);
  out.links.erase(std::unique(out.links.begin(), out.links.end()), out.links.end());
}

CorpusPreparation::CorpusPreparation(Corpus corpus, PreparationOptions options) : state_(std::make_unique<State>()) {
  state_->corpus = std::move(corpus);
  state_->options = options;
  state_->options.passage_tokens = std::max(options.passage_tokens, 1u);
  state_->total = state_->corpus.documents.size() + state_->corpus.passages.size();
}

CorpusPreparation::~CorpusPreparation() = default;
CorpusPreparation::CorpusPreparation(CorpusPreparation&&) noexcept = default;
CorpusPreparation& CorpusPreparation::operator=(CorpusPreparation&&) noexcept = default;

std::uint64_t CorpusPreparation::done() const { return state_->next; }
std::uint64_t CorpusPreparation::total() const { return state_->total; }

Result<bool> CorpusPreparation::step(WorkBudget& budget) {
  State& state = *state_;
  if (!state.checked) {
    if (Result<void> ids = state.check_ids(); !ids) return std::move(ids).error();
    state.checked = true;
    budget.spend(state.total);
  }
  for (; state.next < state.total; ++state.next) {
    if (budget.used_up()) return false;
    const std::size_t documents = state.corpus.documents.size();
    if (state.next < documents) {
      Document& document = state.corpus.documents[state.next];
      budget.spend(document.text.size() + 1);
      if (Result<void> taken = state.take_document(std::move(document)); !taken) return std::move(taken).error();
      document = {};
    } else {
      ReadyPassage& passage = state.corpus.passages[state.next - documents];
      budget.spend(passage.text.size() + 1);
      if (Result<void> cleaned = state.clean_ready(passage); !cleaned) return std::move(cleaned).error();
    }
  }
  if (state.assembled) return true;
  if (budget.used_up()) return false;
  if (Result<void> ids = state.check_cut_ids(); !ids) return std::move(ids).error();
  state.assemble();
  state.link();
  state.assembled = true;
  return true;
}

PreparedCorpus CorpusPreparation::take() && { return std::move(state_->out); }

Result<PreparedCorpus> prepare_corpus(Corpus corpus, PreparationOptions options) {
  CorpusPreparation preparation(std::move(corpus), options);
  for (;;) {
    WorkBudget budget(~std::uint64_t{0});
    Result<bool> done = preparation.step(budget);
    if (!done) return std::move(done).error();
    if (done.value()) return std::move(preparation).take();
  }
}

}  // namespace hop::core
