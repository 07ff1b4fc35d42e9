// Walks the merged names of all documents in order of id and appends to one corpus: the shard's own documents with their texts,
// and those documents of other shards whose names can matter. Other documents are appended, tested and removed again.
#include "core/shards/indexing/shard_context.hpp"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <utility>

#include "core/base/concat.hpp"
#include "core/shards/indexing/text_tokens.hpp"

namespace hop::core {
namespace {

// Checks that ids are unique across shards.
class IdsOfShard {
 public:
  explicit IdsOfShard(const PreparedCorpus& shard) {
    for (const PreparedDocument& document : shard.documents) documents_.emplace(document.id, document.is_cut);
    for (const PreparedPassage& passage : shard.passages) passages_.emplace(passage.id, shard.documents[passage.document].is_cut);
  }

  // Checks the ids of a document of another shard and of its passages.
  Result<void> check(const PreparedDocument& document, std::span<const PreparedPassage> passages) const {
    if (is_in(passages_, document.id, document.is_cut)) return document_and_passage(document.id);
    for (const PreparedPassage& passage : passages) {
      if (passages_.count(passage.id) != 0) {
        return Error{Status::duplicate_id, concat("passage id \"", passage.id, "\" is in two shards"), passage.id};
      }
      if (is_in(documents_, passage.id, document.is_cut)) return document_and_passage(passage.id);
    }
    return {};
  }

 private:
  using Ids = std::unordered_map<std::string, bool>;  // id → whether its document was split into passages by the library

  static bool is_in(const Ids& ids, const std::string& id, bool other_is_cut) {
    const auto found = ids.find(id);
    return found != ids.end() && (found->second || other_is_cut);
  }
  static Error document_and_passage(const std::string& id) {
    return {Status::duplicate_id, concat("\"", id, "\" is a document of one shard and a passage of another"), id};
  }

  Ids documents_, passages_;
};

class Placing {
 public:
  Placing(PreparedCorpus& shard, std::uint32_t number, Language language)
      : shard_(shard), number_(number), ids_(shard), tokens_(language) {
    keeps_all_ = !shard.written_links.empty();
    if (keeps_all_) return;
    for (const PreparedPassage& passage : shard.passages) tokens_.add(passage);
  }

  Result<ShardContext> place(const NamesOfShards& names) {
    for (const DocumentNames& document : names.documents) {
      auto taken = document.shard == number_ ? take_own(document) : take_other(document);
      if (!taken) return std::move(taken).error();
    }
    if (next_ < shard_.documents.size()) return not_these(shard_.documents[next_].id);
    placed_.corpus.written_links = std::move(shard_.written_links);
    for (WrittenLink& link : placed_.corpus.written_links) link.from = placed_.own[link.from];
    // Replace the decoded stand-ins of own passages by the real ones; only the document index differs.
    for (std::size_t i = 0; i < placed_.own.size(); ++i) {
      PreparedPassage& place = placed_.corpus.passages[placed_.own[i]];
      const std::uint32_t document = place.document;
      place = std::move(shard_.passages[i]);
      place.document = document;
    }
    return std::move(placed_);
  }

 private:
  Result<void> take_own(const DocumentNames& document);
  Result<void> take_other(const DocumentNames& document);
  Error not_these(std::string_view id) const {
    return {Status::bad_input, concat("the names of shard ", number_, " are not those of its documents: see \"", id, "\""),
            std::string(id)};
  }

  PreparedCorpus& shard_;
  std::uint32_t number_;
  IdsOfShard ids_;
  TextTokens tokens_;
  bool keeps_all_ = false;
  std::uint32_t next_ = 0;  // the shard's next document
  ShardContext placed_;
};

// The record must equal the one made from the shard's own document. The texts are moved in at the end (place()).
Result<void> Placing::take_own(const DocumentNames& document) {
  if (next_ == shard_.documents.size() || shard_.documents[next_].id != document.id) return not_these(document.id);
  const std::vector<std::uint8_t> record = record_of_document(shard_, next_++);
  if (!std::equal(record.begin(), record.end(), document.record.begin(), document.record.end())) return not_these(document.id);
  auto first = static_cast<std::uint32_t>(placed_.corpus.passages.size());
  if (auto appended = append_document(document, placed_.corpus); !appended) return appended;
  for (; first < placed_.corpus.passages.size(); ++first) placed_.own.push_back(first);
  return {};
}

Result<void> Placing::take_other(const DocumentNames& document) {
  PreparedCorpus& corpus = placed_.corpus;
  const std::size_t passages = corpus.passages.size(), sections = corpus.sections.size();
  if (auto appended = append_document(document, corpus); !appended) return appended;
  const std::span<const PreparedPassage> of_document = std::span(corpus.passages).subspan(passages);
  if (auto free = ids_.check(corpus.documents.back(), of_document); !free) return free;
  const auto matters = [&](const PreparedPassage& passage) { return tokens_.may_say(passage.names); };
  if (keeps_all_ || std::any_of(of_document.begin(), of_document.end(), matters)) return {};
  // No passage here can mention it: remove what append_document added.
  corpus.documents.pop_back();
  corpus.document_aliases.pop_back();
  corpus.passages.resize(passages);
  corpus.sections.resize(sections);
  return {};
}

}  // namespace

Result<ShardContext> place_in_corpus(PreparedCorpus& shard, const NamesOfShards& names, std::uint32_t number, Language language) {
  return Placing(shard, number, language).place(names);
}

void give_back_passages(ShardContext& placed, PreparedCorpus& shard) {
  for (std::uint32_t d = 0; d < shard.documents.size(); ++d) {
    for (std::uint32_t p = shard.documents[d].first_passage; p < passage_end_of(shard, d); ++p) {
      shard.passages[p] = std::move(placed.corpus.passages[placed.own[p]]);
      shard.passages[p].document = d;
    }
  }
}

}  // namespace hop::core
