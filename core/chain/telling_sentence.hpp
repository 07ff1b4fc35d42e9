// The sentence of a hit to show: it leads on, or it answers.
#pragma once

#include <cstddef>

#include "core/chain/chains.hpp"

namespace hop::core {

// Of a hit that the question leads to by a name, and asks for the author of: the index of its byline. Otherwise:
//
// The index of the sentence of the hit that carries its link to the best of the first five hits that has words of the question
// which the chain up to the link lacks. If there is none, the sentence with most weight of the question's words that no passage
// before it on its own chain has, ties by the earlier sentence; a sentence with a name or number weighs twice. If the hit has no
// such word, its first sentence. `hit`: an index of ResultChains::hits.
std::size_t telling_sentence(ResultChains& chains, std::size_t hit);

}  // namespace hop::core
