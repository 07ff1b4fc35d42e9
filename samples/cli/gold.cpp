#include "gold.hpp"

#include <algorithm>
#include <map>

namespace hop::cli {

namespace {

constexpr std::uint32_t no_passage = 0xFFFFFFFF;

std::string section_name(std::string_view document, std::string_view heading) {
  return std::string(document) + '\0' + std::string(heading);
}

// Text below the title of a page, which is its top heading, is text before any subheading.
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

std::size_t find_gold(const hop::Graph& graph, const Sections& sections, std::span<EvalQuestion> questions) {
  std::size_t missing = 0;
  for (EvalQuestion& question : questions) {
    std::uint32_t stand_in = no_passage;  // each missing passage is one of its own
    const auto add = [&](std::uint32_t passage) {
      const bool there = passage != no_passage;
      question.gold.push_back(there ? passage : stand_in--);
      missing += !there;
    };
    for (const std::string& id : question.gold_ids) add(find_passage(graph, id));
    for (const GoldSection& section : question.gold_sections) add(sections.first_passage(section));
    for (EvalStep& step : question.steps) {
      for (const std::string& id : step.gold_ids) step.gold.push_back(find_passage(graph, id));
    }
  }
  return missing;
}

}  // namespace hop::cli
