#include "tests/cost/kinds.hpp"

#include <algorithm>

#include "cli/reading/corpus_input.hpp"
#include "cli/terminal/failure.hpp"
#include "core/methods/g_rag/penman.hpp"
#include "tests/cost/counted_work.hpp"
#include "tests/cost/least_time.hpp"
#include "tests/faults/counted_memory.hpp"
#include "tests/fuzz/support/fixture.hpp"
#include "tests/fuzz/support/temporary_file.hpp"
#ifdef HOPTRAIL_LIBXML
#include <libxml/xmlmemory.h>

#include "cli/reading/document_budget.hpp"
#include "cli/reading/library_memory.hpp"
#include "cli/reading/read_document_as_markdown.hpp"
#endif

namespace hop::cost {
namespace {

// Answers all requests: vectors of letters, `reply` for what a language model is asked.
void answer(hop::Task& task, std::string_view reply) {
  for (const std::uint64_t id : task.requests()) {
    if (task.request_kind(id) == hop::RequestKind::embed) {
      const std::vector<hop::Text> texts = task.request_texts(id);
      const hop::Vectors vectors = hop::fuzz::letter_vectors(texts, hop::fuzz::fixture_dimension);
      task.answer_vectors(id, vectors.values, static_cast<std::uint32_t>(texts.size()), vectors.dimension);
    } else {
      task.answer_text(id, reply, 1, 1);
    }
  }
}

// To its end, or to an error.
bool run(hop::Task& task, std::string_view reply, Cost& cost) {
  try {
    for (;;) {
      const std::uint64_t work = work_done(), blocks = hop::faults::blocks_given();
      const double begin = thread_seconds();
      const hop::State state = task.step(step_units);
      cost.longest_step = std::max(cost.longest_step, thread_seconds() - begin);
      cost.step_work = std::max(cost.step_work, work_done() - work);
      cost.step_blocks = std::max(cost.step_blocks, hop::faults::blocks_given() - blocks);
      if (state == hop::State::done) return true;
      if (state == hop::State::waiting) answer(task, reply);
    }
  } catch (const hop::Error&) {
    return false;
  }
}

void index(hop::Corpus& corpus, Cost& cost) {
  hop::Task task = hop::Task::index(corpus);
  if (!run(task, "", cost)) return;
  cost.output += task.take_bytes().view().size();
}

void index_document(std::string_view text, hop::Format format, Cost& cost) {
  hop::Corpus corpus;
  try {
    corpus.add_document("d.md", "", text, format);
  } catch (const hop::Error&) {
    return;
  }
  index(corpus, cost);
}

void run_markdown(std::string_view input, Cost& cost) { index_document(input, hop::Format::markdown, cost); }
void run_plain(std::string_view input, Cost& cost) { index_document(input, hop::Format::plain, cost); }

#ifdef HOPTRAIL_LIBXML
void run_html(std::string_view input, Cost& cost) {
  try {
    hop::cli::DocumentBudget budget(input.size());
    const hop::cli::ConvertedDocument page = hop::cli::markdown_of_html(input, budget);
    index_document(page.markdown, hop::Format::markdown, cost);
  } catch (const hop::cli::Unreadable&) {
  }
}
#endif

void run_jsonl(std::string_view input, Cost& cost) {
  static hop::fuzz::TemporaryFile file;
  hop::cli::CorpusInput corpus;
  hop::cli::InputErrors errors(true, true);
  try {
    hop::cli::read_passages(file.with({reinterpret_cast<const std::uint8_t*>(input.data()), input.size()}), corpus, errors);
  } catch (const hop::cli::Failure&) {
    return;
  } catch (const hop::Error&) {
    return;
  }
  if (corpus.passages > 0) index(corpus.corpus, cost);
}

void take_results(hop::Task& task, Cost& cost) {
  const hop::Results results = task.take_results();
  cost.output += results.explanation(0).size();
}

void run_question(std::string_view input, Cost& cost) {
  for (const char* method : {"trail", "bm25", "tfidf", "dense", "hybrid", "gnn_ret", "kgp", "iier", "g_rag", "bgr"}) {
    const hop::fuzz::Setting settings[] = {{"method", method}};
    try {
      const hop::Questions questions{std::string(input)};
      hop::Task task = hop::Task::search(hop::fuzz::fixture_graph(), questions, hop::fuzz::options_of(settings));
      if (run(task, "", cost)) take_results(task, cost);
    } catch (const hop::Error&) {
    }
  }
}

struct Loop {
  hop::fuzz::Setting settings[3];
};
constexpr Loop loops[] = {
    {{{"method", "rgnn_ret"}}},
    {{{"method", "self_ask"}, {"retriever", "bm25"}}},
    {{{"method", "ircot"}, {"retriever", "hybrid"}}},
    {{{"method", "iter_retgen"}, {"retriever", "gnn_ret"}}},
    {{{"method", "trail"}, {"ask.loop", "steps"}}},
    {{{"method", "trail"}, {"ask.judge", "true"}}},
    {{{"method", "kgp"}, {"kgp.router", "ask"}}},
    {{{"method", "iier"}, {"iier.keywords", "ask"}, {"iier.path_vectors", "ask"}}},
    {{{"method", "g_rag"}, {"g_rag.concepts", "ask"}}},
    {{{"method", "bgr"}}},
};

void run_reply(std::string_view input, Cost& cost) {
  for (const Loop& loop : loops) {
    hop::Options options;
    for (const hop::fuzz::Setting& setting : loop.settings) {
      if (!setting.key.empty()) options.set_text(setting.key, setting.value);
    }
    options.set_integer("ask.steps", 3);
    try {
      hop::Questions questions(hop::fuzz::fixture_question);
      questions.add_gold_answer("Missolonghi");
      hop::Task task = hop::Task::ask(hop::fuzz::fixture_graph(), questions, options);
      if (run(task, input, cost)) take_results(task, cost);
    } catch (const hop::Error&) {
    }
  }
  // Keywords that a model finds in a passage.
  hop::Corpus corpus;
  corpus.add_passage("p", "London", "London is the capital of England.");
  hop::Task task = hop::Task::index(corpus, hop::Options().set_flag("keywords.ask", true));
  if (run(task, input, cost)) cost.output += task.take_bytes().view().size();
}

void run_penman(std::string_view input, Cost& cost) {
  const std::optional<hop::core::ConceptGraph> graph = hop::core::read_penman(hop::core::penman_in(input));
  if (graph) cost.output += hop::core::concepts_from_question(*graph, input.size() + 1).size();
}

constexpr Kind all_kinds[] = {
    {"markdown", run_markdown, true}, {"plain", run_plain, true},
#ifdef HOPTRAIL_LIBXML
    {"html", run_html, true},
#endif
    {"jsonl", run_jsonl, true},       {"question", run_question, false},
    {"reply", run_reply, false},      {"penman", run_penman, false},
};

#ifdef HOPTRAIL_LIBXML
// Memory of libxml2 counts, too. The readers tell it first where to allocate.
const int libxml_is_counted = (hop::cli::LibraryMemory(), xmlMemSetup)(
    [](void* memory) { hop::faults::release(memory); }, [](std::size_t size) { return hop::faults::allocate(size); },
    [](void* memory, std::size_t size) { return hop::faults::reallocate(memory, size); },
    [](const char* text) { return hop::faults::duplicate(text); });
#endif

}  // namespace

std::span<const Kind> kinds() { return all_kinds; }

const Kind* kind_named(std::string_view name) {
  const auto* found =
      std::find_if(std::begin(all_kinds), std::end(all_kinds), [&](const Kind& kind) { return kind.name == name; });
  return found == std::end(all_kinds) ? nullptr : found;
}

Cost cost_of(const Kind& kind, std::string_view input) {
  hop::fuzz::fixture_graph();  // made once
  Cost cost;
  const std::size_t held = hop::faults::memory_held(), blocks = hop::faults::blocks_given();
  hop::faults::restart_peak();
  const std::uint64_t work = work_done();
  const double begin = thread_seconds();
  kind.run(input, cost);
  cost.seconds = thread_seconds() - begin;
  cost.work = work_done() - work;
  cost.peak = hop::faults::memory_peak() - held;
  cost.blocks = hop::faults::blocks_given() - blocks;
  return cost;
}

}  // namespace hop::cost
