#include "cli/modules/documents_table.hpp"
#include "cli/modules/open_module.hpp"

namespace hop::cli {

static const DocumentsTable& documents() {
  static const auto& table = module_table<DocumentsTable>("documents");
  return table;
}

ConvertedDocument markdown_of_html(std::string_view html, DocumentBudget& budget) { return documents().html(html, budget); }
ConvertedDocument markdown_of_docx(std::string_view bytes, DocumentBudget& budget) { return documents().docx(bytes, budget); }
ConvertedDocument markdown_of_odt(std::string_view bytes, DocumentBudget& budget) { return documents().odt(bytes, budget); }
ConvertedDocument markdown_of_epub(std::string_view bytes, DocumentBudget& budget) { return documents().epub(bytes, budget); }
ConvertedDocument markdown_of_pptx(std::string_view bytes, DocumentBudget& budget) { return documents().pptx(bytes, budget); }
ConvertedDocument markdown_of_xlsx(std::string_view bytes, DocumentBudget& budget) { return documents().xlsx(bytes, budget); }

std::string from_character_set(const char* character_set, std::string_view bytes) {
  return documents().character_set(character_set, bytes);
}
std::string from_likely_character_set(const std::string& bytes) { return documents().likely_character_set(bytes); }

}  // namespace hop::cli
