// A script may name several texts at once. Their vectors are one request; the parts rank one text after another.
#include "core/shards/search/texts_of_loop.hpp"

#include <span>
#include <utility>

namespace hop::core {

void TextsOfLoop::ask_for_vectors(HostRequests& host) {
  std::vector<std::string> missing;
  embedded_.assign(texts_.size(), 0);
  for (std::size_t i = 0; embeds_ && i < texts_.size(); ++i) {
    if (!texts_[i].vector.empty()) continue;
    embedded_[i] = 1;
    missing.push_back(texts_[i].text);
  }
  if (!missing.empty()) request_ = host.embed(texts_.front().purpose, TextRole::query, std::move(missing));
}

Result<bool> TextsOfLoop::take_vectors(const HostRequests& host) {
  if (request_ == 0) return true;
  const Answer* answer = host.answer(request_);
  if (!answer) return false;
  if (auto checked = check_embed_answer(part_.graph(), *answer); !checked) return std::move(checked).error();
  std::span<const float> rows = answer->values;
  for (std::size_t i = 0; i < texts_.size(); ++i) {
    if (!embedded_[i]) continue;
    give_rows(rows, answer->dimension, 1, texts_[i]);
    rows = rows.subspan(answer->dimension);
  }
  request_ = 0;
  return true;
}

Result<TaskState> TextsOfLoop::advance(HostRequests& host) {
  WorkBudget budget(UINT64_MAX);
  while (next_text_ == texts_.size()) {
    auto state = script_.advance(transcript_, budget, host);
    if (!state || state.value() == TaskState::waiting) return state;
    if (state.value() == TaskState::more) continue;
    next_text_ = 0;
    texts_ = std::move(script_.action().texts);
    if (script_.action().kind == LoopAction::Kind::end) {
      next_ = {};
      return TaskState::done;
    }
    ask_for_vectors(host);
  }
  const auto taken = take_vectors(host);
  if (!taken) return taken.error();
  if (!taken.value()) return TaskState::waiting;
  is_embedded_ = embedded_[next_text_] != 0;
  SearchText& text = texts_[next_text_++];
  masked_vector_ = std::move(text.masked_vector);
  next_ = {true, script_.action().is_question, true, std::move(text.text), std::move(text.vector)};
  return TaskState::done;
}

Result<bool> MaskedText::advance(const CorpusPart& part, HostRequests& host, Retrieval& retrieval) {
  if (is_given_ || (request_ == 0 && !has_to_ask(retrieval))) return true;
  if (request_ == 0) request_ = host.embed("question", TextRole::query, {std::string(retrieval.masked())});
  const Answer* answer = host.answer(request_);
  if (!answer) return false;
  if (auto checked = check_embed_answer(part.graph(), *answer); !checked) return std::move(checked).error();
  retrieval.set_masked_vector(answer->values);
  return is_given_ = true;
}

}  // namespace hop::core
