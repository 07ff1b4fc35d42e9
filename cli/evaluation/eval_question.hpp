// A line of a questions file, made ready to be asked: gold as passages of the graph, steps, vectors.
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
  std::string question;  // "#1" stands for the answer of step 1
  std::string answer;
  std::vector<std::string> gold_ids = {};
};

struct EvalStep {
  std::string text;
  std::size_t row = 0;  // of the file of step vectors
  std::vector<float> vector = {};
  std::vector<std::string> gold_ids = {};  // where the step has gold
  std::vector<std::uint32_t> gold = {};    // the same as passages
};

struct EvalQuestion {
  std::size_t row = 0;  // number of its line among all questions of the file: its row in files of vectors
  std::string where;    // "questions.jsonl:17"
  std::string id, text, type, split;

  bool about_structure = false;  // "structure": it asks for pages, tables or sections, and gold is all that they contain
  std::vector<std::string> gold_ids;
  std::vector<std::string> gold_answers;  // "answer" and "aliases"
  std::vector<GoldSection> gold_sections;
  std::vector<GoldStep> decomposition;
  std::vector<std::pair<std::string, std::string>> evidence_ids;  // "evidence_graph": from (empty: the question) and to

  std::vector<std::uint32_t> gold_edges;  // the right evidence graph, from and to of each edge; empty: not known
  std::vector<std::uint32_t> gold;        // passages, or first passages of sections
  std::vector<EvalStep> steps;            // given sub-questions; empty: the question is asked unchanged
  std::vector<float> vector, masked_vector;
};

// Members of a line: question, gold or gold_sections; where there are: id, type, split, answer, aliases,
// decomposition, evidence_graph, structure.
std::vector<EvalQuestion> read_questions(const std::string& path);

}  // namespace hop::cli
