// What the command makes of documents of other formats: Markdown in proportion to the input, or a reason. The first byte
// says what the rest is: a page of HTML, text of any character set, a zipped document, a note, or a pattern, a line end and a path.
#include <algorithm>

#include "cli/reading/document_budget.hpp"
#include "cli/reading/glob.hpp"
#include "cli/reading/read_document_as_markdown.hpp"
#include "tests/fuzz/support/claim.hpp"
#include "tests/fuzz/support/figure.hpp"

namespace {

using hop::fuzz::claim;

hop::fuzz::Figure read{"read"};

void check_page(std::string_view html, hop::cli::DocumentBudget& budget) {
  const hop::cli::ConvertedDocument page = hop::cli::markdown_of_html(html, budget);
  claim(page.markdown.size() <= 16 * html.size() + 1024, "a page is in proportion to its input");
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
  hop::cli::DocumentBudget budget(input.size());
  try {
    switch (data[0]) {
      case 'h': check_page(input, budget); break;
      case 't': hop::cli::text_as_utf8(std::string(input)); break;
      case 'd': hop::cli::markdown_of_docx(input, budget); break;
      case 'o': hop::cli::markdown_of_odt(input, budget); break;
      case 'e': hop::cli::markdown_of_epub(input, budget); break;
      default: check_glob(input);
    }
  } catch (const hop::cli::Unreadable& unreadable) {
    claim(unreadable.what()[0] != '\0', "a refusal has a reason");
  }
  return 0;
}
