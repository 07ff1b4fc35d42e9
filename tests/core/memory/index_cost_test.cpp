// Indexing takes memory and writes bytes in proportion to the document, regardless of what it says of itself: what it repeats in each of
// its passages is limited (docs/decisions/028-document-limits.md).
#include <cstdio>

#include "tests/core/task/task_testing.hpp"
#include "tests/faults/counted_memory.hpp"

namespace hop::core {
namespace {

constexpr std::size_t base_bytes = std::size_t{1} << 16;

std::string number(std::size_t n) { return std::to_string(n); }

// Distinct words, as many as fit.
std::string words(std::size_t bytes) {
  std::string text;
  for (std::size_t n = 0; text.size() < bytes; ++n) text.append(n == 0 ? "" : " ").append("word").append(number(n));
  text.resize(bytes, 'x');
  return text;
}

// Sections of one passage each.
std::string body(std::size_t bytes, const std::string& marks = "##") {
  std::string text;
  for (std::size_t n = 0; text.size() < bytes; ++n) {
    text += marks + " Part " + number(n) + "\n\nA plain sentence stands here, number " + number(n) + ".\n\n";
  }
  return text;
}

Document markdown(std::string text) {
  Document document;
  document.id = "d.md";
  document.format = DocumentFormat::markdown;
  document.text = std::move(text);
  return document;
}

Document with_front_matter(const std::string& lines, std::size_t bytes) {
  return markdown("---\n" + lines + "---\n" + body(bytes));
}

Document huge_title(std::size_t bytes) { return with_front_matter("title: " + words(bytes / 2) + "\n", bytes / 2); }
Document huge_value(std::size_t bytes) { return with_front_matter("note: " + words(bytes / 2) + "\n", bytes / 2); }

Document many_fields(std::size_t bytes) {
  std::string lines;
  for (std::size_t n = 0; lines.size() < bytes / 2; ++n) lines += "k" + number(n) + ": v" + number(n) + "\n";
  return with_front_matter(lines, bytes / 2);
}

Document many_values(std::size_t bytes) {
  std::string lines = "tags:\n";
  for (std::size_t n = 0; lines.size() < bytes / 2; ++n) lines += "- t" + number(n) + "\n";
  return with_front_matter(lines, bytes / 2);
}

Document many_aliases(std::size_t bytes) {
  std::string lines = "aliases:\n";
  for (std::size_t n = 0; lines.size() < bytes / 2; ++n) lines += "- Name " + number(n) + "\n";
  return with_front_matter(lines, bytes / 2);
}

Document huge_heading(std::size_t bytes) { return markdown("# " + words(bytes / 2) + "\n\n" + body(bytes / 2)); }

Document deep_headings(std::size_t bytes) {
  std::string text;
  for (std::size_t level = 1; level <= 5; ++level) text += std::string(level, '#') + " " + words(bytes / 10) + "\n\n";
  return markdown(text + body(bytes / 2, "######"));
}

Document many_long_headings(std::size_t bytes) {
  std::string text;
  while (text.size() < bytes) text += "# " + words(2000) + "\n\n" + body(2000);
  return markdown(std::move(text));
}

// All within the limits of a single field.
Document long_fields(std::size_t bytes) {
  std::string text = "---\ntitle: " + words(1000) + "\naliases:\n";
  for (std::size_t n = 0; n < 300; ++n) text += "- Name " + number(n) + " (" + number(n) + ")\n";
  for (std::size_t n = 0; n < 300; ++n) text += "k" + number(n) + ": v" + number(n) + "\n";
  text += "---\n";
  for (std::size_t level = 2; level <= 5; ++level) text += std::string(level, '#') + " " + words(1000 - level) + "\n\n";
  return markdown(text + body(bytes - std::min(bytes, text.size()), "######"));
}

// By the host, not by front matter.
Document given_fields(std::size_t bytes) {
  Document document = markdown(body(bytes / 2));
  document.title = words(bytes / 8);
  for (std::size_t n = 0; n < bytes / 8 / 10; ++n) document.aliases.push_back("Name " + number(n));
  for (std::size_t n = 0; n < bytes / 8 / 10; ++n) document.metadata.push_back({"k" + number(n), "v" + number(n)});
  document.metadata.push_back({"abstract", words(bytes / 8)});
  return document;
}

std::size_t bytes_of(const Document& document) {
  std::size_t bytes = document.text.size() + document.title.size();
  for (const std::string& alias : document.aliases) bytes += alias.size();
  for (const MetadataField& field : document.metadata) bytes += field.key.size() + field.value.size();
  return bytes;
}

struct Case {
  const char* name;
  Document (*make)(std::size_t bytes);
};
constexpr Case cases[] = {
    {"huge title", huge_title},       {"huge value", huge_value},
    {"many fields", many_fields},     {"many values", many_values},
    {"many aliases", many_aliases},   {"huge heading", huge_heading},
    {"deep headings", deep_headings}, {"long headings", many_long_headings},
    {"long fields", long_fields},     {"given fields", given_fields},
};

TEST(IndexCost, IsLinearInTheDocumentWhateverItSaysOfItself) {
  for (const Case& of : cases) {
    for (const std::size_t times : {1, 4, 16}) {
      Corpus corpus;
      corpus.documents.push_back(of.make(times * base_bytes));
      const std::size_t input = bytes_of(corpus.documents.front());
      const std::size_t held = faults::memory_held();
      faults::restart_peak();
      const std::size_t graph = test::graph_file(std::move(corpus)).size();
      const std::size_t peak = faults::memory_peak() - held;
      EXPECT_LE(graph, 12 * input + (std::size_t{64} << 10)) << of.name << ", " << input << " bytes";
      EXPECT_LE(peak, 24 * input + (std::size_t{32} << 20)) << of.name << ", " << input << " bytes";
      std::printf("%-14s %8zu bytes: graph %9zu (%.1f x), peak memory %9zu (%.1f x)\n", of.name, input, graph,
                  static_cast<double>(graph) / static_cast<double>(input), peak,
                  static_cast<double>(peak) / static_cast<double>(input));
    }
  }
}

}  // namespace
}  // namespace hop::core
