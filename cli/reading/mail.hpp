// Mails (.eml).
#pragma once

#include "read_document_as_markdown.hpp"

namespace hop::cli {

// The subject is the title. The text has the sender, the recipients, the date, the plain texts (HTML where there is none), the
// names of attached files and the texts of those that are texts.
ConvertedDocument markdown_of_mail(std::string_view bytes, DocumentBudget& budget);

}  // namespace hop::cli
