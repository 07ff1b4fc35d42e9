#include "cli/terminal/print_hits.hpp"

#include <algorithm>
#include <vector>

#include "cli/terminal/answer_line.hpp"
#include "cli/terminal/chain_tree.hpp"
#include "cli/terminal/columns.hpp"
#include "cli/terminal/hit_facts.hpp"
#include "cli/terminal/terminal.hpp"
#include "cli/terminal/title_in_line.hpp"

namespace hop::cli {

namespace {

constexpr std::size_t most_snippet_lines = 2, most_fact_lines = 3, deepest_indent = 6, least_title = 12, least_gap = 4;

class HitPrinter {
 public:
  HitPrinter(const Json& trace, Explain explain, bool styled, std::size_t columns,
             const std::function<bool(std::uint32_t)>& is_shown)
      : trace_(trace),
        explain_(explain),
        styled_(styled),
        columns_(columns),
        says_answer_(!trace.contains("loop")),
        nodes_(chain_nodes(trace, is_shown)),
        first_hit_(nodes_.size(), no_node),
        next_(nodes_.size()) {
    for (std::size_t node = 0; node < nodes_.size() && nodes_[node].hit; ++node) {
      ++hits_;
      for (std::size_t above = node; above != no_node; above = nodes_[above].before)
        first_hit_[above] = std::min(first_hit_[above], node);
    }
    for (std::size_t node = 0; node < nodes_.size(); ++node) {
      if (nodes_[node].before != no_node && first_hit_[node] != no_node) next_[nodes_[node].before].push_back(node);
    }
    const auto by_rank = [&](std::size_t a, std::size_t b) { return first_hit_[a] < first_hit_[b]; };
    for (std::vector<std::size_t>& next : next_) std::sort(next.begin(), next.end(), by_rank);
  }

  void print_all() {
    const std::vector<std::size_t> longest = longest_chain();
    if (hits_ == 0) return;
    print_head(longest.size() > 1 ? chain_line(longest) : "");
    std::size_t last_of_chain = 0;
    for (const std::size_t node : longest) last_of_chain = std::max(last_of_chain, nodes_[node].hit ? node : 0);
    std::vector<std::size_t> others;
    for (std::size_t hit = 0; hit < hits_; ++hit) {
      const std::size_t root = root_of(hit);
      const bool is_other = explain_ == Explain::nothing && longest.size() > 1 && hit > last_of_chain && !nodes_[hit].link &&
                            root == hit && next_[hit].empty();
      if (is_other) others.push_back(hit);
      else if (first_hit_[root] == hit) print_tree(root, 0);
    }
    print_others(others);
  }

 private:
  std::string rank_of(std::size_t hit) const { return std::to_string(nodes_[hit].hit->at("rank").get<std::uint64_t>()); }

  std::size_t root_of(std::size_t node) const {
    while (nodes_[node].before != no_node) node = nodes_[node].before;
    return node;
  }

  // Whether the hit has a word of the question that no hit before it on its chain has.
  bool adds_a_word(std::size_t hit) const {
    const Json& own = nodes_[hit].hit->at("matched_terms");
    return std::any_of(own.begin(), own.end(), [&](const Json& word) {
      for (std::size_t above = nodes_[hit].before; above != no_node; above = nodes_[above].before) {
        if (!nodes_[above].hit) continue;
        for (const Json& known : nodes_[above].hit->at("matched_terms")) {
          if (known.at("term") == word.at("term")) return false;
        }
      }
      return true;
    });
  }

  // Of the chains that a name in the question begins, the longest one that leads to new words of the question in the first five hits.
  std::vector<std::size_t> longest_chain() const {
    constexpr std::size_t first_hits = 5;
    std::vector<std::size_t> longest;
    for (std::size_t hit = 0; hit < std::min(first_hits, hits_); ++hit) {
      if (!nodes_[hit].link || !nodes_[root_of(hit)].link || !adds_a_word(hit)) continue;
      std::vector<std::size_t> chain;
      for (std::size_t node = hit; node != no_node; node = nodes_[node].before) chain.push_back(node);
      if (chain.size() > longest.size()) longest.assign(chain.rbegin(), chain.rend());
    }
    return longest;
  }

  std::string chain_line(const std::vector<std::size_t>& chain) const {
    std::string line;
    for (const std::size_t node : chain) line += (line.empty() ? "" : " → ") + title_in_line(nodes_[node].title);
    return line;
  }

  // The chain, with the answer at its right if there is room.
  void print_head(const std::string& chain) const {
    const std::string answer = says_answer_ ? answer_line(trace_) : "";
    const std::size_t width = columns_of(chain) + columns_of(answer);
    if (!chain.empty() && !answer.empty() && width + least_gap <= columns_) {
      print(bold(chain + std::string(columns_ - width, ' ') + answer, styled_) + "\n");
    } else {
      if (!chain.empty()) print(bold(fitted(chain, columns_), styled_) + "\n");
      if (!answer.empty()) print(bold(fitted(answer, columns_), styled_) + "\n");
    }
    if (says_answer_) print_lines(answer_sentence(trace_, columns_), 0);
  }

  void print_tree(std::size_t node, std::size_t depth) const {
    print_node(node, depth);
    for (const std::size_t next : next_[node]) print_tree(next, depth + 1);
  }

  void print_node(std::size_t node, std::size_t depth) const {
    const ChainNode& shown = nodes_[node];
    const std::size_t branch = 2 * std::min(depth, deepest_indent);
    std::string lead = shown.hit ? rank_of(node) : "–";
    lead += std::string(3 - std::min<std::size_t>(columns_of(lead), 2), ' ');
    if (branch > 0) lead += std::string(branch - 2, ' ') + "└ ";
    const std::size_t indent = columns_of(lead);
    const std::string place = shown.hit ? place_of_hit(*shown.hit) : shown.passage;
    std::string note = shown.hit ? rank_note(*shown.hit) : "on the way";
    if (place != shown.title) note += (note.empty() ? "" : "  ") + place_in_line(place, columns_ / 3);
    // On a narrow terminal, the title keeps its room.
    if (indent + least_title + 2 + columns_of(note) > columns_) note.clear();
    const std::size_t room = columns_ - indent - columns_of(note) - (note.empty() ? 0 : 2);
    const std::string title = title_in_line(shown.title, room);
    const std::string gap(note.empty() ? 0 : room - columns_of(title) + 2, ' ');
    print(lead + bold(title, styled_) + gap + faint(note, styled_) + "\n");
    print_lines(text_lines(node, columns_ - indent), indent);
    if (explain_ == Explain::nothing || !shown.hit) return;
    std::vector<std::string> facts = fact_lines(trace_, *shown.hit);
    if (explain_ == Explain::full) facts.push_back(part_line(*shown.hit));
    for (const std::string& fact : facts) print_lines(wrapped(fact, {}, columns_ - indent, most_fact_lines, false), indent);
  }

  void print_lines(const std::vector<std::string>& lines, std::size_t indent) const {
    for (const std::string& line : lines) print(std::string(indent, ' ') + line + "\n");
  }

  // The snippet of a hit, and behind it a line of each sentence with a name that leads on and that the snippet does not show. Of
  // another passage, only the sentences.
  std::vector<std::string> text_lines(std::size_t node, std::size_t columns) const {
    std::vector<const Json*> links = links_in(node);
    std::vector<std::string> lines;
    if (const Json* hit = nodes_[node].hit) lines = lines_with_names(hit->at("snippet"), columns, most_snippet_lines, links);
    while (!links.empty()) {
      const Json& link = *links.front();
      const Json sentence = {{"text", link.at("sentence")}, {"range", link.at("sentence_range")}, {"highlights", Json::array()}};
      links.erase(links.begin());
      for (std::string& line : lines_with_names(sentence, columns, lines.empty() ? most_snippet_lines : 1, links, &link))
        lines.push_back(std::move(line));
    }
    return lines;
  }

  // The links with names in the passage, in the order of the text: those to the passages below it, and the one from the passage
  // above.
  std::vector<const Json*> links_in(std::size_t node) const {
    std::vector<const Json*> links;
    for (const std::size_t next : next_[node]) links.push_back(nodes_[next].link);
    if (nodes_[node].before != no_node) links.push_back(nodes_[node].link);
    std::erase_if(links, [&](const Json* link) { return !link || link->at("in") != nodes_[node].passage; });
    const auto begin = [](const Json* link) { return link->at("name_range").at("bytes").at(0).get<std::size_t>(); };
    std::stable_sort(links.begin(), links.end(), [&](const Json* a, const Json* b) { return begin(a) < begin(b); });
    return links;
  }

  // A part of a passage with the names of links in it, or else with the question's words. Removes the links that the lines show.
  std::vector<std::string> lines_with_names(const Json& part, std::size_t columns, std::size_t most,
                                            std::vector<const Json*>& links, const Json* link = nullptr) const {
    const auto& text = part.at("text").get_ref<const std::string&>();
    const auto first = part.at("range").at("bytes").at(0).get<std::size_t>();
    std::vector<Mark> marks;
    if (link) add_mark(link->at("name_range"), first, text.size(), "[", "]", marks);
    for (const Json* of : links) add_mark(of->at("name_range"), first, text.size(), "[", "]", marks);
    if (marks.empty()) {
      for (const Json& highlight : part.at("highlights")) add_mark(highlight, first, text.size(), "*", "*", marks);
    }
    std::size_t shown_end = 0;
    std::vector<std::string> lines = wrapped(text, marks, columns, most, styled_, &shown_end);
    std::erase_if(links, [&](const Json* of) {
      const Json& name = of->at("name_range").at("bytes");
      return name.at(0).get<std::size_t>() >= first && name.at(1).get<std::size_t>() <= first + shown_end;
    });
    return lines;
  }

  // Ranges count from the beginning of the passage.
  static void add_mark(const Json& range, std::size_t first, std::size_t size, std::string_view open, std::string_view close,
                       std::vector<Mark>& marks) {
    const auto begin = range.at("bytes").at(0).get<std::size_t>(), end = range.at("bytes").at(1).get<std::size_t>();
    if (begin < first || end > first + size || begin >= end) return;
    if (marks.empty() || begin - first >= marks.back().end) marks.push_back({begin - first, end - first, open, close});
  }

  void print_others(const std::vector<std::size_t>& others) const {
    if (others.empty()) return;
    constexpr std::string_view lead = "also: ";
    std::string line;
    for (const std::size_t hit : others)
      line += (hit == others.front() ? "" : " · ") + rank_of(hit) + " " + title_in_line(nodes_[hit].title);
    // No line begins with a part of a title.
    std::vector<std::string> lines = wrapped(line + "   (no link)", {}, columns_ - lead.size(), most_fact_lines, false);
    print(std::string(lead) + lines.front() + "\n");
    lines.erase(lines.begin());
    print_lines(lines, lead.size());
  }

  const Json& trace_;
  Explain explain_;
  bool styled_;
  std::size_t columns_;
  bool says_answer_;  // without a language model that answers
  std::vector<ChainNode> nodes_;
  std::size_t hits_ = 0;                        // the first nodes
  std::vector<std::size_t> first_hit_;          // of a node: the first hit at or below it
  std::vector<std::vector<std::size_t>> next_;  // of a node: those below it
};

}  // namespace

void add_explain_argument(CLI::App& verb, std::string& explain) {
  verb.add_flag(
          "--explain{facts}", explain,
          "the facts behind each hit: words it has and lacks, the link that leads to it, ranks; --explain=full: also the parts "
          "of its score")
      ->check(CLI::IsMember({"facts", "words", "full"}));
}

// "words" is the former spelling.
Explain explain_of(const std::string& argument) {
  if (argument.empty()) return Explain::nothing;
  return argument == "full" ? Explain::full : Explain::facts;
}

void print_hits(const Json& trace, Explain explain, bool styled, std::size_t columns,
                const std::function<bool(std::uint32_t)>& is_shown) {
  HitPrinter(trace, explain, styled, columns, is_shown).print_all();
}

void print_notices(const hop::Results& results) {
  for (const std::string& notice : results.explained().notices) print_notice(notice);
}

}  // namespace hop::cli
