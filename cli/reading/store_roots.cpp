#include "cli/reading/store_roots.hpp"

#include <algorithm>
#include <filesystem>
#include <iterator>

#include "cli/reading/document_id.hpp"
#include "cli/reading/document_text.hpp"
#include "cli/reading/read_file.hpp"
#include "cli/terminal/failure.hpp"
#include "cli/terminal/write_output.hpp"
#include "hoptrail.hpp"

namespace hop::cli {

namespace {

namespace fs = std::filesystem;

using RootKind = StoreRoot::Kind;

constexpr const char* kind_names[] = {"plain", "named", "file"};
constexpr std::size_t place_digits = 16;

std::string roots_file(const std::string& store) { return (fs::path(store) / "roots").string(); }

// The multiplication wraps around on purpose.
#if defined(__clang__)
__attribute__((no_sanitize("unsigned-integer-overflow")))
#endif
std::string
place_of(const fs::path& path) {
  std::error_code error;
  std::uint64_t hash = 0xcbf29ce484222325u;  // FNV-1a
  for (const char c : fs::weakly_canonical(path, error).generic_string()) {
    hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  }
  std::string digits(place_digits, '0');
  for (std::size_t i = 0; i < place_digits; ++i) digits[i] = "0123456789abcdef"[(hash >> (60 - 4 * i)) & 15];
  return digits;
}

StoreRoot parse_root(const std::string& line, const std::string& where) {
  const std::size_t space = line.find(' ');
  for (std::size_t kind = 0; kind < std::size(kind_names) && space != std::string::npos; ++kind) {
    if (line.compare(0, space, kind_names[kind]) != 0 || line.size() <= space + place_digits + 2) continue;
    if (line[space + 1 + place_digits] != ' ') continue;
    return {static_cast<RootKind>(kind), line.substr(space + 1, place_digits), line.substr(space + place_digits + 2)};
  }
  throw Failure(where + ": not \"plain\", \"named\" or \"file\", " + std::to_string(place_digits) + " digits and a name");
}

void write_roots(const std::string& store, const StoreRoots& roots) {
  std::string text;
  for (const StoreRoot& root : roots) {
    text += std::string(kind_names[static_cast<std::size_t>(root.kind)]) + " " + root.place + " " + root.name + "\n";
  }
  write_output(roots_file(store), {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
}

template <typename Condition>
StoreRoot* find_root(StoreRoots& roots, const Condition& condition) {
  const auto found = std::find_if(roots.begin(), roots.end(), condition);
  return found == roots.end() ? nullptr : &*found;
}

bool has_kind(const StoreRoots& roots, RootKind kind) {
  return std::any_of(roots.begin(), roots.end(), [&](const StoreRoot& root) { return root.kind == kind; });
}

// The folder of the store at this place. Of several, the one with this name.
StoreRoot* find_folder(StoreRoots& roots, const std::string& place, const std::string& name) {
  const auto is_there = [&](const StoreRoot& root) { return root.kind != RootKind::file && root.place == place; };
  StoreRoot* known = find_root(roots, [&](const StoreRoot& root) { return is_there(root) && root.name == name; });
  return known ? known : find_root(roots, is_there);
}

// The root of the store that the folder is; a new one if it is none.
StoreRoot& root_of(Input& folder, const std::string& store, bool is_alone, StoreRoots& roots) {
  const std::string place = place_of(folder.path);
  StoreRoot* known = folder.is_stated ? nullptr : find_folder(roots, place, folder.name);
  if (known) return *known;
  known = find_root(roots, [&](const StoreRoot& root) { return root.kind != RootKind::file && root.name == folder.name; });
  if (known && folder.is_stated) {  // the user says that it is this root, which may have moved
    known->place = place;
    return *known;
  }
  if (known) {
    throw Failure(folder.path + " is not the folder that " + store + " knows as " + folder.name +
                  ": pass --root NAME=" + folder.path + " to add it under another name, or --root " + folder.name + "=" +
                  folder.path + " if the folder has moved");
  }
  const bool is_first = !has_kind(roots, RootKind::plain) && !has_kind(roots, RootKind::named);
  const bool is_plain = is_first && is_alone && !folder.is_stated;
  if (!is_plain) prefix_of(folder);  // checks the name
  const std::string name = id_of_name(folder.name);
  return roots.emplace_back(StoreRoot{is_plain ? RootKind::plain : RootKind::named, place, name.empty() ? "/" : name});
}

void name_folder(Input& folder, const std::string& store, bool is_alone, StoreRoots& roots) {
  const StoreRoot root = root_of(folder, store, is_alone, roots);
  folder.name = root.name;
  if (root.kind == RootKind::named) {
    folder.prefix = prefix_of(folder);
    return;
  }
  // A file that was added by itself may be one of this folder.
  std::erase_if(roots, [&](const StoreRoot& of) {
    return of.kind == RootKind::file && of.place == place_of(fs::path(folder.path) / of.name);
  });
}

// A single document of a folder that the store knows has the id that it has there.
void name_file(Input& file, StoreRoots& roots) {
  std::error_code error;
  const fs::path path = fs::weakly_canonical(file.path, error);
  for (fs::path above = path.parent_path(); above.has_relative_path(); above = above.parent_path()) {
    const std::string place = place_of(above);
    const StoreRoot* root = find_root(roots, [&](const StoreRoot& of) { return of.kind != RootKind::file && of.place == place; });
    if (root == nullptr) continue;
    file.id = (root->kind == RootKind::named ? root->name + "/" : "") + path.lexically_relative(above).generic_string();
    return;
  }
  const std::string id = id_of_name(fs::path(file.path).filename().string()), place = place_of(path);
  const StoreRoot* known = find_root(roots, [&](const StoreRoot& of) { return of.kind == RootKind::file && of.name == id; });
  if (known == nullptr) roots.push_back({RootKind::file, place, id});
  else if (known->place != place) {
    throw Failure(file.path + " is not the file that the store has as " + id + ": add its folder as --root NAME=DIR");
  }
}

bool is_document_file(const Input& input) {
  const std::string extension = lower_extension(input.path);
  return !input.is_folder && input.path != "-" && extension != "jsonl" && extension != "ndjson";
}

}  // namespace

StoreRoots read_store_roots(const std::string& store) {
  std::error_code error;
  const std::string path = roots_file(store);
  if (!fs::exists(fs::symlink_status(fs::path(store) / "manifest", error)) || !fs::exists(fs::symlink_status(path, error)))
    return {};
  const std::string text = read_file(path, Links::refuse, largest_document);
  StoreRoots roots;
  for (std::size_t begin = 0, number = 1; begin < text.size(); ++number) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    roots.push_back(parse_root(text.substr(begin, end - begin), place(path, number)));
    begin = end + 1;
  }
  return roots;
}

StoreInputs inputs_of_store(const std::string& store, std::vector<Input> inputs) {
  StoreInputs result{std::move(inputs), read_store_roots(store), {}};
  StoreRoots& roots = result.after = result.before;
  const auto folders =
      std::count_if(result.inputs.begin(), result.inputs.end(), [](const Input& input) { return input.is_folder; });
  for (Input& input : result.inputs) {
    if (input.is_folder) name_folder(input, store, folders == 1, roots);
  }
  for (Input& input : result.inputs) {
    if (is_document_file(input)) name_file(input, roots);
  }
  for (Input& input : result.inputs) {
    if (!input.is_folder || !input.prefix.empty()) continue;
    for (const StoreRoot& root : roots) {
      if (root.kind == RootKind::named) input.reserved.push_back(root.name + "/");
      if (root.kind == RootKind::file) input.reserved.push_back(root.name);
    }
  }
  return result;
}

void check_new_roots(const StoreInputs& inputs, const std::set<std::string>& ids) {
  for (const StoreRoot& root : inputs.after) {
    const auto is_it = [&](const StoreRoot& of) { return of.kind == root.kind && of.name == root.name; };
    if (root.kind == RootKind::plain || std::any_of(inputs.before.begin(), inputs.before.end(), is_it)) continue;
    const std::string begin = root.kind == RootKind::named ? root.name + "/" : root.name;
    const auto other = ids.lower_bound(begin);
    if (other == ids.end() || other->compare(0, begin.size(), begin) != 0) continue;
    if (root.kind == RootKind::file && (*other != begin || !has_kind(inputs.before, RootKind::plain))) continue;
    throw Failure("the store has a document of another root with the id " + *other + ": pass --root NAME=DIR to add the " +
                  (root.kind == RootKind::named ? "folder " + root.name + " under another name" : "folder of " + root.name));
  }
}

bool is_of_root(const std::string& id, const Input& folder, const StoreRoots& roots) {
  if (!folder.prefix.empty()) return id.compare(0, folder.prefix.size(), folder.prefix) == 0;
  return std::none_of(roots.begin(), roots.end(), [&](const StoreRoot& root) {
    if (root.kind == RootKind::named) return id.compare(0, root.name.size() + 1, root.name + "/") == 0;
    return root.kind == RootKind::file && root.name == id;
  });
}

RootsRecord::RootsRecord(std::string store, const StoreInputs& inputs) : store_(std::move(store)), before_(inputs.before) {
  if (read_store_roots(store_) != inputs.before) {
    throw hop::Error(HOP_STATUS_WRONG_STATE, store_ + ": another writer added a folder or file; run the command again",
                     std::string());
  }
  if (inputs.after == inputs.before) return;
  write_roots(store_, inputs.after);
  is_written_ = true;
}

RootsRecord::~RootsRecord() {
  if (!is_written_) return;
  std::error_code ignored;
  try {
    if (before_.empty()) fs::remove(roots_file(store_), ignored);
    else write_roots(store_, before_);
  } catch (const std::exception&) {  // the new roots stay: names are reserved without need
  }
}

}  // namespace hop::cli
