#include "cli/evaluation/gold.hpp"

#include <algorithm>
#include <map>

namespace hop::cli {

namespace {

std::string section_name(std::string_view document, std::string_view heading) {
  return std::string(document) + '\0' + std::string(heading);
}

// Text below the title of a page, which is its top heading, counts as text before any subheading.
std::string section_of(const hop::Graph& graph, std::uint32_t passage) {
  const std::string_view heading = graph.passage_text(passage, hop::PassageField::heading);
  const bool top = heading == graph.passage_text(passage, hop::PassageField::document_title);
  return section_name(graph.passage_text(passage, hop::PassageField::document_id), top ? std::string_view() : heading);
}

std::uint32_t find_passage(const hop::Graph& graph, const std::string& id) {
  try {
    return graph.find_passage(id);
  } catch (const hop::Error& error) {
    if (error.status() == HOP_STATUS_NOT_FOUND) return no_passage;
    throw;
  }
}

}  // namespace

Sections::Sections(const hop::Graph& graph) : first_of_section_(graph.passage_count()) {
  std::map<std::string, std::uint32_t> first;
  for (std::uint32_t passage = 0; passage < first_of_section_.size(); ++passage) {
    first_of_section_[passage] = first.emplace(section_of(graph, passage), passage).first->second;
  }
  sections_.assign(first.begin(), first.end());
}

std::vector<std::uint32_t> Sections::in_place_of(std::span<const std::uint32_t> ranking) const {
  std::vector<std::uint32_t> sections;
  for (const std::uint32_t passage : ranking) sections.push_back(first_of_section_[passage]);
  return sections;
}

std::uint32_t Sections::first_passage(const GoldSection& section) const {
  const std::string name = section_name(section.document, section.heading);
  const auto found = std::lower_bound(sections_.begin(), sections_.end(), name,
                                      [](const auto& entry, const std::string& wanted) { return entry.first < wanted; });
  return found != sections_.end() && found->first == name ? found->second : no_passage;
}

namespace {

// The steps before step `count` (from 0) that a text refers to: "#1" is the first.
std::vector<std::size_t> named_steps(std::string_view text, std::size_t count) {
  std::vector<std::size_t> named;
  for (std::size_t at = text.find('#'); at != text.npos; at = text.find('#', at + 1)) {
    std::size_t number = 0;
    for (std::size_t i = at + 1; i < text.size() && text[i] >= '0' && text[i] <= '9' && number <= count; ++i) {
      number = number * 10 + static_cast<std::size_t>(text[i] - '0');
    }
    if (number > 0 && number <= count) named.push_back(number - 1);
  }
  return named;
}

class EdgeList {
 public:
  void add(std::uint32_t from, std::uint32_t to) {
    for (std::size_t i = 0; i < edges.size(); i += 2) {
      if (edges[i] == from && edges[i + 1] == to) return;
    }
    edges.insert(edges.end(), {from, to});
  }
  bool has_node(std::uint32_t node) const {
    for (std::size_t i = 1; i < edges.size(); i += 2) {
      if (edges[i] == node) return true;
    }
    return false;
  }

  std::vector<std::uint32_t> edges;
};

// A passage that is not in the graph remains a node with an unused number: rankings can miss it, but not find it.
std::uint32_t node_of(const hop::Graph& graph, const std::string& id, std::map<std::string, std::uint32_t>& missing) {
  const std::uint32_t passage = find_passage(graph, id);
  if (passage != no_passage) return passage;
  return missing.emplace(id, no_passage - 1 - static_cast<std::uint32_t>(missing.size())).first->second;
}

std::vector<std::uint32_t> gold_edges_of(const hop::Graph& graph, const EvalQuestion& question) {
  EdgeList list;
  std::map<std::string, std::uint32_t> missing;
  for (const auto& [from, to] : question.evidence_ids) {
    list.add(from.empty() ? no_passage : node_of(graph, from, missing), node_of(graph, to, missing));
  }
  if (!question.evidence_ids.empty()) return list.edges;
  std::vector<std::vector<std::uint32_t>> ends;  // of each step: a step that depends on it follows these
  for (const GoldStep& step : question.decomposition) {
    std::vector<std::uint32_t> before, own;
    for (const std::size_t named : named_steps(step.question, ends.size())) {
      before.insert(before.end(), ends[named].begin(), ends[named].end());
    }
    if (before.empty()) before = {no_passage};
    for (const std::string& id : step.gold_ids) {
      const std::uint32_t node = node_of(graph, id, missing);
      own.push_back(node);
      if (list.has_node(node)) continue;
      for (const std::uint32_t from : before) list.add(from, node);
    }
    ends.push_back(own.empty() ? before : own);
  }
  return list.edges;
}

}  // namespace

std::size_t find_gold(const hop::Graph& graph, const Sections& sections, std::span<EvalQuestion> questions) {
  std::size_t missing = 0;
  for (EvalQuestion& question : questions) {
    std::uint32_t stand_in = no_passage;  // each missing passage gets a separate number
    const auto add = [&](std::uint32_t passage) {
      const bool there = passage != no_passage;
      question.gold.push_back(there ? passage : stand_in--);
      missing += !there;
    };
    for (const std::string& id : question.gold_ids) add(find_passage(graph, id));
    for (const GoldSection& section : question.gold_sections) add(sections.first_passage(section));
    question.gold_edges = gold_edges_of(graph, question);
    for (EvalStep& step : question.steps) {
      for (const std::string& id : step.gold_ids) step.gold.push_back(find_passage(graph, id));
    }
  }
  return missing;
}

}  // namespace hop::cli
