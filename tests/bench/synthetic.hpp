// Synthetic passages that mention each other, and questions about two of them: the same for the same number,
// everywhere.
//
// Words are drawn by Zipf's law, a third of them stop words; a passage has six sentences, of which some mention the
// title of another passage (few titles often, most of them rarely) or a capitalized phrase. Vectors are random.
#pragma once

#include <cstdint>

#include "tests/bench/data_set.hpp"

namespace hop::bench {

IndexInput make_index_input(std::uint32_t passage_count);
QuestionSet make_questions(std::uint32_t passage_count);

}  // namespace hop::bench
