// The needs of a method on a corpus in parts, besides its program: rows HOP_PARTS of the table of methods. A method without one
// needs the entities that it ranks by.
#pragma once

#include <vector>

#include "core/graph/entity_graph.hpp"
#include "core/methods/search_settings.hpp"
#include "core/options/options.hpp"

namespace hop::core {

// Each hook may be null; the comment gives the default after "Null:".
struct PartMethod {
  // The settings of the ranking whose first passages the method reranks. Null: it reranks none.
  SearchSettings (*first_ranking)(const SearchSettings& settings, const Options& options) = nullptr;
  // The rules under which the method itself reads entities, besides those of its first ranking. Null: those that it ranks by.
  std::vector<EntityRules> (*entity_rules)(const SearchSettings& settings, const Options& options) = nullptr;
};

const PartMethod& part_method(Method method);

}  // namespace hop::core
