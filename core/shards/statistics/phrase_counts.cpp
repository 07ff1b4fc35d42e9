// Keys are sorted, so merging is a sort of the concatenated lists, and a shard finds its keywords by a merge join. Where a
// count depends on a form that only the merge decides, the shard sends the surrounding text of each occurrence instead.
#include "core/shards/statistics/phrase_counts.hpp"

#include <algorithm>

#include "core/base/concat.hpp"
#include "core/exchange/record_frame.hpp"
#include "core/keywords/link_kind.hpp"
#include "core/methods/iier/passage_keywords.hpp"
#include "core/text/keys.hpp"

namespace hop::core {
namespace {

constexpr std::string_view phrase_counts_file = "phrase counts";

// Whether a passage counts for a key only if its text contains the key's form. Another shard may define that form.
bool depends_on_form(const Shard& shard, std::uint32_t keyword, std::uint8_t kinds) {
  return (kinds & (link_own | link_alias)) != 0 && !shard.is_own_key[keyword];
}

// The occurrences of a key in a text: the text from its first to its last token, with the gaps up to the tokens next to it and
// one byte of each of those, which shows whether a longer word continues there. One line per distinct occurrence; empty if
// there are none.
std::string places_of(std::string_view key, std::string_view text, const KeyTokens& tokens) {
  constexpr std::uint32_t most_around = 32;  // bytes
  const std::size_t length = tokens_of_key(key);
  const auto text_end = static_cast<std::uint32_t>(text.size());
  std::vector<std::string_view> places;
  for (std::size_t first = 0; first + length <= tokens.tokens.size(); ++first) {
    const std::size_t end = first + length;
    if (tokens.key(first, end - 1) != key) continue;
    const ByteRange source{tokens.tokens[first].source.begin, tokens.tokens[end - 1].source.end};
    // A neighboring token may come from the same character; then it begins no earlier and ends no later.
    const std::uint32_t left = first > 0 ? std::min(tokens.tokens[first - 1].source.end - 1, source.begin) : 0;
    const std::uint32_t right = end < tokens.tokens.size() ? std::max(tokens.tokens[end].source.begin + 1, source.end) : text_end;
    places.push_back(ByteRange{source.begin - std::min(source.begin - left, most_around),
                               source.end + std::min(right - source.end, most_around)}
                         .of(text));
  }
  std::sort(places.begin(), places.end());
  places.erase(std::unique(places.begin(), places.end()), places.end());
  std::string lines;
  for (const std::string_view place : places) lines.append(place).append("\n");
  return lines;
}

bool text_has_form(std::string_view text, std::string_view form) { return is_phrase_of_text(link_alias, form, text); }

// Adds counts of the same key, but leaves equal places for add_up_counts().
void add_counts(PhraseCounts::OfKey& to, PhraseCounts::OfKey&& from) {
  to.passages += from.passages;
  // The form comes from the first passage of the corpus that mentions the key.
  if (from.first < to.first) to.first = from.first, to.form = std::move(from.form);
  append_moved(to.places, from.places);
}

// The place of each keyword of the shard in the counts, which is its number in the corpus.
Result<std::vector<std::uint32_t>> number_keywords(const Shard& shard, const PhraseCounts& counts) {
  const Graph& graph = shard.graph->view();
  std::vector<std::uint32_t> numbers;
  std::size_t at = 0;
  for (std::uint32_t k = 0; k < graph.keyword_count(); ++k) {
    while (at < counts.keys.size() && counts.keys[at].key < graph.keyword_keys[k]) ++at;
    const bool is_there = at < counts.keys.size() && counts.keys[at].key == graph.keyword_keys[k];
    if (!is_there) {
      return Error{Status::bad_input,
                   concat("shard ", shard.number, ": the merged phrase counts lack keyword \"", graph.keyword_keys[k], "\""),
                   std::string(graph.keyword_keys[k])};
    }
    numbers.push_back(static_cast<std::uint32_t>(at));
  }
  return numbers;
}

}  // namespace

std::uint64_t PhraseCounts::OfKey::all_passages() const {
  std::uint64_t all = passages;
  for (const CountedText& of_text : places) {
    if (text_has_form(of_text.text, name())) all += of_text.count;
  }
  return all;
}

PhraseCounts count_phrases(const Shard& shard) {
  const Graph& graph = shard.graph->view();
  const auto offsets = graph.keywords_of_passage.offsets;
  std::vector<PhraseCounts::OfKey> of_keyword(graph.keyword_count());
  KeyTokens tokens;
  for (std::uint32_t passage = 0; passage < graph.passage_count(); ++passage) {
    const std::string_view text = passage_text(graph, passage);
    bool has_tokens = false;
    for (std::uint32_t link = offsets[passage]; link < offsets[passage + 1]; ++link) {
      const std::uint32_t keyword = graph.keywords_of_passage.values[link];
      const std::uint8_t kinds = graph.kinds_by_passage[link];
      PhraseCounts::OfKey& counted = of_keyword[keyword];
      const bool mentions_it = (kinds & (link_mention | link_phrase | link_given)) != 0;
      if (!shard.is_own_key[keyword] && mentions_it && counted.first == no_passage_of_corpus) {
        counted.first = shard.number_of_passage[passage];
        counted.form = graph.keyword_names[keyword];
      }
      if (!depends_on_form(shard, keyword, kinds)) {
        counted.passages += is_phrase_of_text(kinds, graph.keyword_names[keyword], text);
        continue;
      }
      if (!has_tokens) find_key_tokens(text, tokens), has_tokens = true;
      const std::string places = places_of(graph.keyword_keys[keyword], text, tokens);
      if (!places.empty()) counted.places.push_back({places, 1});
    }
  }
  PhraseCounts counts;
  for (std::uint32_t k = 0; k < graph.keyword_count(); ++k) {
    of_keyword[k].key = graph.keyword_keys[k];
    add_up_counts(of_keyword[k].places);
    counts.keys.push_back(std::move(of_keyword[k]));
  }
  return counts;
}

PhraseCounts merge_phrase_counts(std::vector<PhraseCounts> parts) {
  std::vector<PhraseCounts::OfKey> keys;
  for (PhraseCounts& part : parts) append_moved(keys, part.keys);
  std::stable_sort(keys.begin(), keys.end(), [](const auto& a, const auto& b) { return a.key < b.key; });
  PhraseCounts whole;
  for (PhraseCounts::OfKey& counted : keys) {
    if (whole.keys.empty() || whole.keys.back().key != counted.key) whole.keys.push_back(std::move(counted));
    else add_counts(whole.keys.back(), std::move(counted));
  }
  for (PhraseCounts::OfKey& counted : whole.keys) add_up_counts(counted.places);
  return whole;
}

std::vector<std::uint8_t> write_phrase_counts(const PhraseCounts& counts) {
  return write_record_frame(MessageKind::phrase_counts, counts);
}

Result<PhraseCounts> read_phrase_counts(std::span<const std::uint8_t> bytes) {
  const auto by_text = [](const CountedText& a, const CountedText& b) { return a.text < b.text; };
  const auto is_count = [](const CountedText& counted) { return counted.count < numbers_end; };
  const auto is_valid_key = [&](const PhraseCounts::OfKey& of) {
    return of.passages < numbers_end && is_ascending(of.places, by_text) &&
           std::all_of(of.places.begin(), of.places.end(), is_count);
  };
  return read_record_frame<PhraseCounts>(bytes, MessageKind::phrase_counts, phrase_counts_file, [&](const PhraseCounts& counts) {
    return is_ascending(counts.keys, [](const auto& a, const auto& b) { return a.key < b.key; }) &&
           std::all_of(counts.keys.begin(), counts.keys.end(), is_valid_key);
  });
}

Result<void> give_phrase_counts(Shard& shard, const PhraseCounts& counts) {
  const Graph& graph = shard.graph->view();
  auto numbers = number_keywords(shard, counts);
  if (!numbers) return std::move(numbers).error();
  PassageKeywords given;
  given.number_of_keyword = std::move(numbers).value();
  std::vector<std::uint32_t> passage_count(graph.keyword_count());
  for (std::uint32_t k = 0; k < graph.keyword_count(); ++k) {
    const std::uint64_t all = counts.keys[given.number_of_keyword[k]].all_passages();
    passage_count[k] = static_cast<std::uint32_t>(std::min<std::uint64_t>(all, no_passage_of_corpus));
  }
  const auto offsets = graph.keywords_of_passage.offsets;
  std::vector<std::uint8_t> is_phrase(graph.keywords_of_passage.values.size());
  KeyTokens tokens;
  for (std::uint32_t passage = 0; passage < graph.passage_count(); ++passage) {
    const std::string_view text = passage_text(graph, passage);
    bool has_tokens = false;
    for (std::uint32_t link = offsets[passage]; link < offsets[passage + 1]; ++link) {
      const std::uint32_t keyword = graph.keywords_of_passage.values[link];
      const std::uint8_t kinds = graph.kinds_by_passage[link];
      if (!depends_on_form(shard, keyword, kinds)) {
        is_phrase[link] = is_phrase_of_text(kinds, graph.keyword_names[keyword], text);
        continue;
      }
      const std::string_view name = counts.keys[given.number_of_keyword[keyword]].name();
      is_phrase[link] = is_phrase_of_text(kinds, name, text);
      if (!has_tokens) find_key_tokens(text, tokens), has_tokens = true;
      if (text_has_form(places_of(graph.keyword_keys[keyword], text, tokens), name) != (is_phrase[link] != 0)) {
        return Error{Status::unsupported,
                     concat("shard ", shard.number, ": the counts do not cover how a text spells the alias \"", name, "\""),
                     std::string(name)};
      }
    }
    append_keywords_of_passage(graph, passage, is_phrase, passage_count, given.keywords_of_passage);
  }
  given.passages_of_keyword = transpose(given.keywords_of_passage.view(), graph.keyword_count());
  // Assigned last: an error above leaves the shard unchanged.
  shard.keywords = std::make_shared<const PassageKeywords>(std::move(given));
  return {};
}

}  // namespace hop::core
