// Metadata filters. A filter is a list of conditions (core/search/condition.hpp), all of which must hold for a passage.
//
// Three keys have a meaning of their own. `path` and `document` are tested on the id of the passage's document, besides metadata
// of these names: a value of `path` is a pattern of the id or of a folder that it is in, one of `document` is a pattern of the
// whole id (core/search/path_pattern.hpp). A value of `tags` or `tag` also stands for the tags below it: "project" for
// "project/roof".
//
// A filter is evaluated once per question into bitmaps: the passages that may be hits, and those that the walk from the question to
// a hit may use. By default they are the same, so that a filter separates tenants; option filter.walk names the conditions that
// bind the walk.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/csr.hpp"
#include "core/base/text_table.hpp"
#include "core/graph/graph.hpp"
#include "core/search/condition.hpp"
#include "core/search/passage_set.hpp"

namespace hop::core {

// Borrowed. Passages of document d: first_passage_of_document[d] … [d + 1].
struct MetadataView {
  TextTable keys;    // distinct, sorted by bytes
  TextTable values;  // distinct, sorted by bytes
  MetadataRows rows;
  std::uint32_t passage_count = 0;
  TextTable document_ids = {};
  std::span<const std::uint32_t> first_passage_of_document = {};
};

// The conditions that bind the walk: "all" or "none" of them, or those whose keys are all listed, separated by commas;
// the parts of an "and" one by one.
std::vector<Condition> conditions_on_walk(std::span<const Condition> conditions, std::string_view walk);

// The passages for which every condition holds. An empty list of conditions allows all passages.
PassageSet evaluate(std::span<const Condition> conditions, const MetadataView& metadata);

// A notice for each key that a condition names and no passage has, and for each condition on documents that none meets: probably
// a mistake. Each notice once, in the order of the conditions.
std::vector<std::string> notices_of_conditions(std::span<const Condition> conditions, const MetadataView& metadata);

}  // namespace hop::core
