#include "read_document_as_markdown.hpp"

#if defined(HOPTRAIL_LIBXML)
#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "markdown_writer.hpp"
#include "xml_events.hpp"
#include "zipped_files.hpp"

namespace hop::cli {

namespace {

constexpr std::size_t base_chapter_bytes = std::size_t{4} << 20;  // a chapter is held in memory as a tree

// The first package file that the container names.
class ContainerReader : public XmlVisitor {
 public:
  int begin(const XmlElement& element) override {
    if (element.name() == "rootfile" && package.empty()) package = element.attribute("full-path");
    return 0;
  }
  std::string package;
};

struct EpubItem {
  std::string path, media_type, fallback;
  bool is_contents = false;  // the table of contents
};

bool has_word(const std::string& list, const std::string& word) {
  return (" " + list + " ").find(" " + word + " ") != std::string::npos;
}

class PackageReader : public XmlVisitor {
 public:
  PackageReader(const ZippedFiles& files, const std::string& package) : files_(files), package_(package) {}

  int begin(const XmlElement& element) override {
    const std::string_view name = element.name();
    if (name == "item") {
      const std::string href = element.attribute("href");
      std::string path = files_.find(path_in_archive(package_, href));
      if (path.empty()) path = files_.find(package_.substr(0, folder_size(package_)) + href);  // which is not percent-encoded
      const std::string id = element.attribute("id");
      order.push_back(id);
      items[id] = {path, element.attribute("media-type"), element.attribute("fallback"),
                   has_word(element.attribute("properties"), "nav")};
    }
    if (name == "itemref") spine.push_back(element.attribute("idref"));
    const bool is_title = name == "title" && title.empty();
    is_in_title_ = is_in_title_ || is_title;
    return is_title ? 1 : 0;
  }
  void end(int is_title) override { is_in_title_ = is_in_title_ && is_title == 0; }
  void text(std::string_view text) override {
    if (is_in_title_) title += text;
  }

  std::map<std::string, EpubItem> items;
  std::vector<std::string> order, spine;
  std::string title;

 private:
  const ZippedFiles& files_;
  const std::string& package_;
  bool is_in_title_ = false;
};

bool ends_with(std::string_view text, std::string_view end) {
  return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

bool is_chapter(const EpubItem& item) {
  const std::string& type = item.media_type;
  const bool has_text = type.empty() || type == "text/html" || type == "application/xml" || type == "text/xml" ||
                        type == "application/xhtml+xml" || type == "application/x-dtbook+xml";
  return has_text || ends_with(item.path, ".xhtml") || ends_with(item.path, ".html") || ends_with(item.path, ".htm");
}

class EpubReader {
 public:
  EpubReader(std::string_view bytes, DocumentBudget& budget)
      : budget_(budget), files_(bytes, budget), most_chapter_bytes_(24 * bytes.size() + base_chapter_bytes) {}

  ConvertedDocument read() {
    const std::string name = package_name();
    PackageReader package(files_, name);
    files_.read(name, [&](ZippedFile& file) { read_xml(file, package); });
    std::vector<std::string> chapters = chapters_of(package, package.spine);
    if (chapters.empty()) chapters = chapters_of(package, package.order);  // a book without an order
    std::map<std::string, std::string> markdown;
    files_.read_each({chapters.begin(), chapters.end()}, [&](ZippedFile& file) { markdown[file.name()] = read_chapter(file); });
    ConvertedDocument book{one_line(package.title), {}};
    for (const std::string& chapter : chapters) book.markdown += markdown[chapter] + "\n";
    return book;
  }

 private:
  std::string package_name() const {
    ContainerReader container;
    const std::string name = files_.find("META-INF/container.xml");
    if (!name.empty()) files_.read(name, [&](ZippedFile& file) { read_xml(file, container); });
    const std::string package = files_.find(path_in_archive("", container.package));
    if (!package.empty()) return package;
    for (const std::string& file : files_.names()) {
      if (ends_with(file, ".opf")) return file;
    }
    throw Unreadable(container.package.empty() ? "META-INF/container.xml names no package file"
                                               : "the zip archive has no " + container.package);
  }

  // The files of the items with text, each once.
  static std::vector<std::string> chapters_of(const PackageReader& package, const std::vector<std::string>& ids) {
    constexpr int longest_chain = 8;  // of items that stand for others
    std::vector<std::string> chapters;
    std::set<std::string> known;
    for (const std::string& id : ids) {
      auto item = package.items.find(id);
      for (int i = 0; i < longest_chain && item != package.items.end() && !is_chapter(item->second); ++i) {
        item = package.items.find(item->second.fallback);
      }
      if (item == package.items.end() || !is_chapter(item->second) || item->second.is_contents) continue;
      const std::string& path = item->second.path;
      if (!path.empty() && known.insert(path).second) chapters.push_back(path);
    }
    return chapters;
  }

  std::string read_chapter(ZippedFile& file) {
    const std::string html = file.read_all(most_chapter_bytes_, "a chapter");
    budget_.count_elements(static_cast<std::size_t>(std::count(html.begin(), html.end(), '<')), file.name());
    return markdown_of_html(html, budget_).markdown;
  }

  DocumentBudget& budget_;
  ZippedFiles files_;
  std::size_t most_chapter_bytes_;
};

}  // namespace

// Reads the chapters in reading order, as listed in the package file.
ConvertedDocument markdown_of_epub(std::string_view bytes, DocumentBudget& budget) { return EpubReader(bytes, budget).read(); }

}  // namespace hop::cli
#endif
