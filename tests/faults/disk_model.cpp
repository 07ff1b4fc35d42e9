#include "tests/faults/disk_model.hpp"

#include <algorithm>

#include "hoptrail.h"

namespace hop::faults {
namespace {

// The length that a write of this many bytes may be torn to, by number: each one of a short write, samples of a long
// one.
std::uint64_t torn_lengths(std::size_t length) { return length <= 8192 ? (length > 0 ? length - 1 : 0) : 32; }
std::size_t torn_length(std::size_t length, std::uint64_t number) {
  if (length <= 8192) return static_cast<std::size_t>(number + 1);
  constexpr std::size_t block = 4096;
  // Some at the ends of blocks, some a byte before or after them.
  const std::size_t blocks = length / block, at = static_cast<std::size_t>(number / 2) * blocks / 16 * block;
  return std::min(length - 1, number % 2 == 0 ? at + 1 : at + block);
}

// Fates of a change of data: 0 lost, 1 kept; of a write also 2 length alone, then torn short, then torn at full length.
std::uint64_t fates_of(const DataChange& change) { return change.truncates ? 2 : 3 + 2 * torn_lengths(change.bytes->size()); }

void apply(Bytes& content, const DataChange& change, std::uint64_t fate) {
  if (fate == 0) return;
  if (change.truncates) return content.clear();
  const Bytes& written = *change.bytes;
  std::size_t kept = written.size(), reaches = written.size();
  if (fate == 2) kept = 0;
  if (fate > 2) {
    const std::uint64_t lengths = torn_lengths(written.size());
    kept = torn_length(written.size(), (fate - 3) % lengths);
    if (fate - 3 < lengths) reaches = kept;
  }
  const auto offset = static_cast<std::size_t>(change.offset);
  content.resize(std::max(content.size(), offset + reaches));
  std::copy_n(written.begin(), kept, content.begin() + static_cast<std::ptrdiff_t>(offset));
}

void apply(std::map<std::string, std::size_t>& names, const NameChange& change, bool adds, bool removes) {
  if (adds && !change.name.empty()) names[change.name] = change.file;
  if (removes && !change.removed.empty()) names.erase(change.removed);
}

void change_names(Disk& disk, NameChange change) {
  apply(disk.names, change, true, true);
  disk.pending_names.push_back(std::move(change));
}

void sync_file(StoredFile& file) {
  Bytes content = *file.durable;
  std::vector<DataChange> given_up;
  for (DataChange& change : file.pending) {
    if (change.given_up) {
      given_up.push_back(std::move(change));
      continue;
    }
    if (change.truncates) given_up.clear();
    apply(content, change, 1);
  }
  file.durable = std::make_shared<const Bytes>(std::move(content));
  file.pending = std::move(given_up);
}

void write(Disk& disk, const FileOperation& operation) {
  auto found = disk.names.find(operation.name);
  if (found == disk.names.end()) {
    disk.files.emplace_back();
    change_names(disk, {operation.name, "", disk.files.size() - 1});
    found = disk.names.find(operation.name);
  } else if (operation.offset == 0) {
    disk.files[found->second].pending.push_back({true, 0, nullptr, false});
  }
  auto bytes = std::make_shared<const Bytes>(operation.bytes);
  disk.files[found->second].pending.push_back({false, operation.offset, std::move(bytes), false});
}

}  // namespace

Disk disk_with(const std::map<std::string, Bytes>& content) {
  Disk disk;
  for (const auto& [name, bytes] : content) {
    disk.durable_names[name] = disk.files.size();
    disk.files.push_back({std::make_shared<const Bytes>(bytes), {}});
  }
  disk.names = disk.durable_names;
  return disk;
}

bool perform(Disk& disk, const FileOperation& operation) {
  const auto found = disk.names.find(operation.name);
  const bool there = found != disk.names.end();
  switch (operation.verb) {
    case HOP_FILE_WRITE:
      if (!there && operation.offset > 0) return false;
      write(disk, operation);
      return true;
    case HOP_FILE_SYNC:
      if (operation.name.empty()) {
        disk.durable_names = disk.names;
        disk.pending_names.clear();
        return true;
      }
      if (there) sync_file(disk.files[found->second]);
      return there;
    case HOP_FILE_RENAME:
      if (there) change_names(disk, {operation.second_name, operation.name, found->second});
      return there;
    case HOP_FILE_REMOVE:
      if (there) change_names(disk, {"", operation.name, found->second});
      return true;
    default: return false;
  }
}

void fail_sync(Disk& disk, const std::string& name) {
  const auto found = disk.names.find(name);
  if (found == disk.names.end()) return;
  for (DataChange& change : disk.files[found->second].pending) change.given_up = true;
}

std::shared_ptr<const Bytes> content_of(const Disk& disk, const std::string& name) {
  const auto found = disk.names.find(name);
  if (found == disk.names.end()) return nullptr;
  const StoredFile& file = disk.files[found->second];
  Bytes content = *file.durable;
  for (const DataChange& change : file.pending) apply(content, change, 1);
  return std::make_shared<const Bytes>(std::move(content));
}

CrashStates::CrashStates(const Disk& disk) : disk_(disk) {
  for (std::size_t n = 0; n < disk.pending_names.size(); ++n) {
    const NameChange& change = disk.pending_names[n];
    choices_.push_back({true, 0, n, !change.name.empty() && !change.removed.empty() ? 4u : 2u});
  }
  for (std::size_t f = 0; f < disk.files.size(); ++f) {
    for (std::size_t c = 0; c < disk.files[f].pending.size(); ++c) {
      choices_.push_back({false, f, c, fates_of(disk.files[f].pending[c])});
    }
  }
  for (const Choice& choice : choices_) count_ *= choice.fates;
}

CrashedFolder CrashStates::state(std::uint64_t number) const {
  std::vector<std::uint64_t> fates;
  for (const Choice& choice : choices_) {
    fates.push_back(number % choice.fates);
    number /= choice.fates;
  }
  std::map<std::string, std::size_t> names = disk_.durable_names;
  for (std::size_t i = 0; i < choices_.size() && choices_[i].is_name; ++i) {
    const NameChange& change = disk_.pending_names[choices_[i].change];
    const bool either_alone = choices_[i].fates == 4;
    apply(names, change, fates[i] % 2 != 0, either_alone ? fates[i] / 2 != 0 : fates[i] != 0);
  }
  CrashedFolder folder;
  for (const auto& [name, file] : names) folder[name] = crashed_content(file, fates);
  return folder;
}

std::shared_ptr<const Bytes> CrashStates::crashed_content(std::size_t file, const std::vector<std::uint64_t>& fates) const {
  const StoredFile& stored = disk_.files[file];
  if (stored.pending.empty()) return stored.durable;
  Bytes content = *stored.durable;
  for (std::size_t i = 0; i < choices_.size(); ++i) {
    if (!choices_[i].is_name && choices_[i].file == file) apply(content, stored.pending[choices_[i].change], fates[i]);
  }
  return std::make_shared<const Bytes>(std::move(content));
}

}  // namespace hop::faults
