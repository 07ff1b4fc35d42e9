#include "core/merge/id_check.hpp"

#include <string>

#include "core/base/concat.hpp"

namespace hop::core {

IdCheck::IdCheck(const std::vector<MergePart>& parts, const PassageMap& passages, const PreparedCorpus& corpus)
    : parts_(parts), passages_(passages), corpus_(corpus) {
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
    if (fronts_[i].id == fronts_[least].id) {
      return Error{Status::duplicate_id, concat("passage id \"", fronts_[i].id, "\" is in two documents"), std::string(fronts_[i].id)};
    }
    if (fronts_[i].id < fronts_[least].id) least = i;
  }
  Front& front = fronts_[least];
  const Graph& graph = *parts_[front.part].graph;
  const std::uint32_t document = graph.document_of_passage[graph.passages_by_id[front.rank]];
  while (next_document_ < corpus_.documents.size() && corpus_.documents[next_document_].id < front.id) ++next_document_;
  const bool is_document = next_document_ < corpus_.documents.size() && corpus_.documents[next_document_].id == front.id &&
                           graph.document_ids[document] != front.id;
  if (is_document && (corpus_.documents[next_document_].is_cut || parts_[front.part].sources->is_cut[document] != 0)) {
    return Error{Status::duplicate_id,
                 concat("\"", front.id, "\" is a document and a passage of \"", graph.document_ids[document], "\""),
                 std::string(front.id)};
  }
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
