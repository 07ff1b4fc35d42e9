// The fields that YAML gives, and the reader of its flow collections ("[a, b]", "{a: 1}").
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/corpus/document.hpp"

namespace hop::core {

inline constexpr int deepest_yaml = 32;
inline constexpr std::size_t longest_yaml_key = 64;  // in bytes

// Adds fields, with a limit, and copies those of an anchor.
class YamlFields {
 public:
  explicit YamlFields(std::vector<MetadataField>& out) : out_(out) {}

  // Empty and null values are left out.
  void add(const std::string& key, std::string_view value);

  std::size_t size() const { return out_.size(); }
  void drop_from(std::size_t first) { out_.resize(first); }

  // The fields from `first` on are those of the anchor, whose key is `key`.
  void end_anchor(std::string_view name, std::size_t first, const std::string& key) {
    if (!name.empty()) anchors_[std::string(name)] = {first, out_.size(), key.size()};
  }

  // Adds the small fields of the anchor once more, below this key.
  void copy(std::string_view name, const std::string& key);

 private:
  struct Anchor {
    std::size_t first = 0, end = 0, key_bytes = 0;
  };
  std::vector<MetadataField>& out_;
  std::map<std::string, Anchor> anchors_;
};

// "author" and "name" give "author.name". The fields of a merge key "<<" belong to the mapping itself.
std::string joined_key(const std::string& parent, std::string_view key);

// Reads the collection whose bracket is text[at]. Returns the position after it, or 0 if it is not closed.
std::size_t read_yaml_flow(std::string_view text, std::size_t at, const std::string& key, int depth, YamlFields& fields);

}  // namespace hop::core
