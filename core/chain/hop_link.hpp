// A link that a reader can follow: a sentence of one passage, or the question, that names the other end.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/byte_range.hpp"
#include "core/methods/ranking.hpp"

namespace hop::core {

// Who names whom. The order is that of preference.
enum class HopKind : std::uint8_t {
  named,        // the question has a name of the passage
  asked_name,   // the passage mentions a name that the question has
  mention,      // the first passage mentions a name of the second
  hyperlink,    // the first passage has a hyperlink to the second
  heading,      // the first passage has the subject of the second one's heading
  title_part,   // the first passage mentions a name that is part of the second one's title: of several words, or by itself
  shared_name,  // both mention a rare name of several words; of a first passage that names no other hit (LinkFinder)
};
inline constexpr std::size_t hop_kinds = 7;
const char* hop_kind_name(HopKind kind);

struct HopLink {
  std::uint32_t from = no_passage;  // no_passage: the question
  std::uint32_t to = 0;
  HopKind kind = HopKind::mention;
  std::uint32_t holder = no_passage;  // the passage whose text has the sentence: an end of the link, or the question
  ByteRange sentence, name;           // bytes of that text; the name stands inside the sentence
  std::uint32_t known_by = 0;         // passages of the corpus that know the name; 0: it is no name of the corpus
};

inline constexpr std::uint32_t no_link = 0xffffffff;
struct HopStep {
  std::uint32_t passage = 0;
  std::uint32_t link = no_link;  // that leads to it; no_link: the first hit, which the words of the question led to
};
using HopChain = std::vector<HopStep>;  // from the question to the hit

}  // namespace hop::core
