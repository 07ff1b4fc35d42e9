#include "read_document_as_markdown.hpp"

#if defined(HOPTRAIL_LIBXML)
#include <map>
#include <set>

#include "docx_text.hpp"
#include "markdown_writer.hpp"

namespace hop::cli {

namespace {

class DocxReader {
 public:
  DocxReader(std::string_view bytes, DocumentBudget& budget) : budget_(budget), files_(bytes, budget) {}

  ConvertedDocument read() {
    const std::vector<DocxRelation> package = docx_relations(files_, "");
    main_ = part_of_kind(files_, package, "officeDocument", "word/document.xml");
    if (main_.empty()) throw Unreadable("the zip archive has no word/document.xml");
    relations_ = docx_relations(files_, main_);
    styles_ = docx_styles(files_, beside_main("styles"));
    for (const char* kind : {"footnotes", "endnotes", "comments"}) read_notes(beside_main(kind));
    read_main();
    for (auto& [key, markdown] : notes_) add_once(markdown);  // that the text does not refer to
    add_parts({"header", "footer", "diagramData", "chart"});
    if (document_.title.empty())
      document_.title = title_in_part(files_, part_of_kind(files_, package, "core-properties", "docProps/core.xml"));
    return std::move(document_);
  }

 private:
  // The part that the document relates to, or else the one of the usual name.
  std::string beside_main(const std::string& kind) const {
    return part_of_kind(files_, relations_, kind, path_in_archive(main_, kind + ".xml"));
  }

  void read_text(const std::string& part, DocxText& text) {
    files_.read(part, [&](ZippedFile& file) { read_xml(file, text); });
  }

  void read_notes(const std::string& part) {
    if (part.empty()) return;
    const std::vector<DocxRelation> relations = docx_relations(files_, part);
    DocxText text(styles_, relations, notes_, budget_);
    read_text(part, text);
  }

  void read_main() {
    DocxText text(styles_, relations_, notes_, budget_);
    read_text(main_, text);
    document_.title = one_line(text.title());
    document_.markdown = text.take();
  }

  // Headers of the first page, of left and of right pages mostly have the same text.
  void add_once(const std::string& markdown) {
    if (added_.insert(markdown).second) document_.markdown += markdown;
  }

  // One pass over the archive, because a document may have thousands of parts.
  void add_parts(const std::set<std::string>& kinds) {
    std::vector<std::string> parts;
    for (const DocxRelation& relation : relations_) {
      if (kinds.count(relation.kind) != 0 && !relation.is_external && !relation.target.empty()) parts.push_back(relation.target);
    }
    std::map<std::string, std::string> markdown;
    files_.read_each({parts.begin(), parts.end()}, [&](ZippedFile& file) {
      const std::vector<DocxRelation> no_links;
      DocxText text(styles_, no_links, notes_, budget_);
      read_xml(file, text);
      markdown[file.name()] = text.take();
    });
    for (const std::string& part : parts) add_once(markdown[part]);
  }

  DocumentBudget& budget_;
  ZippedFiles files_;
  std::string main_;
  std::vector<DocxRelation> relations_;
  DocxStyles styles_;
  DocxNotes notes_;
  std::set<std::string> added_;
  ConvertedDocument document_;
};

}  // namespace

ConvertedDocument markdown_of_docx(std::string_view bytes, DocumentBudget& budget) { return DocxReader(bytes, budget).read(); }

}  // namespace hop::cli
#endif
