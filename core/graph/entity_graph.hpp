// The weighted bipartite graph of passages and entities that PageRank and min-propagation run on.
//
// The file keeps every key, alias, mention and phrase. Here, keys that name the same thing become one entity, and keywords
// that are too common drop out. Built once per graph and rule set, then shared by all questions.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/csr.hpp"
#include "core/base/sort.hpp"
#include "core/base/work_parts.hpp"
#include "core/graph/graph.hpp"
#include "core/keywords/mentions.hpp"

namespace hop::core {

inline constexpr std::uint32_t no_entity = 0xffffffff;

// A name that more than this share of the documents have (and more than never_common_passages of them) is boilerplate, such as the
// headings "See also" and "References" of a documentation.
inline constexpr double boilerplate_share = 0.05;

struct EntityCut;

// A name that was dropped as boilerplate, or a phrase that was dropped as too common and stands in more than a quarter of the
// documents, such as a part of their footer.
struct BoilerplateName {
  std::uint32_t keyword = 0;
  std::uint64_t documents = 0;  // that have it as a name, or with the phrase
};
inline constexpr double boilerplate_phrase_share = 0.25;

struct EntityRules {
  bool phrases = true;  // phrases are entities, too
  bool given = true;    // keywords given by the host are entities, linked like mentions
  bool links = true;    // the target passage of hyperlinks is an entity, owned by it and mentioned by the linking passages
  // Whether a phrase of one word links a passage that also has a longer name with that word: "Washington" in a passage of
  // "Washington Roebling" or "Tacoma, Washington".
  bool name_parts = false;

  // Shares of N, the number of passages; a keyword linked to more passages than share · N is too common.
  double name_share = 0.01;          // limit for title entities, on mentions by passages that do not own them
  bool keep_own_when_common = true;  // true: a title entity above it and √N loses its mentions and keeps its own passages;
                                     // false: own passages count, too, and an entity above the limit is dropped
  // A keyword of at most this many passages is never too common. Without this, the shares would leave a small corpus with no
  // entities that connect passages.
  std::uint32_t never_common_passages = 5;
  double phrase_share = 0.01;                 // phrases and given keywords linked to more passages are dropped
  std::uint32_t minimum_phrase_passages = 2;  // and those linked to fewer
  std::uint32_t minimum_passages = 1;         // entities with fewer passages after these cuts are dropped, too

  // Link weights in fifths, so that sums are whole numbers: 4, 1 and 0.2. At most 255; larger ones count as 255.
  std::uint32_t own_weight = 20;
  std::uint32_t mention_weight = 5;
  std::uint32_t phrase_weight = 1;

  friend bool operator==(const EntityRules&, const EntityRules&) = default;
};

// Entities are numbered in keyword order: title entities and phrases together, by key. The targets of hyperlinks follow, in
// passage order.
struct EntityGraph {
  std::vector<std::uint32_t> entity_of_keyword;  // no_entity: dropped; an alias has its name's entity
  std::vector<std::uint32_t> keyword_of_entity;  // the key that names it; no_keyword: the target of hyperlinks
  std::vector<std::uint8_t> is_name;             // 1: a title entity or a target, 0: a phrase or given keyword
  std::vector<std::uint32_t> passage_count;      // df: passages linked after the cuts, own ones included
  std::vector<std::uint32_t> linked_passages;    // the same before a too common name lost its mentions

  // The two CSR halves, rows ascending. Parallel to the links: their weights in fifths, and whether the entity names the
  // passage (own).
  Csr<std::uint32_t> entities_of_passage, passages_of_entity;
  std::vector<std::uint8_t> weights_by_passage, weights_by_entity;
  std::vector<std::uint8_t> own_by_passage, own_by_entity;
  std::vector<std::uint32_t> weight_of_passage, weight_of_entity;  // row and column sums of the weights
  // Entity → passages whose title contains its name as a part, and the transpose. These are not links: no mass flows over them.
  Csr<std::uint32_t> titles_with_entity, entities_in_title;
  // Each link and its weight packed into one number (packed_link), which a full sweep reads faster. Empty if a node number is
  // too large for the packing.
  std::vector<std::uint32_t> packed_by_passage, packed_by_entity;
  // Reciprocals of the weight sums (share_divisor.hpp). Empty if a sum is too large, or if the platform divides faster.
  std::vector<std::uint64_t> divisor_of_passage, divisor_of_entity;

  // Pairs of a passage and a name it mentions but does not own, or of a passage and its link's target; before the cuts.
  std::uint64_t mention_pairs = 0;
  std::uint32_t name_count = 0;      // distinct own names of passages
  std::uint32_t common_names = 0;    // title entities that lost their mentions, or were dropped, as too common
  std::uint32_t common_phrases = 0;  // phrases and given keywords dropped as too common
  std::vector<BoilerplateName> boilerplate;

  std::uint32_t entity_count() const { return static_cast<std::uint32_t>(keyword_of_entity.size()); }
  bool is_link_target(std::uint32_t entity) const { return keyword_of_entity[entity] == no_keyword; }
};

// Title entities are the keywords that some passage has as its own key. An alias of such a keyword is the same entity. All
// other keywords are phrases and given keywords. A passage that both owns and mentions an entity is linked once, as own.
class EntityGraphBuilder {
 public:
  // The graph must outlive the builder.
  EntityGraphBuilder(const Graph& graph, const EntityRules& rules);
  ~EntityGraphBuilder();

  bool step(WorkBudget& budget);  // true when done
  EntityGraph take() &&;

 private:
  enum class Tie : std::uint8_t { none, phrase, mention, own };  // link of a passage to an entity, weakest first
  struct PassageTie {
    std::uint32_t passage;
    Tie tie;
  };
  struct Alias {
    std::uint32_t name, keyword;  // `keyword` is an alias of `name`
  };
  struct KeyWord {
    std::uint32_t sketch;
    std::string_view text;
  };

  Tie tie_of(std::uint8_t kinds, bool is_name) const;
  std::uint64_t find_name(std::uint32_t keyword);
  std::uint64_t find_name_parts(std::uint32_t passage);
  bool is_name_part(std::uint32_t passage, std::uint32_t keyword) const;
  void find_alias(std::uint32_t keyword);
  void append_ties(std::uint32_t keyword, bool is_name);
  void merge_ties();
  EntityCut cut_ties(bool is_name);
  void note_boilerplate(std::uint32_t keyword, const EntityCut& cut);
  void append_entity(std::uint32_t keyword, bool is_name, const EntityCut& cut);
  std::uint64_t take_keyword(std::uint32_t keyword);
  std::uint64_t take_link_target(std::uint32_t passage);

  const Graph& graph_;
  EntityRules rules_;
  std::uint8_t weights_[4];  // of each Tie
  WorkParts parts_;
  EntityGraph entities_;

  std::vector<bool> is_name_;      // some passage has the keyword as its own key
  std::vector<bool> is_alias_;     // of a name
  Csr<std::uint32_t> name_parts_;  // passage → phrases of one word that do not link it (EntityRules::name_parts), ascending
  std::vector<KeyWord> words_;     // of the keys of several words of the current passage
  std::vector<std::uint32_t> single_words_;  // its phrases of one word
  std::vector<Alias> aliases_;
  NumberSort alias_sort_;
  std::vector<std::uint32_t> alias_order_;  // by name, then keyword
  std::size_t next_alias_ = 0;              // of the order
  std::vector<PassageTie> ties_;            // of the current entity
  std::vector<std::uint32_t> titles_;       // passages whose title holds its name
  Transposition link_transposition_, transposition_, title_transposition_;
  Csr<std::uint32_t> links_back_;
  std::vector<std::uint32_t> sources_;
};

constexpr std::uint32_t packed_nodes_end = 1 << 24;
constexpr std::uint32_t packed_link(std::uint32_t node, std::uint8_t weight) { return node | std::uint32_t{weight} << 24; }

// Fill the packed links and the reciprocals from the links and weights, or leave them empty where they do not fit.
void pack_links(EntityGraph& graph);
void find_share_divisors(EntityGraph& graph);

// Runs a builder to its end.
EntityGraph build_entity_graph(const Graph& graph, const EntityRules& rules);

}  // namespace hop::core
