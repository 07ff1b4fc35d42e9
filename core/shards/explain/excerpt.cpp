// The graph is written as a file and opened with all its checks, so that forged facts are refused as a damaged file is.
#include "core/shards/explain/excerpt.hpp"

#include <algorithm>

#include "core/base/sort.hpp"
#include "core/chain/names_in_text.hpp"
#include "core/store/graph_file.hpp"

namespace hop::core {
namespace {

// The keywords of an excerpt by key, with the key of the name that each stands for.
class KeywordsByKey {
 public:
  // False: two forms of one keyword.
  bool add_all(const Excerpt& excerpt) {
    for (const auto& [key, told] : excerpt.keys) {
      if (told.is_known) keywords_.try_emplace(key);
    }
    const auto is_added = [&](const ToldKeyword& told) { return add(told); };
    return std::all_of(excerpt.question_keys.begin(), excerpt.question_keys.end(),
                       [&](const auto& of) { return add(of.second); }) &&
           std::all_of(excerpt.passages.begin(), excerpt.passages.end(), [&](const ToldPassage& passage) {
             return std::all_of(passage.keywords.begin(), passage.keywords.end(), is_added);
           });
  }

  KeywordTable table() {
    KeywordTable table;
    for (auto& [key, keyword] : keywords_) {
      keyword.place = static_cast<std::uint32_t>(table.keys.size());
      table.keys.emplace_back(key);
      table.names.emplace_back(key);
    }
    for (const auto& [key, keyword] : keywords_)
      table.alias_of.push_back(keyword.name.empty() ? no_keyword : place_of(keyword.name));
    table.offsets = {0};
    return table;
  }
  std::uint32_t place_of(const std::string& key) const { return keywords_.find(key)->second.place; }  // once there is a table

 private:
  bool add(const ToldKeyword& told) {
    Keyword& keyword = keywords_[told.key];
    if (keyword.name.empty()) keyword.name = told.alias_of;  // new, or known as the name that another keyword stands for
    if (!told.alias_of.empty()) keywords_.try_emplace(told.alias_of);
    return keyword.name == told.alias_of || told.alias_of.empty();
  }

  struct Keyword {
    std::string name;  // empty: it is no alias
    std::uint32_t place = 0;
  };
  std::map<std::string, Keyword> keywords_;
};

void append_passage(const Excerpt& excerpt, std::uint32_t p, PreparedCorpus& corpus) {
  const ToldPassage& told = excerpt.passages[p];
  if (p == 0 || told.document != excerpt.passages[p - 1].document) corpus.documents.push_back({told.document, "", p});
  PreparedPassage& passage = corpus.passages.emplace_back();
  passage.id = told.id, passage.title = told.title, passage.text = told.text;
  passage.token_count = told.token_count;
  passage.document = static_cast<std::uint32_t>(corpus.documents.size() - 1);
  passage.source_begin = told.source_begin, passage.source_end = told.source_end;
  passage.source_place = {told.source_line, told.source_column};
  for (const std::uint32_t link : told.links) {
    if (link != told.number && excerpt.find(link) != nullptr) corpus.links.push_back({p, excerpt.index_of(link)});
  }
}

}  // namespace

bool Excerpt::add(const AskedExcerpt& asked, ToldExcerpt told) {
  const std::size_t known = passages.size();
  append_moved(passages, told.passages);
  const auto by_number = [](const ToldPassage& a, const ToldPassage& b) { return a.number < b.number; };
  sort_stable(passages, by_number);
  const auto not_ascending = [&](const ToldPassage& a, const ToldPassage& b) { return !by_number(a, b); };
  if (std::adjacent_find(passages.begin(), passages.end(), not_ascending) != passages.end()) return false;
  const auto is_known = [&](std::uint32_t number) { return find(number) != nullptr; };
  if (passages.size() != known + asked.passages.size()) return false;
  if (!std::all_of(asked.passages.begin(), asked.passages.end(), is_known)) return false;

  for (ToldKeyword& key : told.question_keys) {
    keys[key.key] = {key.passages, true, key.is_own};
    question_keys[key.key] = std::move(key);
  }
  for (std::size_t i = 0; i < asked.keys.size(); ++i) keys[asked.keys[i]] = told.keys[i];
  for (std::size_t i = 0; i < asked.pairs.size(); ++i) pairs[asked.pairs[i]] = told.pairs[i];
  for (std::size_t i = 0; i < asked.identifiers.size(); ++i) identifiers[asked.identifiers[i]] = told.identifiers[i];
  for (const std::string& name : asked.names) owners[name];
  std::sort(told.owners.begin(), told.owners.end());
  for (const ToldOwner& owner : told.owners) {
    if (owner.name >= asked.names.size()) return false;
    std::vector<std::uint32_t>& of_name = owners[asked.names[owner.name]];
    if (of_name.empty() || of_name.back() != owner.passage) of_name.push_back(owner.passage);
  }
  return true;
}

const ToldPassage* Excerpt::find(std::uint32_t number) const {
  const auto place = std::lower_bound(passages.begin(), passages.end(), number,
                                      [](const ToldPassage& of, std::uint32_t wanted) { return of.number < wanted; });
  return place != passages.end() && place->number == number ? &*place : nullptr;
}

Result<std::shared_ptr<const OpenGraph>> Excerpt::graph(std::string_view analyzer_fingerprint) const {
  KeywordsByKey known;
  if (!known.add_all(*this)) return Error{Status::bad_input, "two forms of one keyword", ""};
  GraphContent content;
  content.analyzer_fingerprint = analyzer_fingerprint;
  content.keywords = known.table();
  content.lexical.term_count_of_passage.resize(passages.size());
  for (std::uint32_t p = 0; p < passages.size(); ++p) {
    append_passage(*this, p, content.corpus);
    for (const ToldKeyword& keyword : passages[p].keywords) {
      content.keywords.keywords.push_back(known.place_of(keyword.key));
      content.keywords.kinds.push_back(keyword.kinds);
    }
    content.keywords.offsets.push_back(static_cast<std::uint32_t>(content.keywords.keywords.size()));
  }
  auto file = write_graph_file(content);
  if (!file) return std::move(file).error();
  const auto bytes = std::make_shared<const std::vector<std::uint8_t>>(std::move(file).value());
  return OpenGraph::open(*bytes, OpenMode::full, bytes);
}

AskedExcerpt MissingFacts::asked() const {
  AskedExcerpt asked;
  asked.passages.assign(passages.begin(), passages.end());
  asked.keys.assign(keys.begin(), keys.end());
  asked.names.assign(names.begin(), names.end());
  asked.pairs.assign(pairs.begin(), pairs.end());
  asked.identifiers.assign(identifiers.begin(), identifiers.end());
  return asked;
}

std::uint32_t ExcerptFacts::passages_of_term(std::string_view term) const {
  const auto known = excerpt_.passages_of_terms.find(term);
  return known != excerpt_.passages_of_terms.end() ? known->second : 0;
}

std::uint32_t ExcerptFacts::passages_with_both(std::string_view first, std::string_view second) const {
  AskedPair pair{std::string(first), std::string(second)};
  if (const auto known = excerpt_.pairs.find(pair); known != excerpt_.pairs.end()) return known->second;
  missing_.pairs.insert(std::move(pair));
  return 0;
}

std::optional<std::uint32_t> ExcerptFacts::find_keyword(std::string_view key) const {
  const auto found = CorpusFacts::find_keyword(key);
  if (!found && !excerpt_.keys.contains(key)) missing_.keys.emplace(key);
  return found;
}

std::uint32_t ExcerptFacts::passages_of_keyword(std::uint32_t keyword) const {
  const std::string_view key = graph().keyword_keys[keyword];
  if (const auto known = excerpt_.keys.find(key); known != excerpt_.keys.end()) return known->second.passages;
  missing_.keys.emplace(key);
  return 0;
}

bool ExcerptFacts::names_a_passage(std::uint32_t keyword) const {
  if (graph().alias_of_keyword[keyword] != no_keyword) return true;
  const std::string_view key = graph().keyword_keys[keyword];
  if (const auto known = excerpt_.keys.find(key); known != excerpt_.keys.end()) return known->second.is_own;
  missing_.keys.emplace(key);
  return true;
}

std::vector<std::uint32_t> ExcerptFacts::owners_of(std::uint32_t keyword) const {
  const std::string_view name = graph().keyword_keys[keyword];
  const auto known = excerpt_.owners.find(name);
  std::vector<std::uint32_t> owners;
  if (known == excerpt_.owners.end()) {
    missing_.names.emplace(name);
    return owners;
  }
  for (const std::uint32_t number : known->second) {
    const bool is_here = excerpt_.find(number) != nullptr;
    owners.push_back(is_here ? excerpt_.index_of(number) : no_passage);
    if (!is_here) missing_.passages.insert(number);
  }
  return owners;
}

bool ExcerptFacts::has_identifier(std::string_view identifier, std::string_view term) const {
  AskedPair pair{std::string(identifier), std::string(term)};
  if (const auto known = excerpt_.identifiers.find(pair); known != excerpt_.identifiers.end()) return known->second > 0;
  missing_.identifiers.insert(std::move(pair));
  return true;
}

void ExcerptFacts::ask_for_shared_names() const {
  std::map<std::uint32_t, std::vector<PassageName>> by_name;
  for (std::uint32_t passage = 0; passage < graph().passage_count(); ++passage) {
    for (const PassageName& name : names_of_passage(graph(), passage)) by_name[name.name].push_back(name);
  }
  for (const auto& [name, all] : by_name) {
    if (all.size() < 2) continue;
    for (const PassageName& of : all) passages_of_keyword(of.keyword);
  }
}

}  // namespace hop::core
