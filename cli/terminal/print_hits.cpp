#include "cli/terminal/print_hits.hpp"

#include <algorithm>
#include <map>
#include <vector>

#include "cli/terminal/answer_line.hpp"
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
      : trace_(trace), explain_(explain), styled_(styled), columns_(columns), says_answer_(!trace.contains("loop")) {
    for (const Json& hit : trace.at("hits")) {
      if (!is_shown(hit.at("index").get<std::uint32_t>())) continue;
      place_[hit.at("passage").get<std::string>()] = hits_.size();
      hits_.push_back(&hit);
    }
    for (std::size_t hit = 0; hit < hits_.size(); ++hit) before_.push_back(hit_before(hit));
  }

  void print_all() {
    const std::vector<std::size_t> longest = longest_chain();
    if (hits_.empty()) return;
    print_head(longest.size() > 1 ? chain_line(longest) : "");
    const std::size_t last_of_chain = longest.empty() ? 0 : *std::max_element(longest.begin(), longest.end());
    std::vector<std::size_t> others;
    for (std::size_t hit = 0; hit < hits_.size(); ++hit) {
      const bool is_other = explain_ == Explain::nothing && longest.size() > 1 && hit > last_of_chain && !is_linked(hit);
      if (is_other) others.push_back(hit);
      else if (before_[hit] == none) print_tree(hit, 0);
    }
    print_others(others);
  }

 private:
  static constexpr std::size_t none = ~std::size_t{0};

  const Json& chain_of(std::size_t hit) const { return hits_[hit]->at("chain"); }
  bool is_linked(std::size_t hit) const { return !chain_of(hit).empty() && chain_of(hit).back().contains("link"); }
  std::string title_of(std::size_t hit) const {
    auto title = hits_[hit]->at("title").get<std::string>();
    return title.empty() ? hits_[hit]->at("passage").get<std::string>() : title;
  }
  std::string rank_of(std::size_t hit) const { return std::to_string(hits_[hit]->at("rank").get<std::uint64_t>()); }

  // The printed hit whose sentence leads to this one.
  std::size_t hit_before(std::size_t hit) const {
    const Json& chain = chain_of(hit);
    if (chain.size() < 2) return none;
    const auto found = place_.find(chain[chain.size() - 2].at("passage").get<std::string>());
    return found == place_.end() ? none : found->second;
  }

  // Of the chains over printed hits that a name in the question begins, the longest one that ends in the first five.
  std::vector<std::size_t> longest_chain() const {
    constexpr std::size_t first_hits = 5;
    std::vector<std::size_t> longest;
    for (std::size_t hit = 0; hit < std::min(first_hits, hits_.size()); ++hit) {
      if (!is_linked(hit) || !chain_of(hit).front().contains("link")) continue;
      std::vector<std::size_t> chain = {hit};
      while (before_[chain.back()] != none) chain.push_back(before_[chain.back()]);
      if (chain.size() > longest.size()) longest.assign(chain.rbegin(), chain.rend());
    }
    return longest;
  }

  std::string chain_line(const std::vector<std::size_t>& chain) const {
    std::string line;
    for (const std::size_t hit : chain) line += (line.empty() ? "" : " → ") + title_in_line(title_of(hit));
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

  void print_tree(std::size_t hit, std::size_t depth) const {
    print_hit(hit, depth);
    for (std::size_t next = 0; next < hits_.size(); ++next) {
      if (before_[next] == hit) print_tree(next, depth + 1);
    }
  }

  void print_hit(std::size_t hit, std::size_t depth) const {
    const std::size_t branch = 2 * std::min(depth, deepest_indent);
    std::string lead = rank_of(hit);
    lead.resize(std::max<std::size_t>(lead.size() + 1, 3), ' ');
    if (branch > 0) lead += std::string(branch - 2, ' ') + "└ ";
    const std::size_t indent = columns_of(lead);
    const std::string id = place_of_hit(*hits_[hit]);
    std::string note = rank_note(*hits_[hit]);
    if (id != title_of(hit)) note += (note.empty() ? "" : "  ") + place_in_line(id, columns_ / 3);
    // On a narrow terminal, the title keeps its room.
    if (indent + least_title + 2 + columns_of(note) > columns_) note.clear();
    const std::size_t room = columns_ - indent - columns_of(note) - (note.empty() ? 0 : 2);
    const std::string title = title_in_line(title_of(hit), room);
    const std::string gap(note.empty() ? 0 : room - columns_of(title) + 2, ' ');
    print(lead + bold(title, styled_) + gap + faint(note, styled_) + "\n");
    print_lines(snippet_lines(hit, columns_ - indent), indent);
    if (explain_ == Explain::nothing) return;
    std::vector<std::string> facts = fact_lines(trace_, *hits_[hit]);
    if (explain_ == Explain::full) facts.push_back(part_line(*hits_[hit]));
    for (const std::string& fact : facts) print_lines(wrapped(fact, {}, columns_ - indent, most_fact_lines, false), indent);
  }

  void print_lines(const std::vector<std::string>& lines, std::size_t indent) const {
    for (const std::string& line : lines) print(std::string(indent, ' ') + line + "\n");
  }

  // The snippet with the name that leads on, or else with the question's words.
  std::vector<std::string> snippet_lines(std::size_t hit, std::size_t columns) const {
    const Json& snippet = hits_[hit]->at("snippet");
    const auto& text = snippet.at("text").get_ref<const std::string&>();
    const auto first = snippet.at("range").at("bytes").at(0).get<std::size_t>();
    std::vector<Mark> marks = marks_of_names(hit, first, text.size());
    if (marks.empty()) {
      for (const Json& highlight : snippet.at("highlights")) add_mark(highlight, first, text.size(), "*", "*", marks);
    }
    return wrapped(text, marks, columns, most_snippet_lines, styled_);
  }

  // The names by which chains lead on from the hit.
  std::vector<Mark> marks_of_names(std::size_t hit, std::size_t first, std::size_t size) const {
    std::vector<Mark> marks;
    for (std::size_t next = 0; next < hits_.size(); ++next) {
      if (before_[next] != hit || !is_linked(next)) continue;
      const Json& link = trace_.at("links").at(chain_of(next).back().at("link").get<std::size_t>());
      if (link.at("in") == hits_[hit]->at("passage")) add_mark(link.at("name_range"), first, size, "[", "]", marks);
    }
    std::sort(marks.begin(), marks.end(), [](const Mark& a, const Mark& b) { return a.begin < b.begin; });
    marks.erase(std::unique(marks.begin(), marks.end(), [](const Mark& a, const Mark& b) { return b.begin < a.end; }),
                marks.end());
    return marks;
  }

  // Ranges count from the beginning of the passage.
  static void add_mark(const Json& range, std::size_t first, std::size_t size, std::string_view open, std::string_view close,
                       std::vector<Mark>& marks) {
    const auto begin = range.at("bytes").at(0).get<std::size_t>(), end = range.at("bytes").at(1).get<std::size_t>();
    if (begin < first || end > first + size || begin >= end) return;
    if (marks.empty() || open == "[" || begin - first >= marks.back().end)
      marks.push_back({begin - first, end - first, open, close});
  }

  void print_others(const std::vector<std::size_t>& others) const {
    if (others.empty()) return;
    constexpr std::string_view lead = "also: ";
    std::string line;
    for (const std::size_t hit : others)
      line += (hit == others.front() ? "" : " · ") + rank_of(hit) + " " + title_in_line(title_of(hit));
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
  std::vector<const Json*> hits_;
  std::map<std::string, std::size_t> place_;
  std::vector<std::size_t> before_;
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
