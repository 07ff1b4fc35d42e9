// What the command makes of documents of other formats: Markdown in proportion to the input, or a reason. The first byte
// says what the rest is: text in any character set, a pattern, a line end and a path, or a document of a format. A zipped document
// is a list of records, each a name, a line end and the bytes of this member, because no fuzzer finds a checksum.
#include <archive.h>
#include <archive_entry.h>

#include <algorithm>
#include <memory>

#include "cli/reading/asciidoc.hpp"
#include "cli/reading/delimited_text.hpp"
#include "cli/reading/document_budget.hpp"
#include "cli/reading/glob.hpp"
#include "cli/reading/mail.hpp"
#include "cli/reading/notebook.hpp"
#include "cli/reading/read_document_as_markdown.hpp"
#include "cli/reading/subtitles.hpp"
#include "tests/fuzz/support/claim.hpp"
#include "tests/fuzz/support/figure.hpp"
#include "tests/fuzz/support/fuzz_input.hpp"

namespace {

using hop::fuzz::claim;

hop::fuzz::Figure read{"read"};

using Convert = hop::cli::ConvertedDocument (*)(std::string_view, hop::cli::DocumentBudget&);

struct Format {
  char mark;
  Convert convert;
  bool is_zipped;
};

constexpr Format formats[] = {
    {'h', hop::cli::markdown_of_html, false},      {'a', hop::cli::markdown_of_asciidoc, false},
    {'v', hop::cli::markdown_of_delimited, false}, {'m', hop::cli::markdown_of_mail, false},
    {'n', hop::cli::markdown_of_notebook, false},  {'s', hop::cli::text_of_subtitles, false},
    {'d', hop::cli::markdown_of_docx, true},       {'o', hop::cli::markdown_of_odt, true},
    {'e', hop::cli::markdown_of_epub, true},       {'p', hop::cli::markdown_of_pptx, true},
    {'x', hop::cli::markdown_of_xlsx, true},
};

// An archive of the members, uncompressed.
std::string zipped(hop::fuzz::FuzzInput members) {
  std::string bytes(1 << 20, '\0');
  std::size_t used = 0;
  const std::unique_ptr<archive, decltype(&archive_write_free)> out(archive_write_new(), archive_write_free);
  archive_write_set_format_zip(out.get());
  archive_write_set_options(out.get(), "zip:compression=store");
  archive_write_open_memory(out.get(), bytes.data(), bytes.size(), &used);
  while (!members.at_end()) {
    const std::string_view member = members.record();
    const std::size_t end = std::min(member.find('\n'), member.size());
    const std::string_view content = member.substr(std::min(end + 1, member.size()));
    const std::unique_ptr<archive_entry, decltype(&archive_entry_free)> entry(archive_entry_new(), archive_entry_free);
    archive_entry_set_pathname(entry.get(), std::string(member.substr(0, end)).c_str());
    archive_entry_set_filetype(entry.get(), AE_IFREG);
    archive_entry_set_size(entry.get(), static_cast<la_int64_t>(content.size()));
    if (archive_write_header(out.get(), entry.get()) != ARCHIVE_OK) continue;
    archive_write_data(out.get(), content.data(), content.size());
  }
  archive_write_close(out.get());
  bytes.resize(used);
  return bytes;
}

void check_document(const Format& format, std::string_view input) {
  const std::string archive = format.is_zipped ? zipped({reinterpret_cast<const std::uint8_t*>(input.data()), input.size()}) : "";
  const std::string_view bytes = format.is_zipped ? std::string_view(archive) : input;
  hop::cli::DocumentBudget budget(bytes.size());
  const hop::cli::ConvertedDocument document = format.convert(bytes, budget);
  claim(document.markdown.size() <= 24 * bytes.size() + 1024, "a document is in proportion to its input");
  ++read.value;
}

void check_glob(std::string_view input) {
  const std::size_t end = std::min(input.find('\n'), input.size());
  const std::string_view pattern = input.substr(0, end), path = input.substr(std::min(end + 1, input.size()));
  const bool is_plain = pattern.find_first_of("*?[\\") == std::string_view::npos;
  const bool matches = hop::cli::Glob(pattern).matches(path);
  if (is_plain) claim(matches == (pattern == path), "a pattern without signs is the path itself");
  if (pattern == "**") claim(matches == !path.empty(), "** is every path");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view input(reinterpret_cast<const char*>(data) + 1, size - 1);
  try {
    const auto* format =
        std::find_if(std::begin(formats), std::end(formats), [&](const Format& of) { return of.mark == data[0]; });
    if (format != std::end(formats)) check_document(*format, input);
    else if (data[0] == 't') hop::cli::text_as_utf8(std::string(input));
    else check_glob(input);
  } catch (const hop::cli::Unreadable& unreadable) {
    claim(unreadable.what()[0] != '\0', "a refusal has a reason");
  }
  return 0;
}
