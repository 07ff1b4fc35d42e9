#include "cli/modules/documents_table.hpp"
#include "cli/modules/export_table.hpp"

namespace hop::cli {

static constexpr DocumentsTable documents_table{markdown_of_html,   markdown_of_docx,         markdown_of_odt,
                                                markdown_of_epub,   markdown_of_pptx,         markdown_of_xlsx,
                                                from_character_set, from_likely_character_set};

}  // namespace hop::cli

const void* hoptrail_module_table(const char* version) {
  return hop::cli::is_this_version(version) ? &hop::cli::documents_table : nullptr;
}
