// Shortest paths over at most 20 hits, with small whole numbers as the costs of links.
#include "core/chain/chains.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "core/chain/byline.hpp"
#include "core/chain/find_links.hpp"
#include "core/chain/heading_places.hpp"
#include "core/keywords/link_kind.hpp"

namespace hop::core {
namespace {

// By HopKind. A link that says less costs more, so that it is taken only where no better one leads to the hit.
constexpr std::array<std::uint32_t, hop_kinds> cost_of_kind = {1, 3, 2, 2, 3, 3, 4};
constexpr std::uint32_t cost_of_first_hit = 100;  // found by words: only if no name of the question leads to it
constexpr std::uint32_t cost_over_other = 200;    // after all chains over hits
constexpr std::size_t most_others = 48;           // passages outside of the hits that are read
constexpr std::uint32_t unreached = 0xffffffff;

std::uint32_t cost_of(const HopLink& link) { return cost_of_kind[static_cast<std::size_t>(link.kind)]; }

class ChainSearch {
 public:
  ChainSearch(const CorpusFacts& corpus, std::string_view question, std::span<const std::uint32_t> hits,
              const PassageSet* allowed, ResultChains& out)
      : corpus_(corpus), allowed_(allowed), question_(question), out_(out), finder_(corpus, question, out.names) {
    for (const std::uint32_t hit : hits) out_.hits.emplace_back(corpus.open(), out_.words, hit);
    cost_.assign(out_.hits.size(), unreached);
    before_.assign(out_.hits.size(), question_node);
    link_.assign(out_.hits.size(), no_link);
  }

  void search() {
    find_links();
    begin_at_question();
    reach_all();
    reach_over_others();
    for (std::size_t hit = 0; hit < out_.hits.size(); ++hit) out_.chains.push_back(chain_of(hit));
  }

 private:
  static constexpr std::size_t question_node = ~std::size_t{0};  // nodes: hits, then other passages

  std::uint32_t keep(const HopLink& link) {
    out_.links.push_back(link);
    return static_cast<std::uint32_t>(out_.links.size() - 1);
  }

  void find_links() {
    const std::size_t count = out_.hits.size();
    from_question_.assign(count, no_link);
    between_.assign(count * count, no_link);
    const HeadingPairs headings(corpus_.analyzer(), out_.hits);
    const auto asked_headings = headings.find(question_, out_.words.tokens);
    for (std::size_t to = 0; to < count; ++to) {
      if (const auto link = finder_.from_question(out_.hits[to], asked_headings[to])) from_question_[to] = keep(*link);
    }
    for (std::size_t from = 0; from < count; ++from) {
      const auto said = headings.find(out_.hits[from].text(), out_.hits[from].terms());
      for (std::size_t to = 0; to < count; ++to) {
        if (from == to) continue;
        if (const auto link = finder_.between(out_.hits[from], out_.hits[to], said[to]))
          between_[from * count + to] = keep(*link);
      }
    }
  }

  void begin_at_question() {
    for (std::size_t hit = 0; hit < out_.hits.size(); ++hit) {
      if (from_question_[hit] != no_link)
        improve(hit, question_node, from_question_[hit], cost_of(out_.links[from_question_[hit]]));
    }
    if (!out_.hits.empty()) improve(0, question_node, no_link, cost_of_first_hit);
  }

  bool improve(std::size_t hit, std::size_t before, std::uint32_t link, std::uint32_t cost) {
    if (cost >= cost_[hit]) return false;
    cost_[hit] = cost, before_[hit] = before, link_[hit] = link;
    return true;
  }

  // Dijkstra's algorithm; ties go to the better hit. A shared name leads only from a hit that names no other one, and only to
  // hits that nothing else reaches.
  void reach_all() {
    follow([&](std::size_t from, std::size_t to) { return between_[from * out_.hits.size() + to]; });
    follow([&](std::size_t from, std::size_t to) {
      std::uint32_t& link = between_[from * out_.hits.size() + to];
      if (link == no_link && cost_[to] == unreached && !names_a_hit(from)) {
        if (const auto shared = finder_.by_shared_name(out_.hits[from], out_.hits[to])) link = keep(*shared);
      }
      return link;
    });
  }

  // Whether a reader of the hit has a link to follow.
  bool names_a_hit(std::size_t from) const {
    const auto row = std::span(between_).subspan(from * out_.hits.size(), out_.hits.size());
    return std::any_of(row.begin(), row.end(), [&](std::uint32_t link) {
      return link != no_link && (out_.links[link].kind == HopKind::mention || out_.links[link].kind == HopKind::hyperlink);
    });
  }

  template <class LinkBetween>
  void follow(LinkBetween link_between) {
    std::vector<bool> is_done(out_.hits.size(), false);
    for (std::size_t round = 0; round < out_.hits.size(); ++round) {
      std::size_t next = out_.hits.size();
      for (std::size_t hit = 0; hit < out_.hits.size(); ++hit) {
        if (!is_done[hit] && cost_[hit] != unreached && (next == out_.hits.size() || cost_[hit] < cost_[next])) next = hit;
      }
      if (next == out_.hits.size()) return;
      is_done[next] = true;
      for (std::size_t to = 0; to < out_.hits.size(); ++to) {
        if (to == next || is_done[to]) continue;
        const std::uint32_t link = link_between(next, to);
        if (link != no_link) improve(to, next, link, cost_[next] + cost_of(out_.links[link]));
      }
    }
  }

  // The owners of a name that few bear, which are no hits.
  void append_owners(std::uint32_t name, std::vector<std::uint32_t>& owners) const {
    if (owners.size() >= most_others || corpus_.passages_of_keyword(name) > most_passages_of_owned_name) return;
    for (const std::uint32_t owner : corpus_.owners_of(name)) {
      if (owners.size() >= most_others) return;
      if (owner == no_passage) {
        owners.push_back(owner);
        continue;
      }
      const auto is_hit = [&](const ReadPassage& hit) { return hit.passage() == owner; };
      const bool is_known = std::find(owners.begin(), owners.end(), owner) != owners.end();
      if (is_known || (allowed_ != nullptr && !allowed_->contains(owner))) continue;
      if (std::none_of(out_.hits.begin(), out_.hits.end(), is_hit)) owners.push_back(owner);
    }
  }

  // For hits that no link among the hits reaches: over one other passage, that the question names or a reached hit mentions.
  void reach_over_others() {
    if (std::find(cost_.begin(), cost_.end(), unreached) == cost_.end()) return;
    std::vector<std::uint32_t> others;
    for (const QuestionName& name : out_.names) append_owners(name.name, others);
    join_over(others, question_node);
    const std::size_t count = out_.hits.size();
    for (std::size_t hit = 0; hit < count; ++hit) {
      if (cost_[hit] == unreached || link_[hit] == no_link) continue;
      const std::size_t known = others.size();
      for (const PassageName& name : out_.hits[hit].names()) {
        if (!name.is_own && (name.kinds & link_mention) != 0) append_owners(name.name, others);
      }
      join_over(std::span(others).subspan(known), hit);
    }
  }

  // Joins hits that are not reached to the node before, by one of the passages.
  void join_over(std::span<const std::uint32_t> others, std::size_t before) {
    for (const std::uint32_t passage : others) {
      if (passage == no_passage) continue;  // not read yet
      ReadPassage other(corpus_.open(), out_.words, passage);
      std::size_t node = 0;  // of the other passage, once it leads somewhere
      for (std::size_t to = 0; to < out_.hits.size(); ++to) {
        if (cost_[to] != unreached) continue;
        const auto onward = finder_.between(other, out_.hits[to], std::nullopt);
        if (!onward) continue;
        if (node == 0) {
          const auto link = before == question_node ? finder_.from_question(other, std::nullopt)
                                                    : finder_.between(out_.hits[before], other, std::nullopt);
          if (!link) break;
          node = cost_.size();
          others_.push_back(passage), cost_.push_back(0), before_.push_back(before), link_.push_back(keep(*link));
        }
        before_[to] = node, link_[to] = keep(*onward), cost_[to] = cost_over_other;
      }
    }
  }

  std::uint32_t passage_of(std::size_t node) const {
    return node < out_.hits.size() ? out_.hits[node].passage() : others_[node - out_.hits.size()];
  }

  HopChain chain_of(std::size_t hit) const {
    HopChain chain;
    if (cost_[hit] == unreached) return chain;
    for (std::size_t at = hit; at != question_node; at = before_[at]) chain.push_back({passage_of(at), link_[at]});
    std::reverse(chain.begin(), chain.end());
    return chain;
  }

  const CorpusFacts& corpus_;
  const PassageSet* allowed_;
  std::string_view question_;
  ResultChains& out_;
  LinkFinder finder_;
  std::vector<std::uint32_t> from_question_, between_;  // indices of links; `between_`: from, then to
  std::vector<std::uint32_t> cost_;
  std::vector<std::size_t> before_;    // the node before on the chain
  std::vector<std::uint32_t> others_;  // passages of the nodes after the hits
  std::vector<std::uint32_t> link_;
};

}  // namespace

ReadPassage* ResultChains::find_hit(std::uint32_t passage) {
  const auto found = std::find_if(hits.begin(), hits.end(), [&](const ReadPassage& of) { return of.passage() == passage; });
  return found == hits.end() ? nullptr : &*found;
}

WordSet ResultChains::words_before(std::size_t hit) {
  ReadPassage& last = hits[hit];
  WordSet found = last.words_of_subject();
  for (const HopStep& step : chains[hit]) {
    ReadPassage* before = find_hit(step.passage);
    if (before != nullptr && before != &last) found |= before->words();
  }
  return found;
}

void find_chains(const CorpusFacts& corpus, std::string_view question, std::span<const std::uint32_t> hits,
                 const PassageSet* allowed, ResultChains& out) {
  out.words = read_question_words(corpus, question);
  out.names = find_question_names(corpus, question);
  if (corpus.analyzer().language() == Language::english) {
    KeyTokens tokens;
    find_key_tokens(question, tokens);
    out.asks_for_author = asks_for_author(tokens);
  }
  ChainSearch(corpus, question, hits.first(std::min(hits.size(), most_chained_hits)), allowed, out).search();
}

}  // namespace hop::core
