#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>

#include "core/corpus/prepare.hpp"
#include "core/indexing/lexical_builder.hpp"
#include "core/indexing/vector_builder.hpp"
#include "core/keywords/keyword_table.hpp"
#include "core/store/graph_file.hpp"
#include "tests/bench/measure.hpp"
#include "tests/bench/task_run.hpp"

namespace hop::bench {

namespace {

std::uint64_t peak_resident_bytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
#ifdef __APPLE__
  return static_cast<std::uint64_t>(usage.ru_maxrss);
#else
  return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
#endif
}

// What the index task does, step by step (core/task/index_procedure.cpp), so that each step's time is known.
std::vector<Phase> measure_phases(Clock clock, IndexInput input) {
  std::vector<Phase> phases;
  const auto timed = [&](const char* name, auto work) { phases.push_back({name, time_of(clock, work)}); };
  core::GraphContent content;
  std::vector<std::string> given_ids;
  for (const core::ReadyPassage& passage : input.corpus.passages) given_ids.push_back(passage.id);

  timed("preparing", [&] { content.corpus = value_of(core::prepare_corpus(std::move(input.corpus))); });
  timed("keywords", [&] { content.keywords = core::extract_keywords(content.corpus); });
  timed("words", [&] {
    core::LexicalBuilder builder{core::Analyzer()};
    for (const core::PreparedPassage& passage : content.corpus.passages) builder.add(passage.title, passage.text);
    content.lexical = std::move(builder).take();
  });
  timed("vectors", [&] {
    core::VectorBuilder builder(core::VectorPrecision::f16);
    if (input.vectors.dimension > 0) {
      core::StringPool rows;
      for (const std::string& id : given_ids) rows.intern(id);
      builder.reserve(static_cast<std::uint32_t>(given_ids.size()), input.vectors.dimension);
      for (std::uint32_t p = 0; p < content.corpus.passages.size(); ++p) {
        const std::size_t row = *rows.find(content.corpus.passages[p].id);
        builder.add_row(std::span(input.vectors.rows).subspan(row * builder.dimension(), builder.dimension()));
      }
    }
    content.vectors = std::move(builder).take();
  });
  content.analyzer_fingerprint = core::Analyzer().fingerprint();
  timed("writing", [&] { value_of(core::write_graph_file(content)); });
  return phases;
}

double total_of(const std::vector<Phase>& phases) {
  double seconds = 0;
  for (const Phase& phase : phases) seconds += phase.seconds;
  return seconds;
}

}  // namespace

PeakMemory measure_memory(const std::string& source) {
  int ends[2];
  if (pipe(ends) != 0) throw std::runtime_error("no pipe for the child process");
  const pid_t child = fork();
  if (child < 0) throw std::runtime_error("no child process");
  PeakMemory memory;
  if (child == 0) {
    memory.idle = peak_resident_bytes();
    try {
      index_whole(load_index_input(source));
    } catch (const std::exception&) {
      _exit(1);  // the parent will meet the same error and say it
    }
    memory.peak = peak_resident_bytes();
    _exit(write(ends[1], &memory, sizeof memory) == sizeof memory ? 0 : 1);
  }
  close(ends[1]);
  const bool read_all = read(ends[0], &memory, sizeof memory) == sizeof memory;
  close(ends[0]);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return read_all ? memory : PeakMemory{};
}

IndexFigures measure_index(const std::string& source, const MeasureOptions& options, std::vector<std::uint8_t>& file) {
  IndexFigures figures;
  const IndexInput input = load_index_input(source);
  figures.passages = input.corpus.passages.size();
  figures.text_bytes = input.text_bytes();
  figures.vector_bytes = input.vector_bytes();
  for (unsigned r = 0; r < options.repetitions; ++r) {
    IndexInput taken = input;
    const double seconds = time_of(options.clock, [&] { file = index_whole(std::move(taken)); });
    if (r == 0 || seconds < figures.seconds) figures.seconds = seconds;
    std::vector<Phase> phases = measure_phases(options.clock, input);
    if (r == 0 || total_of(phases) < total_of(figures.phases)) figures.phases = std::move(phases);
  }
  figures.file_bytes = file.size();
  for (const core::SectionSize& section : value_of(core::section_sizes(file))) {
    figures.sections.push_back({std::string(section.name), section.bytes});
  }
  return figures;
}

}  // namespace hop::bench
