// Names are compared as keywords of the file, which costs a merge of two short rows. Only a link that they promise is looked for
// in the text, because the file has no places of mentions.
#include "core/chain/find_links.hpp"

#include <algorithm>

#include "core/base/found_place.hpp"
#include "core/keywords/link_kind.hpp"
#include "core/keywords/mentions.hpp"
#include "core/keywords/names.hpp"
#include "core/text/ascii.hpp"
#include "core/text/code_point_record.hpp"
#include "core/text/utf8.hpp"

namespace hop::core {
namespace {

constexpr std::uint32_t most_passages_of_shared_name = 10, most_passages_of_shared_subject = 5;
constexpr std::uint32_t most_passages_of_asked_name = 30;
constexpr std::uint32_t most_passages_of_heading = 60;
constexpr std::uint8_t said_in_text = link_mention | link_phrase | link_given;

bool has_several_words(std::string_view key) { return key.find(' ') != std::string_view::npos; }

bool is_in_first_sentence(ReadPassage& passage, ByteRange place) { return place.end <= passage.sentences()[0].end; }

bool is_capital_at(std::string_view text, std::size_t at) {
  return at < text.size() && unicode::record_of(decode_utf8(text, at).value).sentence_break() == unicode::SentenceBreak::upper;
}

// Whether no word with a capital is next to a name, behind or before such bytes.
bool stands_alone(std::string_view text, ByteRange name, std::string_view joins) {
  const std::size_t next = text.find_first_not_of(joins, name.end);
  if (next > name.end && is_capital_at(text, next)) return false;
  const std::size_t last = name.begin == 0 ? text.npos : text.find_last_not_of(joins, name.begin - 1);
  if (last == text.npos || last + 1 == name.begin) return true;
  const bool ends_word = ascii::is_word_byte(text[last]) || !ascii::is_ascii(text[last]);
  return !ends_word || !is_capital_at(text, behind_found(text.find_last_of(" -(\n", last)));
}

// Calls visit(from's name, to's name) for each pair of rows of one name, until it gives a link.
template <class Visit>
std::optional<HopLink> first_common(const std::vector<PassageName>& from, const std::vector<PassageName>& to, Visit visit) {
  for (std::size_t a = 0, b = 0; a < from.size() && b < to.size();) {
    if (from[a].name < to[b].name) {
      ++a;
    } else if (to[b].name < from[a].name) {
      ++b;
    } else {
      // All rows of this name on the left meet all on the right.
      std::size_t b_end = b;
      while (b_end < to.size() && to[b_end].name == from[a].name) ++b_end;
      for (std::size_t at = b; at < b_end; ++at) {
        if (const auto link = visit(from[a], to[at])) return link;
      }
      ++a;
    }
  }
  return std::nullopt;
}

}  // namespace

const char* hop_kind_name(HopKind kind) {
  switch (kind) {
    case HopKind::named: return "named";
    case HopKind::asked_name: return "asked_name";
    case HopKind::mention: return "mention";
    case HopKind::hyperlink: return "hyperlink";
    case HopKind::heading: return "heading";
    case HopKind::title_part: return "title_part";
    case HopKind::shared_name: return "shared_name";
  }
  return "unknown";
}

HopLink LinkFinder::link_in(ReadPassage& holder, HopKind kind, std::uint32_t from, std::uint32_t to, ByteRange name,
                            std::uint32_t known_by) const {
  return {from, to, kind, holder.passage(), holder.sentence_around(name), name, known_by};
}

std::optional<HopLink> LinkFinder::from_question(ReadPassage& to, std::optional<ByteRange> heading) const {
  const ByteRange whole{0, static_cast<std::uint32_t>(question_.size())};
  for (const QuestionName& name : question_names_) {
    if (to.owns(name.name))
      return HopLink{
          no_passage, to.passage(), HopKind::named, no_passage, whole, name.source, corpus_.passages_of_keyword(name.keyword)};
  }
  if (heading) return HopLink{no_passage, to.passage(), HopKind::named, no_passage, whole, *heading, 0};
  for (const QuestionName& name : question_names_) {
    const std::uint32_t passages = corpus_.passages_of_keyword(name.keyword);
    if (passages > most_passages_of_asked_name || !to.has(name.name)) continue;
    if (const auto place = to.find_asked(corpus_.graph().keyword_keys[name.keyword]))
      return link_in(to, HopKind::asked_name, no_passage, to.passage(), *place, passages);
  }
  return std::nullopt;
}

std::optional<HopLink> LinkFinder::between(ReadPassage& from, ReadPassage& to, std::optional<ByteRange> heading) const {
  if (const auto link = by_name(from, to)) return link;
  if (const auto link = by_hyperlink(from, to, heading)) return link;
  if (const auto link = by_heading(from, to, heading)) return link;
  return by_title_part(from, to, true);
}

// "Giotto (spacecraft)" was named after "Giotto": the second title is the first one without its bracket, so the name alone stands
// for the second passage, too.
std::optional<HopLink> LinkFinder::by_namesake(ReadPassage& from, ReadPassage& to) const {
  const std::string_view name = without_bracket(from.title());
  if (name.size() == from.title().size() || name != to.title()) return std::nullopt;
  const std::string key = key_of_name(name);
  const auto keyword = corpus_.find_keyword(key);
  const auto place = from.find_inside_sentence(key);
  if (!keyword || !place) return std::nullopt;
  return link_in(from, HopKind::mention, from.passage(), to.passage(), *place, corpus_.passages_of_keyword(*keyword));
}

// A name of the second passage, or else a name of several words in its title. A name that both passages bear joins parts of one
// subject and leads nowhere.
std::optional<HopLink> LinkFinder::by_name(ReadPassage& from, ReadPassage& to) const {
  const Graph& graph = corpus_.graph();
  const auto link_by = [&](const PassageName& said, HopKind kind) -> std::optional<HopLink> {
    const std::string_view key = graph.keyword_keys[said.keyword];
    const auto place = from.find_asked(key);
    if (!place) return std::nullopt;
    return link_in(from, kind, from.passage(), to.passage(), *place, corpus_.passages_of_keyword(said.keyword));
  };
  const auto is_said = [&](const PassageName& said) { return (said.kinds & said_in_text) != 0 && !from.owns(said.name); };
  const auto own = first_common(from.names(), to.names(), [&](const PassageName& said, const PassageName& of) {
    return is_said(said) && of.is_own ? link_by(said, HopKind::mention) : std::nullopt;
  });
  if (own) return own;
  if (const auto link = by_namesake(from, to)) return link;
  return by_title_part(from, to, false);
}

// The file has no text of a hyperlink, so the link is shown by the subject of the target's heading, or by one word of its title.
std::optional<HopLink> LinkFinder::by_hyperlink(ReadPassage& from, ReadPassage& to, std::optional<ByteRange> heading) const {
  const auto targets =
      corpus_.graph().links.rows() == 0 ? std::span<const std::uint32_t>() : corpus_.graph().links.row(from.passage());
  if (std::find(targets.begin(), targets.end(), to.passage()) == targets.end()) return std::nullopt;
  if (heading) return link_in(from, HopKind::hyperlink, from.passage(), to.passage(), *heading, 0);
  TokenList title;
  corpus_.analyzer().analyze(to.title(), title);
  for (const Token& said : from.terms().tokens) {
    const auto is_same = [&](const Token& of) { return title.term(of) == from.terms().term(said); };
    if (std::any_of(title.tokens.begin(), title.tokens.end(), is_same))
      return link_in(from, HopKind::hyperlink, from.passage(), to.passage(), said.source, 0);
  }
  return std::nullopt;
}

std::optional<HopLink> LinkFinder::by_heading(ReadPassage& from, ReadPassage& to, std::optional<ByteRange> heading) const {
  if (!heading || from.document() == to.document()) return std::nullopt;
  TokenList pair;
  corpus_.analyzer().analyze(heading->of(from.text()), pair);
  if (pair.tokens.size() != 2) return std::nullopt;
  const std::uint32_t passages = corpus_.passages_with_both(pair.term(pair.tokens[0]), pair.term(pair.tokens[1]));
  if (passages > most_passages_of_heading) return std::nullopt;
  return link_in(from, HopKind::heading, from.passage(), to.passage(), *heading, passages);
}

// "a town of Uganda" leads to "Leader of Opposition (Uganda)". In both, a single word is no part of a longer name, as "Washington"
// is in "Washington Roebling" and in the title "Tacoma, Washington".
std::optional<HopLink> LinkFinder::by_title_part(ReadPassage& from, ReadPassage& to, bool is_one_word) const {
  if (is_one_word && (to.words() & ~from.words()) == 0) return std::nullopt;
  return first_common(from.names(), to.names(), [&](const PassageName& said, const PassageName& of) -> std::optional<HopLink> {
    const std::string_view key = corpus_.graph().keyword_keys[said.keyword];
    const bool is_said = (said.kinds & said_in_text) != 0 && !from.owns(said.name);
    if (!is_said || of.keyword != said.keyword || has_several_words(key) == is_one_word) return std::nullopt;
    const auto titled = to.find_in_title(key), place = from.find_in_title(key) ? std::nullopt : from.find(key);
    if (!titled || !place) return std::nullopt;
    if (is_one_word && !(stands_alone(to.title(), *titled, " -,") && stands_alone(from.text(), *place, " -")))
      return std::nullopt;
    return link_in(from, HopKind::title_part, from.passage(), to.passage(), *place, corpus_.passages_of_keyword(said.keyword));
  });
}

std::optional<HopLink> LinkFinder::by_shared_name(ReadPassage& from, ReadPassage& to) const {
  const Graph& graph = corpus_.graph();
  const auto is_asked = [&](std::uint32_t name) {
    return std::any_of(question_names_.begin(), question_names_.end(), [&](const QuestionName& of) { return of.name == name; });
  };
  return first_common(from.names(), to.names(), [&](const PassageName& said, const PassageName& of) -> std::optional<HopLink> {
    const std::string_view key = graph.keyword_keys[of.keyword];
    if ((said.kinds & said_in_text) == 0 || (of.kinds & said_in_text) == 0 || !has_several_words(key)) return std::nullopt;
    const std::uint32_t passages = corpus_.passages_of_keyword(of.keyword);
    if (passages > most_passages_of_shared_name || is_asked(of.name)) return std::nullopt;
    const auto place = to.find(key);
    const auto place_before = place ? from.find(graph.keyword_keys[said.keyword]) : std::nullopt;
    if (!place_before) return std::nullopt;
    const WordSet new_words = words_inside(to.word_places(), to.sentence_around(*place)) & ~from.words();
    const bool is_subject = is_in_first_sentence(from, *place_before) && is_in_first_sentence(to, *place);
    const bool leads_on = is_subject && passages <= most_passages_of_shared_subject && !corpus_.names_a_passage(of.name);
    if (new_words == 0 && !leads_on) return std::nullopt;
    return link_in(to, HopKind::shared_name, from.passage(), to.passage(), *place, passages);
  });
}

}  // namespace hop::core
