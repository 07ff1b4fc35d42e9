// --keywords FILE of `index`: keywords of passages, in place of a language model that is asked for them. Each line is an object:
// {"passage": "p7", "keywords": ["Dallas", ["JFK", "John F. Kennedy"], {"entity": "JFK", "title": "John F. Kennedy"}]}.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "hoptrail.hpp"

namespace hop::cli {

// Answers the requests for keywords of one index task, which come in the order of its passages.
class KeywordsFile {
 public:
  // Failure, which names the place, for a line that cannot be read, and for a passage that has a line already.
  explicit KeywordsFile(const std::string& path);

  // `order`: a graph of the same passages. Failure, which names the place, for a passage that it does not have.
  void set_order(hop::Graph order);

  // The reply for the passage that the request is about: a JSON list with [name] or [name, title] for each keyword; none for a
  // passage that the file does not name.
  hop::Completion answer(const hop::CompletionRequest& request);

 private:
  struct Entry {
    std::string where, reply;
  };
  std::map<std::string, Entry, std::less<>> entries_;  // by passage
  std::optional<hop::Graph> order_;                    // once it is set
  std::uint32_t next_ = 0;
};

}  // namespace hop::cli
