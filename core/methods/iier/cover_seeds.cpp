// Greedy set cover: each passage has a counter of its uncovered question keywords; choosing a seed decrements the counters
// of all passages that share the keywords it covers.
#include "core/methods/iier/cover_seeds.hpp"

#include <algorithm>

namespace hop::core {

std::vector<std::uint32_t> choose_cover_seeds(const CsrView<std::uint32_t>& passages_of_keyword,
                                              std::span<const std::uint32_t> question, std::span<const float> closeness,
                                              const PassageSet* allowed) {
  std::vector<std::uint32_t> cover_of_passage(closeness.size());  // keywords of the passage that no seed covers yet
  std::vector<std::uint32_t> holders;                             // allowed passages with a keyword of the question
  for (const std::uint32_t keyword : question) {
    for (const std::uint32_t passage : passages_of_keyword.row(keyword)) {
      if (allowed && !allowed->contains(passage)) continue;
      if (cover_of_passage[passage]++ == 0) holders.push_back(passage);
    }
  }
  const auto comes_before = [&](std::uint32_t a, std::uint32_t b) {
    if (cover_of_passage[a] != cover_of_passage[b]) return cover_of_passage[a] > cover_of_passage[b];
    return closeness[a] != closeness[b] ? closeness[a] > closeness[b] : a < b;
  };
  std::vector<std::uint32_t> seeds;
  std::vector<std::uint32_t> uncovered(question.begin(), question.end());
  while (!holders.empty()) {
    const std::uint32_t best = *std::min_element(holders.begin(), holders.end(), comes_before);
    // The rest of the keywords is in no allowed passage.
    if (cover_of_passage[best] == 0) break;
    seeds.push_back(best);
    const auto cover = [&](std::uint32_t keyword) {
      const auto passages = passages_of_keyword.row(keyword);
      if (!std::binary_search(passages.begin(), passages.end(), best)) return false;
      for (const std::uint32_t passage : passages) {
        if (!allowed || allowed->contains(passage)) --cover_of_passage[passage];
      }
      return true;
    };
    uncovered.erase(std::remove_if(uncovered.begin(), uncovered.end(), cover), uncovered.end());
  }
  return seeds;
}

}  // namespace hop::core
