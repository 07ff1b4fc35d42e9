// Section names as they appear in error messages and in the output of `info`. The names are stable: scripts may match on
// them.
#include "core/store/file_format.hpp"

namespace hop::core {

std::string_view file_section_name(FileSection section) {
  switch (section) {
    case FileSection::header: return "header";
    case FileSection::documents: return "documents";
    case FileSection::passages: return "passages";
    case FileSection::structure: return "structure";
    case FileSection::metadata: return "metadata";
    case FileSection::text: return "text";
    case FileSection::keywords: return "keywords";
    case FileSection::keyword_links: return "keyword_links";
    case FileSection::edges: return "edges";
    case FileSection::lexical: return "lexical";
    case FileSection::vectors: return "vectors";
  }
  return "unknown";
}

}  // namespace hop::core
