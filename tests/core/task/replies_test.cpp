// Every reply of replies.tsv, in the shapes that models write, gets its reading from the parser that it is meant for.
#include <gtest/gtest.h>

#include <fstream>
#include <map>

#include "core/loops/critique_prompts.hpp"
#include "core/loops/read_answer.hpp"
#include "core/methods/g_rag/penman.hpp"
#include "core/methods/kgp/kgp_prompts.hpp"
#include "core/prompts/read_keywords.hpp"
#include "core/prompts/read_numbers.hpp"
#include "core/prompts/read_plan.hpp"
#include "core/prompts/read_reply.hpp"

namespace hop::core {
namespace {

std::string unescaped(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\' || i + 1 == text.size()) {
      plain += text[i];
      continue;
    }
    const char next = text[++i];
    plain += next == 'n' ? '\n' : next == 't' ? '\t' : next;
  }
  return plain;
}

std::string name_of(Verdict verdict) {
  if (verdict == Verdict::unclear) return "unclear";
  return verdict == Verdict::yes ? "yes" : "no";
}

std::string reading_of(const std::string& parser, const std::string& reply) {
  if (parser == "critique") return name_of(read_critique(reply));
  if (parser == "route") return name_of(read_route(reply));
  if (parser == "sub_question") return read_sub_question(reply);
  if (parser == "sub_answer") return read_answer_text(reply);
  if (parser == "answer") {
    const auto answer = read_answer(Question(), reply);
    return answer ? answer.value() : answer.error().message;
  }
  std::string reading;
  if (parser == "keywords") {
    for (const std::string& keyword : read_keywords(reply)) reading += (reading.empty() ? "" : "; ") + keyword;
    return reading;
  }
  if (parser == "plan") {
    for (const std::string& question : read_plan(reply)) reading += (reading.empty() ? "" : "; ") + question;
    return reading;
  }
  if (parser == "helpful") {
    const auto numbers = read_named_numbers(reply, 9);
    if (!numbers) return "unclear";
    for (const std::size_t number : *numbers) reading += (reading.empty() ? "" : " ") + std::to_string(number);
    return reading.empty() ? "none" : reading;
  }
  if (parser == "scores") {
    const auto scores = read_scores(reply, 3);
    if (!scores) return "unclear";
    for (const double score : *scores) reading += (reading.empty() ? "" : " ") + std::to_string(static_cast<int>(score));
    return reading;
  }
  if (parser != "amr") return "no parser " + parser;
  const auto graph = read_penman(penman_in(reply));
  if (!graph) return "none";
  for (const std::string& concept_name : graph->concepts) reading += (reading.empty() ? "" : " ") + concept_name;
  return reading;
}

TEST(Replies, EveryShapeGetsItsReading) {
  std::ifstream file(HOPTRAIL_REPLIES);
  ASSERT_TRUE(file) << HOPTRAIL_REPLIES;
  std::map<std::string, std::size_t> count;
  std::string line;
  for (std::size_t number = 1; std::getline(file, line); ++number) {
    if (line.starts_with('#')) continue;
    const std::size_t first = line.find('\t'), second = line.find('\t', first + 1);
    ASSERT_NE(second, std::string::npos) << "line " << number;
    const std::string parser = line.substr(0, first), reply = unescaped(std::string_view(line).substr(second + 1));
    EXPECT_EQ(reading_of(parser, reply), unescaped(std::string_view(line).substr(first + 1, second - first - 1)))
        << "line " << number << ", " << parser << ": " << reply;
    ++count[parser];
    ++count["all"];
  }
  EXPECT_GE(count["all"], 450u);
  for (const char* parser :
       {"critique", "route", "sub_question", "sub_answer", "answer", "keywords", "amr", "plan", "helpful", "scores"}) {
    EXPECT_GE(count[parser], 10u) << parser;
  }
}

}  // namespace
}  // namespace hop::core
