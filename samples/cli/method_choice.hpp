// --method of `eval`: a method, with options of its own and a label if wanted, so that one run compares many settings
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

// kgp, iier, g_rag, bgr and the loops: with servers at hand they ask them for more than the question's vectors.
bool asks_on_the_way(const std::string& method);
// self_ask, ircot and iter_retgen, which are nothing without one.
bool needs_language_model(const std::string& method);

MethodChoice parse_method(const std::string& text);

// Without --method: the baselines that the vectors at hand allow, gnn_ret and trail; with given steps, rgnn_ret and
// trail.
std::vector<MethodChoice> default_methods(bool vectors_at_hand, bool steps_given);
// Of a report: all methods that need no language model, and that the vectors at hand allow; `bounds` adds none and
// golden.
std::vector<MethodChoice> report_methods(bool vectors_at_hand, bool bounds);

}  // namespace hop::cli
