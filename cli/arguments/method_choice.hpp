// --method of `eval`: a method, with its own options and a label if wanted, so that one run compares many settings
// over one index. Forms: trail · gnn_ret:gnn_ret.alpha=0.3,0.3,gnn_ret.lower_only=true · "no
// embedder=trail:vectors=none" · iier:weights=iier.weights · self_ask:retriever=bm25.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace hop::cli {

// Which of the vectors at hand are given to the engine (key `vectors`; not an option of the engine's).
enum class VectorUse { all, question, none };  // question: not that of the masked question

struct MethodChoice {
  std::string label;  // as it is written, unless one is given
  std::string method;
  std::vector<std::pair<std::string, std::string>> options;
  VectorUse vectors = VectorUse::all;
  std::string weights;  // a file; empty: those of all methods, if there are any
};

// With servers at hand it asks them for more than the question's vectors.
bool asks_on_the_way(const std::string& method);
// It is nothing without one: a loop.
bool needs_language_model(const std::string& method);

MethodChoice parse_method(const std::string& text);

// Without --method: the baselines that the vectors at hand allow, and the methods that find paths by themselves; with given
// steps, those with a state over steps, and the default.
std::vector<MethodChoice> default_methods(bool vectors_at_hand, bool steps_given);
// Of a report: reported_methods that the vectors at hand allow, the default last; `bounds` adds the bounds.
std::vector<MethodChoice> report_methods(bool vectors_at_hand, bool bounds);
// All methods that take a whole question and need no language model.
std::vector<std::string> reported_methods();

}  // namespace hop::cli
