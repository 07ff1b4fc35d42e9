// --keywords FILE of `index`: keywords of passages, instead of those of a language model. Each line is an object: {"passage":
// "p7", "keywords": ["Dallas", ["JFK", "John F. Kennedy"], {"entity": "JFK", "title": "John F. Kennedy"}]}.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "hoptrail.hpp"

namespace hop::cli {

// Answers the keyword requests of one index task, which arrive in the order of its passages.
class KeywordsFile {
 public:
  // Throws Failure, which names the place, for a malformed line and for a passage with a second line.
  explicit KeywordsFile(const std::string& path);

  // `order`: a graph of the same passages. Throws Failure, which names the place, for a passage that the graph does not have.
  void set_order(hop::Graph order);

  // The reply for the passage of the request: a JSON list with [name] or [name, title] for each keyword; empty for a passage
  // that is not in the file.
  hop::Completion answer(const hop::CompletionRequest& request);

 private:
  struct Entry {
    std::string where, reply;
  };
  std::map<std::string, Entry, std::less<>> entries_;  // by passage id
  std::optional<hop::Graph> order_;                    // after set_order
  std::uint32_t next_ = 0;
};

}  // namespace hop::cli
