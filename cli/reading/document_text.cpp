#include "document_text.hpp"

#include <filesystem>
#include <set>
#if defined(__GLIBC__)
#include <malloc.h>
#endif

#include "cli/reading/asciidoc.hpp"
#include "cli/reading/delimited_text.hpp"
#include "cli/reading/document_budget.hpp"
#include "cli/reading/invisible_characters.hpp"
#include "cli/reading/mail.hpp"
#include "cli/reading/markdown_writer.hpp"
#include "cli/reading/notebook.hpp"
#include "cli/reading/pdf_text.hpp"
#include "cli/reading/read_file.hpp"
#include "cli/reading/subtitles.hpp"
#include "cli/terminal/lower_case.hpp"

namespace hop::cli {

namespace {

using Convert = ConvertedDocument (*)(std::string_view, DocumentBudget&);

struct Format {
  const char* extension;
  Convert convert;  // nullptr: the text is not converted
  bool is_markdown;
};

constexpr Format formats[] = {
    {"md", nullptr, true},
    {"markdown", nullptr, true},
    {"mkd", nullptr, true},
    {"mkdn", nullptr, true},
    {"mdwn", nullptr, true},
    {"mdown", nullptr, true},
    {"mdx", nullptr, true},
    {"qmd", nullptr, true},
    {"rmd", nullptr, true},
    {"txt", nullptr, false},
    {"text", nullptr, false},
    {"html", markdown_of_html, true},
    {"htm", markdown_of_html, true},
    {"xhtml", markdown_of_html, true},
    {"docx", markdown_of_docx, true},
    {"docm", markdown_of_docx, true},
    {"dotx", markdown_of_docx, true},
    {"dotm", markdown_of_docx, true},
    {"pptx", markdown_of_pptx, true},
    {"pptm", markdown_of_pptx, true},
    {"ppsx", markdown_of_pptx, true},
    {"ppsm", markdown_of_pptx, true},
    {"xlsx", markdown_of_xlsx, true},
    {"xlsm", markdown_of_xlsx, true},
    {"odt", markdown_of_odt, true},
    {"ott", markdown_of_odt, true},
    {"ods", markdown_of_odt, true},
    {"odp", markdown_of_odt, true},
    {"epub", markdown_of_epub, true},
    {"csv", markdown_of_delimited, true},
    {"tsv", markdown_of_delimited, true},
    {"srt", text_of_subtitles, false},
    {"vtt", text_of_subtitles, false},
    {"ipynb", markdown_of_notebook, true},
    {"eml", markdown_of_mail, true},
    {"adoc", markdown_of_asciidoc, true},
    {"asciidoc", markdown_of_asciidoc, true},
};

const Format* find_format(const std::string& extension) {
  for (const Format& format : formats) {
    if (extension == format.extension) return &format;
  }
  return nullptr;
}

// The allocator keeps the freed nodes of a large tree, and an index of large columns cannot use it.
void return_memory_of_tree([[maybe_unused]] std::size_t file_bytes) {
#if defined(__GLIBC__)
  constexpr std::size_t least_file = std::size_t{1} << 20;  // of those that it is worth its time for
  if (file_bytes >= least_file) malloc_trim(0);
#endif
}

}  // namespace

std::string lower_extension(const std::string& path) {
  std::string extension = std::filesystem::path(path).extension().string();
  if (!extension.empty()) extension.erase(0, 1);
  return lower_case(extension);
}

bool is_read_as_it_is(const std::string& path) {
  const Format* format = find_format(lower_extension(path));
  return format != nullptr && format->convert == nullptr;
}

bool is_document(const std::string& extension, const Converters& converters) {
  return converters.count(extension) != 0 || find_format(extension) != nullptr;
}

std::string document_extensions(const Converters& converters) {
  std::set<std::string> all;
  for (const Format& format : formats) all.insert(format.extension);
  for (const auto& [extension, converter] : converters) all.insert(extension);
  std::string text;
  for (const std::string& extension : all) text += (text.empty() ? "." : ", .") + extension;
  return text;
}

DocumentText read_document_text(const std::string& path, Links links, const Converters& converters,
                                std::chrono::milliseconds limit) {
  const std::string extension = lower_extension(path);
  if (const auto converter = converters.find(extension); converter != converters.end()) {
    const InputFile readable(path, links);  // else the program would have to say why it is not
    std::error_code unknown;
    const std::uintmax_t file_bytes = std::filesystem::file_size(path, unknown);
    DocumentBudget budget(unknown ? 0 : static_cast<std::size_t>(file_bytes));
    if (converter->second.makes_pages) {
      ConvertedDocument pages = read_pdf(converter->second, path, limit);
      budget.check_text(pages.markdown.size());
      return {without_invisible_characters(std::move(pages.title)), without_invisible_characters(std::move(pages.markdown))};
    }
    std::string text = text_as_utf8(convert(converter->second, path, limit));
    budget.check_text(text.size());
    return {"", without_invisible_characters(std::move(text)), converter->second.makes_markdown};
  }
  std::string bytes = read_file(path, links, largest_document);
  const Format* format = find_format(extension);
  if (format == nullptr) throw Unreadable("unsupported document format");
  if (format->convert == nullptr) return {"", text_as_utf8(std::move(bytes)), format->is_markdown};
  DocumentBudget budget(bytes.size());
  ConvertedDocument converted = format->convert(bytes, budget);
  return_memory_of_tree(bytes.size());
  if (format->is_markdown && converted.markdown.find_first_not_of(" \n") == std::string::npos) {
    MarkdownWriter title(budget);  // of a document that has nothing else
    title.text(converted.title);
    converted.markdown = title.take();
  }
  budget.check_text(converted.title.size() + converted.markdown.size());
  return {without_invisible_characters(std::move(converted.title)), without_invisible_characters(std::move(converted.markdown)),
          format->is_markdown};
}

}  // namespace hop::cli
