// Copies all texts into one buffer and refers to them by position, so that the explanation owns its data. Passages are listed
// once at the end, sorted, for look-up by binary search.
#include "core/results/explain.hpp"

#include <algorithm>

#include "core/answer/answer_span.hpp"
#include "core/answer/answerability.hpp"
#include "core/base/sort.hpp"
#include "core/chain/chains.hpp"
#include "core/chain/telling_sentence.hpp"
#include "core/methods/ranking_method.hpp"
#include "core/results/path_evidence.hpp"
#include "core/results/snippet.hpp"
#include "core/text/utf8.hpp"

namespace hop::core {

namespace {

TextRange range_in(std::string_view text, ByteRange range) {
  const auto begin = static_cast<std::uint32_t>(utf16_length(text.substr(0, range.begin)));
  return {range.begin, range.end, begin, begin + static_cast<std::uint32_t>(utf16_length(range.of(text)))};
}

template <class Row>
std::uint32_t rows_in(const std::vector<Row>& rows) {
  return static_cast<std::uint32_t>(rows.size());
}

// A hit that would stand at most at twice its rank without links stands by words or vectors.
const char* ranked_by(const HitRanks& ranks, std::uint32_t rank) {
  const auto holds = [&](std::uint32_t of_list) { return of_list != 0 && of_list <= 2 * rank; };
  if (!holds(ranks.base)) return "links";
  if (holds(ranks.words) == holds(ranks.vectors)) return "both";
  return holds(ranks.words) ? "words" : "vectors";
}

class Explainer {
 public:
  // All arguments must outlive the explainer; `entities` and `allowed` may be null.
  Explainer(const CorpusFacts& corpus, const EntityGraph* entities, std::string_view question, const PassageSet* allowed,
            const Ranking& ranking, Explanation& out)
      : corpus_(corpus),
        open_(corpus.open()),
        graph_(corpus.graph()),
        entities_(entities),
        question_(question),
        allowed_(allowed),
        ranking_(ranking),
        out_(out) {}

  void write() {
    out_.question = keep(question_);
    out_.distances = ranking_.distances;
    for (const std::string& notice : ranking_.notices) out_.notices.push_back(keep(notice));
    for (const std::uint32_t table : ranking_.reading.tables) out_.notices.push_back(keep(text_of_table(graph_, table)));
    out_.part_names = ranking_.part_names;
    find_chains(corpus_, question_, ranking_.passages, allowed_, chains_);
    for (const HopLink& link : chains_.links) write_link(link);
    for (std::size_t rank = 0; rank < ranking_.passages.size(); ++rank) write_hit(rank);
    write_parts();
    write_answer();
    name_passages();
  }

 private:
  TextPiece keep(std::string_view text) {
    const std::size_t begin = out_.texts.size();
    out_.texts.append(text);
    return {begin, text.size()};
  }

  ExplainedEvidence evidence_of(const PathStep& from, const PathStep& to) {
    const auto found = find_path_evidence(open_, *entities_, from, to);
    if (!found) return {};
    const std::string_view of = found->in_title ? graph_.passage_titles[found->passage] : passage_text(graph_, found->passage);
    return {found->passage, found->in_title, keep(found->source.of(of)), range_in(of, found->source)};
  }

  void write_path(const Path& path) {
    for (std::size_t i = 0; i < path.size(); ++i) {
      const PathStep& step = path[i];
      out_.node_links.push_back(static_cast<std::int32_t>(step.link));
      out_.node_passages.push_back(step.is_entity ? no_passage : step.index);
      out_.node_entities.push_back(step.is_entity ? keep(graph_.keyword_names[entities_->keyword_of_entity[step.index]])
                                                  : TextPiece());
      out_.node_evidence.push_back(i > 0 && entities_ != nullptr ? evidence_of(path[i - 1], step) : ExplainedEvidence());
    }
  }

  void write_link(const HopLink& link) {
    const std::string_view text = link.holder == no_passage ? question_ : passage_text(graph_, link.holder);
    out_.links.push_back({link.from, link.to, hop_kind_name(link.kind), link.holder, keep(link.sentence.of(text)),
                          keep(link.name.of(text)), range_in(text, link.sentence), range_in(text, link.name), link.known_by});
  }

  // The words of the question in their order, with the form in which the hit has them.
  void write_words(ReadPassage& hit) {
    std::vector<std::size_t> order(chains_.words.terms.size());
    for (std::size_t word = 0; word < order.size(); ++word) order[word] = word;
    sort_stable(order,
                [&](std::size_t a, std::size_t b) { return chains_.words.sources[a].begin < chains_.words.sources[b].begin; });
    struct Place {
      const std::vector<TermPlace>* words;
      std::string_view text;
      const char* name;
    };
    const Place places[] = {{&hit.word_places(), hit.text(), ""},
                            {&hit.title_word_places(), hit.title(), "title"},
                            {&hit.path_word_places(), hit.path(), "path"}};
    for (const std::size_t word : order) {
      ExplainedWord& out = out_.words.emplace_back();
      out.word = keep(chains_.words.sources[word].of(question_)), out.passages = chains_.words.passages[word];
      for (const Place& place : places) {
        const auto found =
            std::find_if(place.words->begin(), place.words->end(), [&](const TermPlace& of) { return of.term == word; });
        if (found == place.words->end()) continue;
        out.form = keep(found->source.of(place.text)), out.place = place.name;
        break;
      }
    }
  }

  Snippet snippet_of(std::size_t rank) {
    if (rank >= chains_.hits.size()) {
      const std::string_view text = passage_text(graph_, ranking_.passages[rank]);
      TokenList tokens;
      open_.analyzer().analyze(text, tokens);
      return find_snippet(text, find_words(chains_.words, text, tokens));
    }
    ReadPassage& hit = chains_.hits[rank];
    return snippet_from(hit.text(), hit.sentences(), telling_sentence(chains_, rank), hit.word_places());
  }

  // What the chains know of a hit.
  void write_chain(std::size_t rank, ExplainedHit& hit) {
    hit.chain.begin = rows_in(out_.chain_steps), hit.words.begin = rows_in(out_.words);
    if (rank < chains_.hits.size()) {
      const HopChain& chain = chains_.chains[rank];
      out_.chain_steps.insert(out_.chain_steps.end(), chain.begin(), chain.end());
      write_words(chains_.hits[rank]);
    }
    hit.chain.end = rows_in(out_.chain_steps), hit.words.end = rows_in(out_.words);
    if (rank >= ranking_.ranks.size()) return;
    hit.ranks = ranking_.ranks[rank];
    hit.ranked_by = ranked_by(hit.ranks, out_.first_rank + static_cast<std::uint32_t>(rank));
  }

  ExplainedSource source_of(std::uint32_t passage) const {
    const auto known = [&](std::span<const std::uint32_t> column) { return column.empty() ? 0 : column[passage]; };
    return {graph_.source_begin_of_passage[passage], graph_.source_end_of_passage[passage], known(graph_.source_line_of_passage),
            known(graph_.source_column_of_passage)};
  }

  void write_hit(std::size_t rank) {
    ExplainedHit hit;
    hit.passage = ranking_.passages[rank];
    hit.score = ranking_.scores[rank];
    hit.source = source_of(hit.passage);
    hit.nodes.begin = rows_in(out_.node_links);
    write_path(ranking_.path_of_hit(rank));
    hit.nodes.end = rows_in(out_.node_links);
    hit.reasons.begin = rows_in(out_.reasons);
    hit.says_reasons = rank < ranking_.reasons.size();
    if (hit.says_reasons) {
      for (const char* reason : ranking_.reasons[rank]) out_.reasons.push_back(reason);
    }
    hit.reasons.end = rows_in(out_.reasons);

    const std::string_view text = passage_text(graph_, hit.passage);
    const Snippet snippet = snippet_of(rank);
    write_chain(rank, hit);
    hit.snippet = keep(snippet.source.of(text));
    hit.ranges.begin = rows_in(out_.ranges);
    out_.ranges.push_back(range_in(text, snippet.source));
    for (const ByteRange& highlight : snippet.highlights) out_.ranges.push_back(range_in(text, highlight));
    hit.ranges.end = rows_in(out_.ranges);
    out_.hits.push_back(hit);
  }

  void write_answer() {
    const Answerability found = judge_answerability(corpus_, question_, chains_, ranking_.ranks);
    out_.answer.signal = answer_signal_name(found.signal);
    for (const ByteRange word : found.missing) out_.answer.missing_terms.push_back(keep(word.of(question_)));
    for (const ByteRange word : found.uncovered) out_.answer.uncovered_terms.push_back(keep(word.of(question_)));
    if (found.signal == AnswerSignal::unlikely) return;
    const auto span = find_answer_span(question_, open_.analyzer().language(), chains_);
    if (!span) return;
    const std::string_view text = chains_.hits[span->hit].text();
    out_.answer.signal = answer_signal_name(AnswerSignal::likely);  // all words of the question lead there
    ExplainedSpan& out = out_.answer.span.emplace();
    out.passage = chains_.hits[span->hit].passage();
    out.text = keep(span->source.of(text)), out.range = range_in(text, span->source);
    out.sentence = keep(span->sentence.of(text)), out.sentence_range = range_in(text, span->sentence);
    out.confidence = span->confidence;
  }

  // Transposes the parts: the ranking stores them hit by hit, the explanation part by part.
  void write_parts() {
    const std::size_t parts = ranking_.part_names.size();
    for (std::size_t part = 0; part < parts; ++part) {
      for (std::size_t rank = 0; rank < out_.hits.size(); ++rank) out_.parts.push_back(ranking_.parts[rank * parts + part]);
    }
  }

  void name_passages() {
    std::vector<std::uint32_t> named;
    for (const ExplainedHit& hit : out_.hits) named.push_back(hit.passage);
    for (const std::uint32_t passage : out_.node_passages) {
      if (passage != no_passage) named.push_back(passage);
    }
    for (const ExplainedEvidence& evidence : out_.node_evidence) {
      if (evidence.passage != no_passage) named.push_back(evidence.passage);
    }
    for (const ExplainedLink& link : out_.links) named.push_back(link.to);
    for (const HopStep& step : out_.chain_steps) named.push_back(step.passage);
    // Nodes of the evidence graph need names even if they are not hits.
    named.insert(named.end(), ranking_.evidence_graph.nodes.begin(), ranking_.evidence_graph.nodes.end());
    std::sort(named.begin(), named.end());
    named.erase(std::unique(named.begin(), named.end()), named.end());
    for (const std::uint32_t passage : named) {
      out_.passages.push_back({passage, keep(graph_.passage_ids[passage]), keep(graph_.passage_titles[passage]),
                               keep(graph_.document_ids[graph_.document_of_passage[passage]])});
    }
  }

  const CorpusFacts& corpus_;
  const OpenGraph& open_;
  const Graph& graph_;
  const EntityGraph* entities_;
  std::string_view question_;
  const PassageSet* allowed_;
  const Ranking& ranking_;
  Explanation& out_;
  ResultChains chains_;
};

}  // namespace

const NamedPassage* Explanation::find_passage(std::uint32_t passage) const {
  const auto found = std::lower_bound(passages.begin(), passages.end(), passage,
                                      [](const NamedPassage& named, std::uint32_t wanted) { return named.passage < wanted; });
  return found != passages.end() && found->passage == passage ? &*found : nullptr;
}

Explanation explain(const CorpusFacts& corpus, const SearchSettings& settings, std::string_view question,
                    const PassageSet* allowed, const Ranking& ranking, const Outcome* outcome) {
  std::shared_ptr<const EntityGraph> entities = ranking.entities;
  const RankingMethod& method = ranking_method(settings.method);
  if (!entities && !ranking.paths.empty() && method.entity_rules != nullptr)
    entities = corpus.open().entities(method.entity_rules(settings));

  Explanation explanation;
  explanation.method = method_name(settings.method);
  explanation.first_rank = settings.offset + 1;
  Explainer(corpus, entities.get(), question, allowed, ranking, explanation).write();
  if (outcome) explanation.outcome = *outcome;
  return explanation;
}

}  // namespace hop::core
