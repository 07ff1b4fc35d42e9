// --method of `eval`: a method with its own options and an optional label, so that one run compares many settings on one index.
// Forms: trail · gnn_ret:gnn_ret.alpha=0.3,0.3,gnn_ret.lower_only=true · "no embedder=trail:vectors=none" ·
// iier:weights=iier.weights · self_ask:retriever=bm25.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace hop::cli {

// The available vectors that the engine gets (key `vectors`, which is not an option of the engine).
enum class VectorUse { all, question, none };  // question: without that of the masked question

struct MethodChoice {
  std::string label;  // the label, else the text as written
  std::string method;
  std::vector<std::pair<std::string, std::string>> options;
  VectorUse vectors = VectorUse::all;
  std::string weights;  // a file; empty: the weights for all methods, if any
};

// Whether the method makes requests during the search, if servers are available.
bool asks_on_the_way(const std::string& method);
// Whether the method is a loop, which cannot run without a language model.
bool needs_language_model(const std::string& method);

MethodChoice parse_method(const std::string& text);

// The methods without --method: the baselines that the available vectors allow, and the methods that find paths without further
// requests; with given steps, the methods with a state over steps, and the default.
std::vector<MethodChoice> default_methods(bool vectors_at_hand, bool steps_given);
// The methods of a report: the reported_methods that the available vectors allow, the default last; `bounds` adds the bounds.
std::vector<MethodChoice> report_methods(bool vectors_at_hand, bool bounds);
// All methods that rank a whole question without a language model.
std::vector<std::string> reported_methods();

}  // namespace hop::cli
