#include "zipped_files.hpp"

#include <algorithm>

#include "hexadecimal_digit.hpp"
#include "read_document_as_markdown.hpp"

#if defined(HOPTRAIL_LIBARCHIVE)
#include <archive.h>
#include <archive_entry.h>

#include <cerrno>
#include <memory>
#include <new>
#if !defined(_WIN32)
#include <locale.h>
#endif
#endif

namespace hop::cli {

namespace {

std::string comparable(std::string_view path) {
  while (!path.empty() && (path.front() == '/' || path.front() == '\\')) path.remove_prefix(1);
  std::string out(path);
  for (char& c : out) c = c == '\\' ? '/' : c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return out;
}

}  // namespace

std::string path_in_archive(std::string_view from_file, std::string_view reference) {
  reference = reference.substr(0, reference.find_first_of("#?"));
  const bool is_from_root = !reference.empty() && reference.front() == '/';
  const std::string_view folder = from_file.substr(0, is_from_root ? 0 : folder_size(from_file));
  const std::string whole = std::string(folder) + without_percent_escapes(reference);
  std::vector<std::string_view> names;
  for (std::size_t begin = 0; begin <= whole.size();) {
    const std::size_t end = std::min(whole.find('/', begin), whole.size());
    const std::string_view name = std::string_view(whole).substr(begin, end - begin);
    if (name == ".." && !names.empty()) names.pop_back();
    else if (!name.empty() && name != "." && name != "..") names.push_back(name);
    begin = end + 1;
  }
  std::string path;
  for (const std::string_view name : names) path.append(path.empty() ? "" : "/").append(name);
  return path;
}

#if defined(HOPTRAIL_LIBARCHIVE)

namespace {

struct FreeArchive {
  void operator()(archive* reader) const { archive_read_free(reader); }
};
using ArchiveReader = std::unique_ptr<archive, FreeArchive>;
struct FreeEntry {
  void operator()(archive_entry* entry) const { archive_entry_free(entry); }
};
using ArchiveEntry = std::unique_ptr<archive_entry, FreeEntry>;

#if defined(_WIN32)
struct Utf8Names {};
#else
// Libarchive gives names in the character set of the thread's locale, and none that this set has no letters for.
class Utf8Names {
 public:
  Utf8Names() {
    for (const char* name : {"C.UTF-8", "en_US.UTF-8"}) {
      if (locale_ == locale_t{}) locale_ = newlocale(LC_CTYPE_MASK, name, locale_t{});
      if (locale_ == locale_t{} && errno == ENOMEM) throw std::bad_alloc();
    }
    if (locale_ != locale_t{}) before_ = uselocale(locale_);
  }
  ~Utf8Names() {
    if (locale_ == locale_t{}) return;
    uselocale(before_);
    freelocale(locale_);
  }
  Utf8Names(const Utf8Names&) = delete;
  Utf8Names& operator=(const Utf8Names&) = delete;

 private:
  locale_t locale_{}, before_{};
};
#endif

[[noreturn]] void damaged(archive* reader) {
  if (archive_errno(reader) == ENOMEM) throw std::bad_alloc();
  const char* why = archive_error_string(reader);
  throw Unreadable(std::string("malformed zip archive") + (why == nullptr ? "" : std::string(": ") + why));
}

// Reads by the directory at the end only: without it, files that nobody asks for would have to be unpacked to pass them.
ArchiveReader open_zip(std::string_view bytes) {
  if (bytes.substr(0, 4) == "\xD0\xCF\x11\xE0")
    throw Unreadable("not a zip archive: it needs a password, or is of a format before 2007");
  if (bytes.substr(0, 2) != "PK") throw Unreadable("not a zip archive, as this format requires");
  ArchiveReader reader(archive_read_new());
  if (!reader) throw std::bad_alloc();
  if (archive_read_support_format_zip_seekable(reader.get()) != ARCHIVE_OK) damaged(reader.get());
  // archive_read_open_memory() uses the place of its data without a look at whether it could be allocated.
  if (archive_read_set_callback_data(reader.get(), nullptr) != ARCHIVE_OK) throw std::bad_alloc();
  if (archive_read_open_memory(reader.get(), bytes.data(), bytes.size()) != ARCHIVE_OK) damaged(reader.get());
  return reader;
}

// Calls `take` with the name of each file while it is open, until `take` returns false.
template <class Take>
void each_entry(archive* reader, Take take) {
  const ArchiveEntry entry(archive_entry_new2(reader));  // the reader's own one is used even where it is missing
  if (!entry) throw std::bad_alloc();
  for (;;) {
    const int status = archive_read_next_header2(reader, entry.get());
    if (status == ARCHIVE_EOF) return;
    if (status != ARCHIVE_OK && status != ARCHIVE_WARN) damaged(reader);
    errno = 0;
    const char* name = archive_entry_pathname(entry.get());
    if (name == nullptr && errno == ENOMEM) throw std::bad_alloc();
    if (!take(std::string(name == nullptr ? "" : name))) return;
  }
}

}  // namespace

std::size_t ZippedFile::read(char* block, std::size_t size) {
  const la_ssize_t count = archive_read_data(reader_, block, size);
  if (count < 0) damaged(reader_);
  budget_.unpack(static_cast<std::size_t>(count), name_);
  return static_cast<std::size_t>(count);
}

ZippedFiles::ZippedFiles(std::string_view bytes, DocumentBudget& budget) : bytes_(bytes), budget_(budget) {
  const Utf8Names utf8_names;
  const ArchiveReader reader = open_zip(bytes);
  each_entry(reader.get(), [&](const std::string& name) {
    if (names_.size() == most_zipped_files)
      throw Unreadable("the zip archive has more than " + std::to_string(most_zipped_files) + " files");
    if (!known_.insert(name).second) repeated_.insert(name);
    names_.push_back(name);
    name_of_path_.emplace(comparable(name), name);
    return true;
  });
}

void ZippedFiles::read_each(const std::set<std::string>& names, const std::function<void(ZippedFile&)>& take) const {
  for (const std::string& name : names) {
    if (repeated_.count(name) != 0) throw Unreadable("the zip archive has two files " + name);
  }
  const Utf8Names utf8_names;
  const ArchiveReader reader = open_zip(bytes_);
  std::size_t left = names.size();
  if (left == 0) return;
  each_entry(reader.get(), [&](const std::string& name) {
    if (names.count(name) == 0) return true;
    ZippedFile file(reader.get(), name, budget_);
    take(file);
    return --left > 0;
  });
}

#else

std::size_t ZippedFile::read(char*, std::size_t) { return 0; }

ZippedFiles::ZippedFiles(std::string_view bytes, DocumentBudget& budget) : bytes_(bytes), budget_(budget) {
  throw Unreadable("zipped documents need a build of hoptrail with libarchive");
}

void ZippedFiles::read_each(const std::set<std::string>&, const std::function<void(ZippedFile&)>&) const {}

#endif

std::string ZippedFile::read_all(std::size_t limit, const std::string& what) {
  std::string content;
  char block[1 << 15];
  for (std::size_t count = read(block, sizeof block); count > 0; count = read(block, sizeof block)) {
    if (count > limit - content.size()) {
      throw Unreadable(name_ + ": the bytes of " + what + " are at least " + std::to_string(content.size() + count) + ", limit " +
                       std::to_string(limit));
    }
    content.append(block, count);
  }
  return content;
}

std::string ZippedFiles::find(std::string_view path) const {
  if (path.empty()) return {};
  const auto found = name_of_path_.find(comparable(path));
  if (found == name_of_path_.end()) return {};
  const bool is_exact = found->second == path || known_.count(std::string(path)) == 0;
  return is_exact ? found->second : std::string(path);
}

void ZippedFiles::read(const std::string& name, const std::function<void(ZippedFile&)>& take) const {
  if (known_.count(name) == 0) throw Unreadable("the zip archive has no " + name);
  read_each({name}, take);
}

}  // namespace hop::cli
