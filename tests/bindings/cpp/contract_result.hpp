// Compares a search or an answer with the expectations of a scenario of tests/contract.
#pragma once

#include <gtest/gtest.h>

#include <cstdio>
#include <map>
#include <memory>
#include <set>

#include "contract_host.hpp"

namespace hop::contract {

using Held = std::map<std::string, std::unique_ptr<SearchResult>>;
using Listed = std::map<std::string, std::multiset<std::string>>;

inline std::string slice(std::string_view text, const TextRange& range) {
  return std::string(text.substr(range.begin, range.end - range.begin));
}

inline Listed fields_of(const Json& wanted) {
  Listed fields;
  for (const auto& [key, values] : wanted.items()) {
    for (const std::string& value : texts_of(wanted, key.c_str())) fields[key].insert(value);
  }
  return fields;
}

inline Listed listed(const std::vector<Metadata>& metadata) {
  Listed fields;
  for (const Metadata& field : metadata) fields[std::string(field.key)].emplace(field.value);
  return fields;
}

inline std::optional<std::string> text_in(const Json& object, const char* name) {
  return object.contains(name) ? std::optional(object.at(name).get<std::string>()) : std::nullopt;
}

inline void check_step(const SearchResult& result, const PathStep& step, const Json& expected) {
  EXPECT_EQ(step.by, expected.at("by").get<std::string>());
  EXPECT_EQ(step.entity, text_in(expected, "entity"));
  EXPECT_EQ(step.passage, text_in(expected, "passage"));
  EXPECT_EQ(step.title, text_in(expected, "title"));
  ASSERT_EQ(step.evidence.has_value(), expected.contains("evidence"));
  if (!step.evidence) return;
  const PathEvidence& evidence = *step.evidence;
  const Json& wanted = expected.at("evidence");
  EXPECT_EQ(evidence.passage, wanted.at("passage").get<std::string>());
  EXPECT_EQ(evidence.in, wanted.at("in").get<std::string>());
  EXPECT_EQ(evidence.text, wanted.at("text").get<std::string>());
  EXPECT_EQ(Json({evidence.range.begin, evidence.range.end}), wanted.at("range").at("bytes"));
  EXPECT_EQ(Json({evidence.range.utf16_begin, evidence.range.utf16_end}), wanted.at("range").at("utf16"));
  for (const Hit& hit : result.hits()) {
    if (hit.id() != evidence.passage) continue;
    EXPECT_EQ(slice(evidence.in == "title" ? hit.title() : hit.text(), evidence.range), evidence.text);
  }
}

inline void check_hit(const SearchResult& result, const Hit& hit, const Json& expected) {
  for (const auto& [name, wanted] : expected.items()) {
    if (name == "metadata") {
      EXPECT_EQ(listed(hit.metadata()), fields_of(wanted));
    } else if (name == "path") {
      const std::vector<PathStep> path = hit.path();
      ASSERT_EQ(path.size(), wanted.size());
      for (std::size_t i = 0; i < path.size(); ++i) check_step(result, path[i], wanted[i]);
    } else if (name == "highlights") {
      std::vector<std::string> words;
      for (const TextRange& range : hit.snippet().highlights) words.push_back(slice(hit.text(), range));
      EXPECT_EQ(words, texts_of(expected, "highlights"));
    } else if (name == "chain") {
      std::vector<std::string> chain;
      for (const ChainStep& step : hit.chain()) chain.push_back(step.passage);
      EXPECT_EQ(chain, texts_of(expected, "chain"));
    } else {
      const std::string_view text = name == "id"      ? hit.id()
                                    : name == "title" ? hit.title()
                                    : name == "text"  ? hit.text()
                                                      : hit.document();
      EXPECT_EQ(text, wanted.get<std::string>()) << name;
    }
  }
}

inline std::vector<std::string> ids_of(const SearchResult& result) {
  std::vector<std::string> ids;
  for (const Hit& hit : result.hits()) ids.emplace_back(hit.id());
  return ids;
}

inline std::vector<float> scores_of(const SearchResult& result) {
  std::vector<float> scores;
  for (const Hit& hit : result.hits()) scores.push_back(hit.score());
  return scores;
}

inline void check_answer(const Results& results, const std::string& name, const Json& wanted) {
  if (name == "answer") {
    EXPECT_EQ(results.answer().text, wanted.get<std::string>());
  } else if (name == "partial") {
    EXPECT_EQ(results.answer().partial, wanted.get<bool>());
  } else if (name == "sub_questions") {
    ASSERT_EQ(results.step_count(), wanted.size());
    for (std::uint32_t i = 0; i < wanted.size(); ++i) EXPECT_EQ(results.step(0, i).sub_question, wanted[i].get<std::string>());
  } else if (name == "loop") {
    EXPECT_EQ(results.explained().loop, wanted.get<std::string>());
  } else if (name == "completions") {
    EXPECT_EQ(results.explained().cost.value().completions, wanted.get<std::uint64_t>());
  } else if (name == "measures") {
    const std::optional<Measures>& measures = results.explained().measures;
    ASSERT_EQ(measures.has_value(), !wanted.empty());
    if (!measures) return;
    EXPECT_EQ(measures->exact_match, wanted.at("exact_match").get<double>());
    EXPECT_NEAR(measures->f1, wanted.at("f1").get<double>(), 1e-6);
    EXPECT_EQ(measures->accurate.value_or(false), wanted.value("accurate", false));
  } else {
    ADD_FAILURE() << name;
  }
}

// Compares the length and the CRC-32C of bytes.
inline void check_sum(std::string_view bytes, const Json& wanted) {
  std::uint32_t sum = ~0U;
  for (const char byte : bytes) {
    sum ^= static_cast<unsigned char>(byte);
    for (int bit = 0; bit < 8; ++bit) sum = (sum & 1) != 0 ? (sum >> 1) ^ 0x82f63b78 : sum >> 1;
  }
  char text[9];
  std::snprintf(text, sizeof text, "%08x", ~sum);
  EXPECT_EQ(Json({bytes.size(), text}), wanted);
}

inline void check_result(const SearchResult& result, const Json& expected, const Held& held) {
  const std::vector<std::string> ids = ids_of(result);
  const std::multiset<std::string> found(ids.begin(), ids.end());
  for (const auto& [name, wanted] : expected.items()) {
    const std::vector<std::string> texts = wanted.is_array() ? texts_of(expected, name.c_str()) : std::vector<std::string>();
    if (name == "ids") {
      EXPECT_EQ(ids, texts);
    } else if (name == "set") {
      EXPECT_EQ(found, std::multiset<std::string>(texts.begin(), texts.end()));
    } else if (name == "has") {
      for (const std::string& id : texts) EXPECT_TRUE(found.contains(id)) << id;
    } else if (name == "count") {
      EXPECT_EQ(ids.size(), wanted.get<std::size_t>());
    } else if (name == "same_as") {
      EXPECT_EQ(ids, ids_of(*held.at(wanted)));
      EXPECT_EQ(scores_of(result), scores_of(*held.at(wanted)));
    } else if (name == "other_than") {
      EXPECT_NE(scores_of(result), scores_of(*held.at(wanted)));
    } else if (name == "explanation") {
      check_sum(result.results().explanation(), wanted);
    } else if (name == "method") {
      EXPECT_EQ(result.explanation().method, wanted.get<std::string>());
    } else if (name == "notices") {
      EXPECT_EQ(result.notices(), texts);
    } else if (name == "notices_say") {
      std::string all;
      for (const std::string& notice : result.notices()) all.append(notice).append("\n");
      for (const std::string& says : texts) EXPECT_NE(all.find(says), std::string::npos) << says << " in " << all;
    } else if (name == "scores") {
      ASSERT_EQ(ids.size(), wanted.size());
      for (std::size_t i = 0; i < wanted.size(); ++i) EXPECT_NEAR(scores_of(result)[i], wanted[i].get<double>(), 1e-3);
    } else if (name == "hits") {
      const std::vector<Hit> hits = result.hits();
      ASSERT_LE(wanted.size(), hits.size());
      for (std::size_t i = 0; i < wanted.size(); ++i) check_hit(result, hits[i], wanted[i]);
    } else if (name != "texts" && name != "purposes" && name != "scored") {  // requests to the host
      check_answer(result.results(), name, wanted);
    }
  }
}

// An exception of the host is the task's error.
inline std::string kind_of(const Error& error) {
  const bool is_host = std::string(error.what()).find("the model is asleep") != std::string::npos;
  return is_host && error.status() == HOP_STATUS_HOST_FAILURE ? "host" : error.status_name();
}

}  // namespace hop::contract
