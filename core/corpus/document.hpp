// What a host gives to be indexed.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace hop::core {

struct MetadataField {
  std::string key;
  std::string value;
};

enum class DocumentFormat : std::uint8_t { plain, markdown };

// A text to be cut into passages. Its id is unique in the corpus; links to it use the id, so for a folder of files it is
// the path below the folder, with '/' between its parts.
struct Document {
  std::string id;
  std::string title;  // empty: the first heading of level 1, else the front matter's, else the file name of the id
  std::string text;
  DocumentFormat format = DocumentFormat::plain;
  std::vector<std::string> aliases;  // other names of the document
  std::vector<MetadataField> metadata;
};

// A passage that the host has cut already; it is never cut again. Without a `document` it is a separate document.
struct ReadyPassage {
  std::string id;
  std::string title;
  std::string text;
  std::string document;       // id of the document it is part of, or empty
  std::int64_t position = 0;  // order inside the document; ties by id
  std::vector<std::string> aliases;
  std::vector<std::string> entities;  // given keywords: any entity linker's
  std::vector<std::string> links;     // ids of documents or passages that it links to
  std::vector<MetadataField> metadata;
};

struct Corpus {
  std::vector<Document> documents;
  std::vector<ReadyPassage> passages;
};

}  // namespace hop::core
