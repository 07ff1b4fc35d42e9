#include "zipped_files.hpp"

#include "read_document_as_markdown.hpp"

#if defined(HOPTRAIL_LIBARCHIVE)
#include <archive.h>
#include <archive_entry.h>

#include <memory>
#endif

namespace hop::cli {

#if defined(HOPTRAIL_LIBARCHIVE)

namespace {

struct FreeArchive {
  void operator()(archive* reader) const { archive_read_free(reader); }
};

bool is_text_file(std::string_view name) {
  for (const std::string_view end : {".xml", ".rels", ".opf", ".xhtml", ".html", ".htm"}) {
    if (name.size() > end.size() && name.substr(name.size() - end.size()) == end) return true;
  }
  return false;
}

[[noreturn]] void damaged(archive* reader) {
  const char* why = archive_error_string(reader);
  throw Unreadable(std::string("malformed zip archive") + (why == nullptr ? "" : std::string(": ") + why));
}

}  // namespace

ZippedFiles unzip(std::string_view bytes) {
  if (bytes.substr(0, 2) != "PK") throw Unreadable("not a zip archive, as this format requires");
  const std::unique_ptr<archive, FreeArchive> reader(archive_read_new());
  archive_read_support_format_zip(reader.get());
  if (archive_read_open_memory(reader.get(), bytes.data(), bytes.size()) != ARCHIVE_OK) damaged(reader.get());
  ZippedFiles files;
  std::size_t unpacked = 0, count = 0;
  archive_entry* entry = nullptr;
  int status = ARCHIVE_OK;
  while ((status = archive_read_next_header(reader.get(), &entry)) == ARCHIVE_OK) {
    if (++count > most_zipped_files) {
      throw Unreadable("the zip archive has more than " + std::to_string(most_zipped_files) + " files");
    }
    const char* name = archive_entry_pathname(entry);
    if (name == nullptr || !is_text_file(name)) continue;
    std::string& content = files[name];
    char block[1 << 15];
    la_ssize_t read = 0;
    while ((read = archive_read_data(reader.get(), block, sizeof block)) > 0) {
      unpacked += static_cast<std::size_t>(read);
      if (unpacked > most_unpacked_bytes) {
        throw Unreadable("the zip archive has more than " + std::to_string(most_unpacked_bytes) + " bytes of text");
      }
      content.append(block, static_cast<std::size_t>(read));
    }
    if (read < 0) damaged(reader.get());
  }
  if (status != ARCHIVE_EOF) damaged(reader.get());
  return files;
}

#else

ZippedFiles unzip(std::string_view) { throw Unreadable("zipped documents need a build of hoptrail with libarchive"); }

#endif

const std::string& file_of(const ZippedFiles& files, const std::string& name) {
  const auto found = files.find(name);
  if (found == files.end()) throw Unreadable("the zip archive has no " + name);
  return found->second;
}

}  // namespace hop::cli
