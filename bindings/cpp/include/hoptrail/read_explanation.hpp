// Reads an explanation from the JSON of hop_results_explanation. Members that explanation_members.hpp does not know are skipped,
// since a later engine may add some; a member that is missing is an error, unless its type can be empty.
#pragma once

#include "hoptrail/explanation_members.hpp"

namespace hop::detail {

// Whether the member may be missing.
template <class Value>
constexpr bool can_be_empty(const Value&) {
  return false;
}
template <class Value>
constexpr bool can_be_empty(const std::optional<Value>&) {
  return true;
}
template <class Value>
constexpr bool can_be_empty(const std::map<std::string, Value>&) {
  return true;
}
constexpr bool can_be_empty(const EvidenceGraph&) { return true; }

inline void read_value(JsonReader& json, std::string& text) { text = json.string(); }
inline void read_value(JsonReader& json, std::uint32_t& number) { number = json.whole_number<std::uint32_t>(); }
inline void read_value(JsonReader& json, std::uint64_t& number) { number = json.whole_number<std::uint64_t>(); }
inline void read_value(JsonReader& json, double& number) { number = json.number(); }
inline void read_value(JsonReader& json, bool& truth) { truth = json.truth(); }

inline void read_value(JsonReader& json, JsonPair& pair) {
  int count = 0;
  json.array([&] { read_value(json, ++count == 1 ? pair.begin : pair.end); });
  if (count != 2) json.fail("a range has " + std::to_string(count) + " ends");
}

template <class Value>
void read_value(JsonReader& json, std::optional<Value>& value) {
  if (json.accept_null()) value.reset();
  else read_value(json, value.emplace());
}

template <class Value>
void read_value(JsonReader& json, std::vector<Value>& values) {
  json.array([&] { read_value(json, values.emplace_back()); });
}

template <class Value>
void read_value(JsonReader& json, std::map<std::string, Value>& values) {
  json.object([&](std::string_view name) { read_value(json, values[std::string(name)]); });
}

template <class Value>
void read_value(JsonReader& json, Value& value) {
  std::uint32_t found = 0, bit = 0;  // a bit for each member, in the order of members_of()
  json.object([&](std::string_view name) {
    bool is_known = false;
    bit = 1;
    members_of(value, [&](std::string_view own_name, auto& member) {
      if (own_name == name) read_value(json, member), found |= bit, is_known = true;
      bit <<= 1;
    });
    if (!is_known) json.skip();
  });
  bit = 1;
  members_of(value, [&](std::string_view own_name, const auto& member) {
    if ((found & bit) == 0 && !can_be_empty(member)) json.fail("member \"" + std::string(own_name) + "\" is missing");
    bit <<= 1;
  });
}

inline Explanation read_explanation(std::string_view text) {
  JsonReader json(text);
  Explanation explanation;
  read_value(json, explanation);
  json.end();
  for (ExplainedHit& hit : explanation.hits) {
    for (ChainStep& step : hit.chain) {
      if (!step.place) continue;
      if (*step.place >= explanation.links.size()) json.fail("a chain has link " + std::to_string(*step.place));
      step.link = explanation.links[*step.place];
    }
  }
  return explanation;
}

}  // namespace hop::detail
