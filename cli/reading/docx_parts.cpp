#include "docx_parts.hpp"

#if defined(HOPTRAIL_LIBXML)
#include <cstdlib>
#include <optional>
#include <utility>

#include "markdown_writer.hpp"
#include "xml_events.hpp"

namespace hop::cli {

namespace {

class RelationReader : public XmlVisitor {
 public:
  RelationReader(const ZippedFiles& files, const std::string& part) : files_(files), part_(part) {}

  int begin(const XmlElement& element) override {
    if (element.name() != "Relationship") return 0;
    DocxRelation relation{element.attribute("Id"), element.attribute("Type"), element.attribute("Target"),
                          element.attribute("TargetMode") == "External"};
    relation.kind.erase(0, folder_size(relation.kind));
    if (!relation.is_external) relation.target = files_.find(path_in_archive(part_, relation.target));
    relations.push_back(std::move(relation));
    return 0;
  }

  std::vector<DocxRelation> relations;

 private:
  const ZippedFiles& files_;
  const std::string& part_;
};

// The properties that a style states itself.
struct WrittenStyle {
  std::string name, based_on;
  std::optional<int> outline_level;
  bool is_item = false;
};

class StyleReader : public XmlVisitor {
 public:
  int begin(const XmlElement& element) override {
    const std::string_view name = element.name();
    if (name == "style") current_ = &styles[element.attribute("styleId")];
    if (name == "pPrChange" || current_ == nullptr) return name == "pPrChange" ? skip : 0;
    if (name == "name") current_->name = element.attribute("val");
    else if (name == "basedOn") current_->based_on = element.attribute("val");
    else if (name == "outlineLvl") current_->outline_level = std::atoi(element.attribute("val").c_str());
    else if (name == "numPr") current_->is_item = true;
    return name == "style" ? 1 : 0;
  }
  void end(int is_style) override {
    if (is_style != 0) current_ = nullptr;
  }

  std::map<std::string, WrittenStyle> styles;

 private:
  WrittenStyle* current_ = nullptr;
};

// A style takes over what the first in the chain of its bases says. The names of styles are English in every language of Word.
DocxStyle resolved_style(const std::map<std::string, WrittenStyle>& styles, const WrittenStyle* style) {
  constexpr int longest_chain = 64;  // a chain may be a circle
  DocxStyle out;
  bool is_leveled = false;
  for (int step = 0; style != nullptr && step < longest_chain; ++step) {
    const std::string& name = style->name;
    out.is_item = out.is_item || style->is_item;
    if (!is_leveled && style->outline_level) {
      is_leveled = true;
      out.heading_level = *style->outline_level >= 0 && *style->outline_level < 9 ? *style->outline_level + 1 : 0;
    }
    if (!is_leveled && (name.compare(0, 8, "heading ") == 0 || name.compare(0, 8, "Heading ") == 0)) {
      is_leveled = true;
      out.heading_level = std::atoi(name.c_str() + 8);
    }
    if (name == "Title" || name == "title") {
      out.is_title = true;
      if (!std::exchange(is_leveled, true)) out.heading_level = 1;
    }
    const auto base = styles.find(style->based_on);
    style = base == styles.end() ? nullptr : &base->second;
  }
  return out;
}

class TitleReader : public XmlVisitor {
 public:
  int begin(const XmlElement& element) override {
    const bool is_first = element.name() == "title" && !is_found_;
    is_found_ = is_found_ || is_first;
    is_open_ = is_open_ || is_first;
    return is_first ? 1 : 0;
  }
  void end(int is_title) override { is_open_ = is_open_ && is_title == 0; }
  void text(std::string_view text) override {
    if (is_open_ && title.size() < most_title_bytes) title += text;
  }

  std::string title;

 private:
  static constexpr std::size_t most_title_bytes = 65536;
  bool is_found_ = false, is_open_ = false;
};

}  // namespace

std::vector<DocxRelation> docx_relations(const ZippedFiles& files, const std::string& part) {
  const std::size_t name = folder_size(part);
  const std::string relations = files.find(part.substr(0, name) + "_rels/" + part.substr(name) + ".rels");
  RelationReader reader(files, part);
  if (!relations.empty()) files.read(relations, [&](ZippedFile& file) { read_xml(file, reader); });
  return std::move(reader.relations);
}

std::string part_of_kind(const ZippedFiles& files, const std::vector<DocxRelation>& relations, std::string_view kind,
                         const std::string& usual) {
  for (const DocxRelation& relation : relations) {
    if (relation.kind == kind && !relation.is_external && !relation.target.empty()) return relation.target;
  }
  return files.find(usual);
}

DocxStyles docx_styles(const ZippedFiles& files, const std::string& part) {
  StyleReader reader;
  if (!part.empty()) files.read(part, [&](ZippedFile& file) { read_xml(file, reader); });
  DocxStyles styles;
  for (const auto& [id, style] : reader.styles) styles[id] = resolved_style(reader.styles, &style);
  return styles;
}

std::string title_in_part(const ZippedFiles& files, const std::string& part) {
  TitleReader reader;
  const std::string name = files.find(part);
  if (!name.empty()) files.read(name, [&](ZippedFile& file) { read_xml(file, reader); });
  return one_line(reader.title);
}

}  // namespace hop::cli
#endif
