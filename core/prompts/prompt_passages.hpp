// The passages that prompts show to a language model. On one graph they are the graph's. On a corpus in parts, the leader gathers
// their texts, those of each passage once, as a graph of them alone, so that the functions that write prompts read a graph.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/exchange/exchange.hpp"
#include "core/methods/corpus_part.hpp"

namespace hop::core {

// A passage as prompts and messages about it use it.
struct PromptPassage {
  std::uint32_t number = 0;  // in the corpus
  std::uint32_t tokens = 0;
  std::string id, title, text;

  bool is_valid() const;  // texts are UTF-8
  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.passage(self.number), archive.number(self.tokens);
    archive.text(self.id), archive.text(self.title), archive.text(self.text);
    archive.expect(self.is_valid());
  }
};

class PromptPassages {
 public:
  explicit PromptPassages(const CorpusPart& part) : part_(part) {}

  // True: prompts can show `passages`, which only the leader has to give: their numbers. False: the exchange waits, or refused a
  // message. All parts read at the same steps; a list without a new passage costs a round, too.
  bool read(std::span<const std::uint32_t> passages, Exchange& exchange);
  // The graph that has them, and their indices in it.
  const Graph& graph() const { return part_.is_whole() ? part_.view() : graph_; }
  std::uint32_t index_of(std::uint32_t passage) const;
  std::vector<std::uint32_t> indices_of(std::span<const std::uint32_t> passages) const;

 private:
  struct Asked {
    std::vector<std::uint32_t> passages;  // ascending

    template <class Archive, class Self>
    static void fields(Archive& archive, Self& self) {
      archive.ascending(self.passages);
    }
  };
  struct Told {
    std::vector<PromptPassage> passages;

    bool add(Told&& other) {
      append_moved(passages, other.passages);
      return true;
    }
    template <class Archive, class Self>
    static void fields(Archive& archive, Self& self) {
      archive.list(self.passages);
    }
  };
  // The texts of a column of the graph.
  struct Texts {
    std::vector<std::uint32_t> offsets = {0};
    std::string bytes;

    bool add(const std::string& text);  // false: too many bytes for a graph
    TextTable table() const { return {offsets, bytes}; }
  };

  bool has(std::uint32_t passage) const;
  Asked missing(std::span<const std::uint32_t> passages) const;
  void tell();
  bool take();

  CorpusPart part_;
  bool is_asked_ = false, is_told_ = false;
  Asked asked_;
  Told told_;
  std::vector<PromptPassage> known_;  // ascending by number
  std::vector<std::uint32_t> numbers_, tokens_;
  Texts ids_, titles_, texts_;
  Graph graph_;
};

}  // namespace hop::core
