#include "core/merge/id_check.hpp"

#include <string>

#include "core/base/concat.hpp"

namespace hop::core {

IdCheck::IdCheck(const std::vector<MergePart>& parts, const PassageMap& passages, const std::vector<DocumentPlace>& documents)
    : parts_(parts), passages_(passages), documents_(documents) {
  order_.reserve(passages.place.size());
  for (std::uint32_t part = 0; part < parts.size(); ++part) {
    Front front = {part, 0, {}};
    if (move_on(front)) fronts_.push_back(front);
  }
}

bool IdCheck::move_on(Front& front) const {
  const Graph& graph = *parts_[front.part].graph;
  while (front.rank < graph.passages_by_id.size() && !passages_.is_living(front.part, graph.passages_by_id[front.rank])) {
    ++front.rank;
  }
  if (front.rank == graph.passages_by_id.size()) return false;
  front.id = graph.passage_ids[graph.passages_by_id[front.rank]];
  return true;
}

Result<void> IdCheck::take_least() {
  std::size_t least = 0;
  for (std::size_t i = 1; i < fronts_.size(); ++i) {
    const int order = fronts_[i].id.compare(fronts_[least].id);
    if (order == 0) {
      return Error{Status::duplicate_id, concat("passage id \"", fronts_[i].id, "\" is in two documents"),
                   std::string(fronts_[i].id)};
    }
    if (order < 0) least = i;
  }
  Front& front = fronts_[least];
  const Graph& graph = *parts_[front.part].graph;
  const std::uint32_t passage = graph.passages_by_id[front.rank];
  const DocumentPlace own = {front.part, graph.document_of_passage[passage]};
  while (next_document_ < documents_.size() && id_of(documents_[next_document_]) < front.id) ++next_document_;
  const bool is_document =
      next_document_ < documents_.size() && id_of(documents_[next_document_]) == front.id && id_of(own) != front.id;
  if (is_document && (is_cut(documents_[next_document_]) || is_cut(own))) {
    return Error{Status::duplicate_id, concat("\"", front.id, "\" is a document and a passage of \"", id_of(own), "\""),
                 std::string(front.id)};
  }
  order_.push_back(passages_.merged[front.part][passage]);
  ++front.rank;
  if (!move_on(front)) fronts_.erase(fronts_.begin() + static_cast<std::ptrdiff_t>(least));
  return {};
}

Result<bool> IdCheck::step(WorkBudget& budget) {
  while (!fronts_.empty()) {
    if (budget.used_up()) return false;
    if (auto taken = take_least(); !taken) return std::move(taken).error();
    budget.spend(20 + 10 * fronts_.size());
  }
  return true;
}

}  // namespace hop::core
