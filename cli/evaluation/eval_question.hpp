// A question from a questions file, prepared for evaluation: gold as passages of the graph, steps, vectors.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "hoptrail.hpp"

namespace hop::cli {

struct GoldSection {
  std::string document;
  std::string heading;  // empty: the text before any subheading
};

struct GoldStep {
  std::string question;  // "#1" is replaced by the answer of step 1
  std::string answer;
  std::vector<std::string> gold_ids = {};
};

struct EvalStep {
  std::string text;
  std::size_t row = 0;  // in the file of step vectors
  std::vector<float> vector = {};
  std::vector<std::string> gold_ids = {};  // gold of the step, if given
  std::vector<std::uint32_t> gold = {};    // as passages
};

struct EvalQuestion {
  std::size_t row = 0;  // the number of its line among all questions of the file, which is its row in vector files
  std::string where;    // "questions.jsonl:17"
  std::string id, text, type, split;

  bool about_structure = false;  // "structure": the question is about pages, tables or sections, and gold is their whole content
  std::vector<std::string> gold_ids;
  std::vector<std::string> gold_answers;  // "answer" and "aliases"
  std::vector<GoldSection> gold_sections;
  std::vector<GoldStep> decomposition;
  std::vector<std::pair<std::string, std::string>> evidence_ids;  // "evidence_graph": from (empty: the question) and to

  std::vector<std::uint32_t> gold_edges;  // the gold evidence graph, from and to of each edge; empty: unknown
  std::vector<std::uint32_t> gold;        // passages, or first passages of sections
  std::vector<EvalStep> steps;            // given sub-questions; empty: the question is not decomposed
  std::vector<float> vector, masked_vector;
};

// Members of a line: question, and gold or gold_sections; optional: id, type, split, answer, aliases, decomposition,
// evidence_graph, structure.
std::vector<EvalQuestion> read_questions(const std::string& path);

}  // namespace hop::cli
