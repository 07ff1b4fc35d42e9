// A document that is given again is known by all that was given with it.
#include "core/segments/document_hash.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <set>
#include <vector>

namespace hop::core {
namespace {

Document whole_document() {
  Document document;
  document.id = "d.md";
  document.title = "Title";
  document.text = "Text.";
  document.aliases = {"Alias"};
  document.metadata = {{"key", "value"}};
  return document;
}

ReadyPassage whole_passage() {
  ReadyPassage passage;
  passage.id = "p";
  passage.title = "Title";
  passage.text = "Text.";
  passage.position = 1;
  passage.aliases = {"Alias"};
  passage.entities = {"Entity"};
  passage.links = {"Link"};
  passage.metadata = {{"key", "value"}};
  return passage;
}

TEST(DocumentHash, ADifferenceInAnyFieldOfADocumentIsOne) {
  const std::vector<std::function<void(Document&)>> changes = {
      [](Document& d) { d.title = "title"; },
      [](Document& d) { d.text = "text."; },
      [](Document& d) { d.format = DocumentFormat::markdown; },
      [](Document& d) { d.aliases = {"alias"}; },
      [](Document& d) { d.aliases = {"Ali", "as"}; },
      [](Document& d) { d.metadata = {{"Key", "value"}}; },
      [](Document& d) { d.metadata = {{"key", "Value"}}; },
      [](Document& d) { d.metadata = {{"keyv", "alue"}}; },
      [](Document& d) { d.title = "", d.text = "TitleText."; },
  };
  std::set<std::uint64_t> hashes = {document_hash(whole_document())};
  for (const auto& change : changes) {
    Document document = whole_document();
    change(document);
    EXPECT_TRUE(hashes.insert(document_hash(document)).second) << "change " << hashes.size();
  }
  EXPECT_TRUE(hashes.count(document_hash(whole_document())));
}

TEST(DocumentHash, ADifferenceInAnyFieldOfAReadyPassageIsOne) {
  const std::vector<std::function<void(ReadyPassage&)>> changes = {
      [](ReadyPassage& p) { p.id = "P"; },
      [](ReadyPassage& p) { p.title = "title"; },
      [](ReadyPassage& p) { p.text = "text."; },
      [](ReadyPassage& p) { p.position = 2; },
      [](ReadyPassage& p) { p.position = -1; },
      [](ReadyPassage& p) { p.aliases = {"alias"}; },
      [](ReadyPassage& p) { p.entities = {"entity"}; },
      [](ReadyPassage& p) { p.links = {"link"}; },
      [](ReadyPassage& p) { p.entities = {}, p.links = {"Entity", "Link"}; },
      [](ReadyPassage& p) { p.metadata = {{"key", "Value"}}; },
  };
  const std::vector<float> vector = {0.5f, 0.25f}, other = {0.5f, -0.25f};
  const auto hash_of = [](const ReadyPassage& passage, std::span<const float> row) {
    const GivenPassage given[] = {{&passage, row}};
    return document_hash(given);
  };
  const ReadyPassage passage = whole_passage();
  std::set<std::uint64_t> hashes = {hash_of(passage, vector)};
  for (const auto& change : changes) {
    ReadyPassage changed = whole_passage();
    change(changed);
    EXPECT_TRUE(hashes.insert(hash_of(changed, vector)).second) << "change " << hashes.size();
  }
  EXPECT_TRUE(hashes.insert(hash_of(passage, other)).second) << "another vector";
  EXPECT_TRUE(hashes.insert(hash_of(passage, {})).second) << "no vector";
  const GivenPassage twice[] = {{&passage, vector}, {&passage, vector}};
  EXPECT_TRUE(hashes.insert(document_hash(twice)).second) << "a second passage";
  EXPECT_TRUE(hashes.count(hash_of(whole_passage(), vector)));
}

}  // namespace
}  // namespace hop::core
