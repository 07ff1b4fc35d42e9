// Small random documents whose titles, aliases and texts meet each other in all the ways that a merge has to mind.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/random.hpp"
#include "core/corpus/document.hpp"

namespace hop::core {

class RandomDocuments {
 public:
  // One word of so many in a text is a name; with few, texts share few names.
  explicit RandomDocuments(std::uint64_t seed, std::uint64_t one_name_of = 3) : random_(seed), one_name_of_(one_name_of) {}

  std::uint64_t below(std::uint64_t bound) { return random_.below(bound); }
  bool chance(std::uint64_t one_of) { return random_.below(one_of) == 0; }

  // One document under that id: ready passages or, of an id that ends in ".md", Markdown.
  void append(std::string_view id, Corpus& out) {
    if (id.size() > 3 && id.substr(id.size() - 3) == ".md") {
      out.documents.push_back(markdown(id));
      return;
    }
    const std::uint64_t count = 1 + below(3);
    for (std::uint64_t i = 0; i < count; ++i) out.passages.push_back(passage(id, i));
  }

  // Names that contain each other, differ by a bracket, an article, an accent or a genitive, or are of stop words only.
  std::string name() {
    static constexpr std::string_view names[] = {"York",
                                                 "New York",
                                                 "New York City",
                                                 "The New York Band",
                                                 "The Band",
                                                 "Band",
                                                 "It",
                                                 "The Who",
                                                 "Who",
                                                 "Paris",
                                                 "Paris, Texas",
                                                 "Paris (film)",
                                                 "Paris (novel)",
                                                 "Ada",
                                                 "Ada Lovelace",
                                                 "Lovelace",
                                                 "Café Müller",
                                                 "Cafe Muller",
                                                 "Müller",
                                                 "naïve",
                                                 "東京",
                                                 "東京タワー",
                                                 "京",
                                                 "R2-D2",
                                                 "U.S. Navy",
                                                 "A.I.",
                                                 "m²",
                                                 "①",
                                                 "Smith-Jones",
                                                 "Smith",
                                                 "Die Katze",
                                                 "The Cats",
                                                 "cats",
                                                 "Cat",
                                                 "Running Man",
                                                 "The Running Man (1987 film)",
                                                 "1984",
                                                 "Nineteen 1984",
                                                 "Über den Wolken",
                                                 "ﬁlm Noir",
                                                 "Bank of the West",
                                                 "West",
                                                 "Bank",
                                                 "The",
                                                 "of the",
                                                 "",
                                                 "—",
                                                 "Dom",
                                                 "Doms",
                                                 "Domes",
                                                 "Kölner Dom",
                                                 "Kölner Doms",
                                                 "Kölner Dom (Kirche)",
                                                 "Bands",
                                                 "Fluss",
                                                 "Flusses"};
    return std::string(names[below(std::size(names))]);
  }

 private:
  std::string word() {
    static constexpr std::string_view words[] = {"the",   "cat",  "runs",  "in",    "a",  "film", "by",
                                                 "of",    "band", "who",   "it",    "is", "city", "and",
                                                 "wrote", "near", "naïve", "cafés", "x",  "1984", "running"};
    return std::string(words[below(std::size(words))]);
  }

  std::string text() {
    if (chance(8)) return chance(2) ? "Ask in the forum of The Band." : "A film by Ada, in the city.";  // in several documents
    std::string out;
    const std::uint64_t count = 3 + below(25);
    for (std::uint64_t i = 0; i < count; ++i) {
      std::string next = chance(one_name_of_) ? name() : word();
      if (chance(12)) next += chance(2) ? "." : ",";
      if (chance(40)) next += "\u0301";
      out += next;
      out += chance(30) ? "\n" : chance(30) ? "-" : " ";
    }
    return out + ".";
  }

  std::vector<MetadataField> metadata() {
    std::vector<MetadataField> out;
    if (chance(2)) out.push_back({chance(2) ? "lang" : "year", chance(2) ? "de" : "en"});
    return out;
  }

  ReadyPassage passage(std::string_view document, std::uint64_t position) {
    ReadyPassage out;
    out.document = document;
    out.id = std::string(document) + "/" + std::to_string(position);
    out.position = static_cast<std::int64_t>(position);
    out.title = name();
    out.text = text();
    if (chance(4)) out.aliases.push_back(name());
    if (chance(3)) out.entities.push_back(name());
    if (chance(5)) out.entities.push_back(word());
    if (chance(3)) out.links.push_back("d" + std::to_string(below(30)));
    if (chance(5)) out.links.push_back("d" + std::to_string(below(30)) + ".md");
    out.metadata = metadata();
    return out;
  }

  Document markdown(std::string_view id) {
    Document out;
    out.id = id;
    out.format = DocumentFormat::markdown;
    if (chance(3)) out.title = name();
    if (chance(3)) out.aliases.push_back(name());
    const std::uint64_t sections = below(4);
    for (std::uint64_t s = 0; s < sections; ++s) {
      out.text += std::string(1 + below(3), '#') + " " + name() + "\n\n" + text() + "\n\n";
      if (chance(3)) out.text += "See [this](d" + std::to_string(below(30)) + ".md#" + name() + ") and [[" + name() + "]].\n\n";
      if (chance(6)) out.text += "| a | b |\n|---|---|\n| " + word() + " | " + name() + " |\n\n";
      if (chance(6)) out.text += "<!-- page " + std::to_string(s + 1) + " -->\n\n";
    }
    out.metadata = metadata();
    return out;
  }

  Random random_;
  std::uint64_t one_name_of_;
};

}  // namespace hop::core
