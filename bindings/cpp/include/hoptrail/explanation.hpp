// The explanation of a question's hits, as values: a copy needs neither the results nor the graph. The members are
// those of schemas/trace.schema.json.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace hop {

// A range in a passage's text, or in its title where documented.
struct TextRange {
  std::uint32_t begin = 0, end = 0;              // bytes of UTF-8
  std::uint32_t utf16_begin = 0, utf16_end = 0;  // UTF-16 code units
};

// The sentence that makes a link of a path: it names the entity, contains the hyperlink, or shares rare words with the previous
// passage. If no word of a hyperlink's text is in its target's title, it is the whole passage. A title is never split.
struct PathEvidence {
  std::string document;  // the id of the passage's document
  std::string passage;   // the id of the passage that contains it: one of the two that the link connects
  std::string in;        // the part of the passage that contains it: "text" or "title"
  std::string text;      // the sentence
  TextRange range;       // in that part
};

// A node of the path from the question to a hit, and the link that led to it.
struct PathStep {
  std::string by;                     // "question", "own", "mention", "phrase", "adjacent", "section", "link", "nearest", "cover"
  std::optional<std::string> entity;  // its name; empty for a passage
  std::optional<std::string> passage, title;  // a passage's id and title; empty for an entity
  // The sentence that makes the link. None for the first step, adjacent or nearest passages, and keywords of the host.
  std::optional<PathEvidence> evidence;
};

// A link that a reader can follow: a sentence that contains a name of the other end.
struct HopLink {
  std::optional<std::string> from;  // a passage's id; empty: the question
  std::string to;                   // a passage's id
  // "named": the question has a name of `to`. "asked_name": `to` mentions a name of the question. "mention": `from` mentions a
  // name of `to`. "hyperlink": `from` links to `to`. "heading", "title_part": `from` has the subject of the heading of `to`, or
  // a name in its title. "shared_name": both mention a rare name, and `to` adds words of the question.
  std::string by;
  std::string name;                       // as the sentence has it
  std::optional<std::uint32_t> known_by;  // how many passages know the name; empty: it is no name of the corpus
  std::optional<std::string> in;          // the id of the passage whose text has the sentence; empty: the question
  std::string sentence;                   // it contains the name
  TextRange sentence_range, name_range;   // in the text of `in`
};

// A passage on the chain from the question to a hit.
struct ChainStep {
  std::string passage;                 // its id
  std::string title;                   // its title
  std::optional<HopLink> link;         // the link that leads to it; none for the first one, if words of the question led to it
  std::optional<std::uint32_t> place;  // of this link in Explanation::links
};

// A word of the question that a hit has.
struct MatchedTerm {
  std::string term;                  // as the question has it
  std::string form;                  // as the hit has it
  std::optional<std::string> place;  // of a word that the text lacks: "title", or "path" of the file; none: the text has it
};

// The part of a hit that leads to the next hit of a chain, or matches the question best.
struct Snippet {
  std::string text;                   // the part
  TextRange range;                    // in the passage's text
  std::vector<TextRange> highlights;  // the question's words, in the passage's text
};

// The place of a passage in the text of its document.
struct HitSource {
  std::uint32_t begin = 0, end = 0;  // bytes; for a document that was converted, the text is the converter's
  // Of its first byte, from 1; the column counts bytes. Empty for a passage that was given by itself.
  std::optional<std::uint32_t> line, column;
};

// A hit with its explanation.
struct ExplainedHit {
  std::uint32_t rank = 0;          // 1 for the best of all, also with option hits.offset
  std::string passage;             // its id
  std::uint32_t index = 0;         // of the passage in the graph
  std::string document;            // the id of its document
  std::string title;               // of the passage
  HitSource source;                // its place in the text of its document
  std::optional<double> score;     // large when good; empty for methods that rank by distance
  std::optional<double> distance;  // small when good
  // The components of the score, by name. Empty where one does not apply.
  std::map<std::string, std::optional<double>> parts;
  // For its rank, in short English phrases, most important first; none if the method states no reasons.
  std::optional<std::vector<std::string>> reasons;
  std::vector<PathStep> path;  // from the question to the passage: how links raised the hit
  // The best chain of links from the question to the passage, whether or not it moved the rank. Empty: no link leads to it.
  std::vector<ChainStep> chain;
  // What holds the hit at its rank: "links" if it would stand at more than twice its rank without them, or not at all; else
  // "words", "vectors" or "both". Empty if unknown, as are the following ranks.
  std::optional<std::string> ranked_by;
  std::optional<std::uint32_t> rank_without_links;              // by words and vectors; empty: these do not find it
  std::optional<std::uint32_t> rank_by_words, rank_by_vectors;  // empty: these do not find it
  std::vector<MatchedTerm> matched_terms;                       // of the first 20 hits, as are the missing terms
  std::vector<std::string> missing_terms;                       // words of the question that the hit lacks
  Snippet snippet;                                              // that shows best why it was found
};

// An answer span compared with the gold answers.
struct SpanMeasures {
  double exact_match = 0;            // 1 if it equals a gold answer after normalization, else 0
  double f1 = 0;                     // of its words, against the most similar gold answer
  bool sentence_has_answer = false;  // whether its sentence contains a gold answer
};

// The words of a sentence that answer the question, found by rules without a language model.
struct AnswerSpan {
  std::string text;                      // the answer
  std::string passage;                   // the id of its passage, which is a hit
  TextRange range;                       // in the passage's text
  std::string sentence;                  // it contains the answer
  TextRange sentence_range;              // in the passage's text
  double confidence = 0;                 // the share of answers by the same rule that were right, on questions with known answers
  std::optional<SpanMeasures> measures;  // none for a question without gold answers
};

// Whether the hits can answer the question, and the words that tell why.
struct Answerability {
  std::string signal;  // "likely"; "partial": the hits have a part of the question; "unlikely": the corpus probably has no answer
  std::vector<std::string> missing_terms;    // words of the question that no passage of the corpus has
  std::vector<std::string> uncovered_terms;  // further words that none of the first 20 hits has
  std::optional<AnswerSpan> span;            // none if no answer is certain enough
};

// A passage of an evidence graph.
struct EvidenceNode {
  std::string passage;      // its id
  std::uint32_t index = 0;  // in the graph of passages
  std::string title;        // of the passage
  std::uint32_t depth = 0;  // edges on the shortest path from the question, at least 1
};

// An edge of an evidence graph: `to` depends on `from`.
struct EvidenceEdge {
  std::optional<std::string> from;  // a passage's id; empty: the question
  std::string to;                   // a passage's id
  std::string direction;            // the search that found it: "forward" from the question, "backward" to it, or "both"
  std::uint32_t step = 0;           // the step of the question that found it, from 1; 0: it was ranked as a whole
};

// The evidence graph behind the hits.
struct EvidenceGraph {
  std::vector<EvidenceNode> nodes;  // in reading order
  std::vector<EvidenceEdge> edges;  // in the order of reasoning
};

// The host requests of a question, without a judgment of its answer.
struct Cost {
  std::uint64_t texts = 0;                            // embedded
  std::uint64_t completions = 0;                      // of the language model
  std::uint64_t tokens_read = 0, tokens_written = 0;  // as far as the host reports them
};

// An answer compared with the gold answers.
struct Measures {
  double exact_match = 0;        // 1 if it equals a gold answer after normalization, else 0
  double f1 = 0;                 // of its words, against the most similar gold answer
  std::optional<bool> accurate;  // the verdict of a judging model (option ask.judge); empty without one
};

// The explanation of a question's hits.
struct Explanation {
  std::string question;              // as it was searched for: a notice names each corrected word
  std::string method;                // that ranked the hits
  std::vector<std::string> notices;  // unexpected facts about this search, such as a closed gate
  Answerability answerability;       // whether the hits can answer the question
  std::vector<ExplainedHit> hits;    // best first
  std::vector<HopLink> links;        // among the question, the first 20 hits, and the passages between them
  EvidenceGraph evidence_graph;      // empty for methods without one
  // The loop that drove the language model, such as "once" or "self_critique". Only of asks and of methods that call a language
  // model while they search.
  std::optional<std::string> loop;
  std::optional<Cost> cost;          // of the requests to the host; only where there is a loop
  std::optional<Measures> measures;  // none if the question has no answer or no gold answer
};

}  // namespace hop
