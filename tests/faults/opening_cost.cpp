// Opening takes time in proportion to the file and memory of twice its size at most, regardless of its content. Where the build
// counts comparisons, they are limited; elsewhere the time is compared with that of plain text. `opening_cost quick` takes small
// files; `print` behind it, or alone, prints each file's figures.
#include <algorithm>
#include <cstring>
#include <map>
#include <string>

#include "capi/include/hoptrail.h"
#include "core/store/graph_file.hpp"
#include "core/task/save_procedure.hpp"
#include "core/task/saved_task.hpp"
#include "core/weights/weights.hpp"
#include "tests/capi/check.h"
#include "tests/core/store/file_surgery.hpp"
#include "tests/cost/counted_work.hpp"
#include "tests/cost/least_time.hpp"
#include "tests/faults/costly_files.hpp"
#include "tests/faults/counted_memory.hpp"
#include "tests/trust/trust.h"

namespace {

using namespace hop::faults;
using hop::core::FileBytes;

// Nearly three times what is measured.
constexpr std::uint64_t most_percent_of_plain_text = 3000;
constexpr std::uint64_t most_comparisons_of_100_bytes = 700;
constexpr std::size_t spare_memory = 16u << 20;
constexpr std::size_t megabyte = 1000000;

struct Worst {
  std::uint64_t files = 0, bytes = 0;
  std::uint64_t microseconds_of_megabyte = 0, percent_of_plain_text = 0, comparisons_of_100_bytes = 0, percent_of_memory = 0;
  std::uint64_t unexpected = 0;
  bool prints = false;
};

std::int32_t open_and_free(const FileBytes& bytes) {
  hop_graph* graph = nullptr;
  const std::int32_t status = hop_graph_open(bytes.data(), bytes.size(), HOP_OPEN_FULL, HOP_MEMORY_COPY, &graph, nullptr);
  hop_graph_free(graph);
  return status;
}

const CostlyFile& costly_file(const char* name) {
  return *std::find_if(costly_files().begin(), costly_files().end(),
                       [&](const CostlyFile& costly) { return std::strcmp(costly.name, name) == 0; });
}

FileBytes file_of(const CostlyFile& costly, std::size_t bytes) {
  return hop::core::write_graph_file(costly.content(bytes)).value();
}

// A file of plain text, and the least time of opening it.
struct PlainText {
  FileBytes file;
  hop::cost::LeastTime time;

  double percent_of(const hop::cost::LeastTime& other) const { return 100 * other.seconds() / time.seconds(); }
};

// One of so many megabytes.
PlainText& plain_text_of(std::size_t megabytes) {
  static std::map<std::size_t, PlainText> texts;
  PlainText& text = texts[megabytes];
  if (text.file.empty()) text.file = file_of(costly_file("plain text"), megabytes * megabyte);
  return text;
}

// The least of several timings of `open` and of plain text in turn: the machine may be busy. A small file is compared with plain
// text of a megabyte: below, what does not grow with it is most of the time.
template <class Open>
double percent_of_plain_text(std::size_t bytes, hop::cost::LeastTime& time, Open&& open) {
  PlainText& plain = plain_text_of(std::max<std::size_t>(1, bytes / megabyte));
  constexpr auto limit = static_cast<double>(most_percent_of_plain_text);
  for (std::size_t run = 0; run < hop::cost::most_runs; ++run) {
    time.take(open);
    plain.time.take([&] { open_and_free(plain.file); });
    if (plain.percent_of(time) < (run < 8 ? limit / 2 : limit)) break;
  }
  return plain.percent_of(time);
}

// `take` reads the bytes, with at most so many times their size in memory; true when it does with them what it should.
template <class Take>
void measure(const std::string& name, const FileBytes& bytes, Worst& worst, Take&& take, std::size_t times_in_memory = 2) {
  const std::size_t before = memory_held();
  restart_peak();
  const std::uint64_t work = hop::cost::work_done();
  bool expected = take(bytes);
  const auto size = std::max(bytes.size(), megabyte);
  const std::uint64_t comparisons = 100 * (hop::cost::work_done() - work) / size;
  const std::size_t used = memory_peak() - before;
  expected = expected && memory_held() == before;

  std::uint64_t of_plain = 0, microseconds = 0;
  if (!hop::cost::work_is_counted()) {
    hop::cost::LeastTime time;
    of_plain = static_cast<std::uint64_t>(percent_of_plain_text(bytes.size(), time, [&] { take(bytes); }));
    microseconds = static_cast<std::uint64_t>(1e6 * time.seconds() * megabyte / static_cast<double>(size));
  }
  const std::uint64_t percent = 100 * std::uint64_t{used} / (times_in_memory * bytes.size() + spare_memory);
  ++worst.files;
  worst.bytes += bytes.size();
  worst.microseconds_of_megabyte = std::max(worst.microseconds_of_megabyte, microseconds);
  worst.percent_of_plain_text = std::max(worst.percent_of_plain_text, of_plain);
  worst.comparisons_of_100_bytes = std::max(worst.comparisons_of_100_bytes, comparisons);
  worst.percent_of_memory = std::max(worst.percent_of_memory, percent);
  worst.unexpected += !expected;
  const bool within = of_plain <= most_percent_of_plain_text && comparisons <= most_comparisons_of_100_bytes && percent <= 100;
  if (worst.prints || !expected || !within) {
    std::fprintf(stderr, "%-32s %6.2f MB %6llu us/MB %5llu %% of plain text %4llu comparisons/100 B %5.2f x in memory%s\n",
                 name.c_str(), static_cast<double>(bytes.size()) / megabyte, static_cast<unsigned long long>(microseconds),
                 static_cast<unsigned long long>(of_plain), static_cast<unsigned long long>(comparisons),
                 static_cast<double>(used) / static_cast<double>(bytes.size()), expected ? "" : ", NOT AS EXPECTED");
  }
}

void open_costly_files(std::initializer_list<std::size_t> sizes, Worst& worst) {
  for (const CostlyFile& costly : costly_files()) {
    for (const std::size_t size : sizes) {
      const bool foreign = std::strcmp(costly.name, "foreign analyzer") == 0;
      const std::int32_t expected = foreign ? HOP_STATUS_UNSUPPORTED_VERSION : HOP_OK;
      const FileBytes file = file_of(costly, size);
      measure(costly.name, file, worst, [&](const FileBytes& bytes) { return open_and_free(bytes) == expected; });
    }
  }
}

// Opens the file with the number at `at` replaced and checksums that agree; whether it opens is not asked here.
void open_forged(const char* name, const FileBytes& whole, std::size_t at, std::uint32_t value, Worst& worst) {
  FileBytes forged = whole;
  hop::core::put_at(forged, at, value);
  hop::core::repair_checksums(forged);
  const std::string what = std::string(name) + ", forged at " + std::to_string(at);
  measure(what, forged, worst, [](const FileBytes& bytes) { return open_and_free(bytes), true; });
}

// Files that promise much: numbers of the header (each stride-th one), and a sample of those behind it, become extreme.
void open_forged_files(const char* name, std::size_t size, std::size_t header_stride, std::size_t samples, Worst& worst) {
  const FileBytes whole = file_of(costly_file(name), size);
  const auto header = hop::core::value_at<std::uint32_t>(whole, hop::core::sums_at(whole) + 12);
  for (std::size_t at = 0; at + 4 <= header; at += 4 * header_stride) {
    const auto twice = 2 * hop::core::value_at<std::uint32_t>(whole, at);
    for (const std::uint32_t value : {0u, 1u, twice, 0x3fffffffu, 0x7fffffffu, 0xffffffffu}) {
      open_forged(name, whole, at, value, worst);
    }
  }
  for (std::size_t at = header / 4 * 4; at + 4 <= whole.size(); at += whole.size() / samples / 4 * 4) {
    for (const std::uint32_t value : {0u, 0x7fffffffu, 0xffffffffu}) open_forged(name, whole, at, value, worst);
  }
}

// What else is read as bytes: many small records in little space. A saved task is read from an aligned copy, and its
// answers take twice their space when they are empty.
void read_bombs(std::size_t bytes, Worst& worst) {
  using namespace hop::core;
  const std::vector<Answer> answers(bytes / 80);
  const auto procedure = make_save_procedure({1, 2, 3}, "x", "x.new");
  const FileBytes saved = write_saved_task(*procedure.value(), 0, answers);
  measure(
      "saved task of empty answers", saved, worst,
      [](const FileBytes& given) {
        hop_task* task = nullptr;
        const std::int32_t status = hop_task_resume(given.data(), given.size(), nullptr, &task, nullptr);
        hop_task_free(task);
        return status == HOP_STATUS_CORRUPT_FILE;
      },
      3);

  Weights weights;
  for (int m = 1; m < 1000; ++m) weights.matrices.push_back({"matrix " + std::to_string(m), 0, 0xffffffff, {}});
  weights.matrices.push_back({"values", 1, static_cast<std::uint32_t>(bytes / 4), std::vector<float>(bytes / 4, 1.0f)});
  measure("weights of many matrices", write_weights(weights), worst, [](const FileBytes& given) {
    hop_options* options = nullptr;
    CHECK_OK(hop_options_create(&options, &error));
    const std::int32_t status = hop_options_set_weights(options, given.data(), given.size(), nullptr);
    hop_options_free(options);
    return status == HOP_OK;
  });
}

}  // namespace

int main(int count, char** words) {
  const bool quick = count > 1 && std::strcmp(words[1], "quick") == 0;
  Worst worst;
  worst.prints = count > 1 && std::strcmp(words[count - 1], "print") == 0;
  if (quick) {
    open_costly_files({1000000}, worst);
  } else {
    open_costly_files({1000000, 5000000, 20000000}, worst);
  }
  read_bombs(10000000, worst);
  for (const char* name : {"scattered keywords", "sections, pages, tables", "scattered neighbors"}) {
    open_forged_files(name, quick ? 100000 : 1000000, quick ? 7 : 1, quick ? 20 : 200, worst);
  }
  const trust_figure figures[] = {
      TRUST_AT_LEAST("files", worst.files, quick ? 100u : 1000u),
      TRUST_COUNT("bytes", worst.bytes),
      TRUST_COUNT("microseconds a megabyte, worst", worst.microseconds_of_megabyte),
      {"percent of the time of plain text, worst", worst.percent_of_plain_text, 0, most_percent_of_plain_text},
      {"comparisons for 100 bytes, worst", worst.comparisons_of_100_bytes, 0, most_comparisons_of_100_bytes},
      {"percent of twice the file and 16 MiB in memory, worst", worst.percent_of_memory, 0, 100},
      TRUST_NONE("not opened, or not freed", worst.unexpected)};
  const int broken =
      trust_report("F3", quick ? "cost of opening, quick" : "cost of opening", figures, sizeof figures / sizeof *figures);
  return check_end() | broken;
}
