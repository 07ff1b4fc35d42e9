// Counts the attributes of each tag in bytes of XML before libxml2 reads them, which compares each attribute with all before
// it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace hop::cli {

inline constexpr std::size_t most_attributes = 256;

class XmlGuard {
 public:
  explicit XmlGuard(std::string name) : name_(std::move(name)) {}
  // The next bytes, in a character set that contains ASCII. Throws Unreadable for a tag with too many attributes, and for
  // declarations in the file, with which an attribute or an entity could stand for many.
  void feed(std::string_view bytes);

 private:
  enum class Place { text, opened, tag, skipped, document_type };
  void feed(char c);
  void feed_opened(char c);
  void feed_in_tag(char c);

  std::string name_;
  Place place_ = Place::text;
  std::string opening_;         // what follows "<", until it is clear what it is
  std::string_view closing_;    // of what is skipped
  std::size_t matched_ = 0;     // bytes of the closing that were seen
  std::size_t attributes_ = 0;  // of this tag
  char quote_ = 0;
};

}  // namespace hop::cli
