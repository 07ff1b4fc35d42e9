// The tables of "Graph Neural Network Enhanced Retrieval for Question Answering of LLMs" (GNN-Ret) that a run of ours can be compared with:
// what each row is here, and what the paper states.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace hop::cli {

struct PaperRow {
  const char* label;                    // the paper's
  const char* method;                   // of eval's --method; nullptr: not a method of retrieval
  const char* published[2] = {"", ""};  // accuracy on MuSiQue and 2WikiMultihopQA, in %
};

enum class PaperSetting {
  questions,  // each asked once
  steps,      // with the gold decomposition in the place of a language model's sub-questions
  model,      // loops that a language model drives
};

struct PaperTable {
  const char* name;  // "1", "figure-5"
  const char* title;
  const char* differs;  // from the paper
  PaperSetting setting;
  std::span<const PaperRow> rows;
  bool by_gold = false;  // the share of questions with all gold, by the number of gold passages
  std::size_t rank = 5;  // at which recall is measured
};

std::span<const PaperTable> paper_tables();

// What is not run, and why, one line of Markdown each.
std::span<const char* const> paper_tables_left_out();

}  // namespace hop::cli
