// The most costly documents that are known, at 64 KiB, 1, 4 and 16 MiB: the memory and time of each reader of the command.
//
//     cost_documents FOLDER    a recipe a file, of the kinds below
#include <libxml/xmlmemory.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "cli/reading/delimited_text.hpp"
#include "cli/reading/document_budget.hpp"
#include "cli/reading/library_memory.hpp"
#include "cli/reading/mail.hpp"
#include "cli/reading/notebook.hpp"
#include "cli/reading/subtitles.hpp"
#include "tests/cost/least_time.hpp"
#include "tests/cost/recipe.hpp"
#include "tests/faults/counted_memory.hpp"
#include "tests/trust/trust.h"

namespace {

namespace fs = std::filesystem;
using namespace hop::cost;
using hop::cli::ConvertedDocument;
using hop::cli::DocumentBudget;

struct Reader {
  std::string_view kind;
  ConvertedDocument (*convert)(std::string_view, DocumentBudget&);
};

constexpr Reader readers[] = {{"html", hop::cli::markdown_of_html},
                              {"csv", hop::cli::markdown_of_delimited},
                              {"mail", hop::cli::markdown_of_mail},
                              {"notebook", hop::cli::markdown_of_notebook},
                              {"subtitles", hop::cli::text_of_subtitles}};

#if defined(HOPTRAIL_COUNTS_COMPARISONS) || defined(HOPTRAIL_SLOW)
constexpr std::array sizes = {std::size_t{1} << 16, std::size_t{1} << 18};
#else
constexpr std::array sizes = {std::size_t{1} << 16, std::size_t{1} << 20, std::size_t{1} << 22, std::size_t{1} << 24};
#endif
constexpr std::size_t most_of_byte = 24, around = std::size_t{32} << 20;  // of the text, and of the tree
// The peak has the tree, what comes out of it, and copies of the input.
constexpr std::size_t most_peak_of_byte = 40, peak_around = std::size_t{64} << 20;
// Of each byte, from one size to the next. Seconds are of the thread: they are to notice the square.
constexpr double most_blocks_growth = 4.6 / 4, few_blocks = 2;
constexpr double most_seconds_growth = 2, few_seconds = 1;

struct Converted {
  std::size_t bytes = 0, peak = 0, output = 0;
  std::uint64_t blocks = 0;
  double seconds = 0;
  bool is_refused = false;
};

Converted convert(const Reader& reader, const std::string& input) {
  Converted converted{.bytes = input.size()};
  const std::size_t held = hop::faults::memory_held();
  const std::uint64_t blocks = hop::faults::blocks_given();
  hop::faults::restart_peak();
  const double begin = thread_seconds();
  try {
    DocumentBudget budget(input.size());
    const ConvertedDocument document = reader.convert(input, budget);
    converted.output = document.title.size() + document.markdown.size();
    budget.check_text(converted.output);
  } catch (const hop::cli::Unreadable&) {
    converted.is_refused = true;
  }
  converted.seconds = thread_seconds() - begin;
  converted.peak = hop::faults::memory_peak() - held;
  converted.blocks = hop::faults::blocks_given() - blocks;
  return converted;
}

double of_byte(double value, const Converted& converted) {
  return value / static_cast<double>(std::max<std::size_t>(converted.bytes, 1));
}

// Whether it is over a limit; `before` is the next smaller size, or nullptr.
bool is_broken(const Converted& now, const Converted* before) {
  if (now.output > most_of_byte * now.bytes + around || now.peak > most_peak_of_byte * now.bytes + peak_around) return true;
  if (before == nullptr || now.is_refused || before->is_refused) return false;
  const double growth = static_cast<double>(now.bytes) / static_cast<double>(std::max<std::size_t>(before->bytes, 1));
  return of_byte(static_cast<double>(now.blocks), now) >
             most_blocks_growth * of_byte(static_cast<double>(before->blocks), *before) + few_blocks ||
         now.seconds > most_seconds_growth * growth * before->seconds + few_seconds;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  std::vector<fs::path> paths;
  for (const fs::directory_entry& entry : fs::directory_iterator(argv[1])) paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  // Memory of libxml2 counts, too. The readers tell it first where to allocate.
  const hop::cli::LibraryMemory told;
  xmlMemSetup(hop::faults::release, hop::faults::allocate, hop::faults::reallocate, hop::faults::duplicate);
  std::uint64_t tried = 0, refused = 0, broken = 0;
  double most_peak = 0, most_output = 0;
  for (const fs::path& path : paths) {
    std::ifstream file(path, std::ios::binary);
    const Recipe recipe = read_recipe(std::string{std::istreambuf_iterator<char>(file), {}});
    const auto* reader =
        std::find_if(std::begin(readers), std::end(readers), [&](const Reader& one) { return one.kind == recipe.kind; });
    if (reader == std::end(readers)) continue;
    std::printf("%s\n", path.filename().c_str());
    std::fflush(stdout);
    Converted before;
    for (const std::size_t size : sizes) {
      const Converted now = convert(*reader, text_of(recipe, size));
      const bool is_over = is_broken(now, size == sizes.front() ? nullptr : &before);
      std::printf("  %8zu bytes: peak %10zu (%.1f a byte), output %9zu (%.1f), blocks %9llu (%.2f), %.2f s%s%s\n", now.bytes,
                  now.peak, of_byte(static_cast<double>(now.peak), now), now.output,
                  of_byte(static_cast<double>(now.output), now), static_cast<unsigned long long>(now.blocks),
                  of_byte(static_cast<double>(now.blocks), now), now.seconds, now.is_refused ? ", refused" : "",
                  is_over ? "  BROKEN" : "");
      ++tried;
      refused += now.is_refused;
      broken += is_over;
      if (size == sizes.back()) {
        most_peak = std::max(most_peak, of_byte(static_cast<double>(now.peak), now));
        most_output = std::max(most_output, of_byte(static_cast<double>(now.output), now));
      }
      before = now;
    }
  }
  const auto hundredths = [](double value) { return static_cast<std::uint64_t>(100 * value + 0.5); };
  const trust_figure figures[] = {
      TRUST_AT_LEAST("documents of each size", tried / sizes.size(), 15),
      TRUST_COUNT("largest size in KiB", sizes.back() >> 10),
      TRUST_COUNT("documents refused", refused),
      TRUST_COUNT("most bytes of memory for a byte of the largest, in hundredths", hundredths(most_peak)),
      TRUST_COUNT("most bytes of text for a byte of the largest, in hundredths", hundredths(most_output)),
      TRUST_NONE("documents over a limit", broken)};
  return trust_report("F5", "costly documents", figures, std::size(figures));
}
