// The parts of a .docx beside its text: relations between the parts, as all files of Office Open XML have them, styles and the title of
// the core properties.
#pragma once

#if defined(HOPTRAIL_LIBXML)
#include <map>
#include <string>
#include <vector>

#include "zipped_files.hpp"

namespace hop::cli {

struct DocxRelation {
  std::string id, kind;  // the last name of the type, as "footnotes"
  std::string target;    // an address outside, or the name of a file in the archive
  bool is_external = false;
};

// The relations of a part, in order; of the whole package for an empty name. Empty if it has none.
std::vector<DocxRelation> docx_relations(const ZippedFiles& files, const std::string& part);

// The first part that is related so, or else the one of the usual name; empty if there is none.
std::string part_of_kind(const ZippedFiles& files, const std::vector<DocxRelation>& relations, std::string_view kind,
                         const std::string& usual);

struct DocxStyle {
  int heading_level = 0;  // 0: no heading
  bool is_title = false, is_item = false;
};
using DocxStyles = std::map<std::string, DocxStyle>;  // by the ids

// Styles with what they take over from the style that they are based on.
DocxStyles docx_styles(const ZippedFiles& files, const std::string& part);

// The text of the first <title> of a part; empty if there is no such part.
std::string title_in_part(const ZippedFiles& files, const std::string& part);

}  // namespace hop::cli
#endif
