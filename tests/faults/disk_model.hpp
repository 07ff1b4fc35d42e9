// A disk as a program may find it after a crash.
//
// The model is what POSIX promises and no more; a real file system mostly keeps more.
// - A file's bytes and length are durable after a successful sync of the file, a folder's names after one of the
// folder.
//   Syncing a file does not make its name durable, nor the other way round.
// - Until then each write, truncation, new name, rename and removal is lost or kept on its own, in any order: a rename
// may
//   last where the write before it does not. A write may also be torn: any prefix of it lasts, with the file's length
//   grown to the end of the prefix or of the write, where what is missing reads as zeros.
// - Of a rename, the new name and the removal of the old one may last without each other. A name leads to its old file
// or
//   to its new one, never to nothing.
// - What a failed sync of a file left unsynced stays so: a later sync does not make it durable (many systems drop the
// pages
//   that they could not write).
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace hop::faults {

using Bytes = std::vector<std::uint8_t>;

struct FileOperation {
  std::int32_t verb = 0;  // HOP_FILE_*
  std::string name, second_name;
  std::uint64_t offset = 0;
  Bytes bytes;
};

struct DataChange {
  bool truncates = false;  // to nothing; else a write
  std::uint64_t offset = 0;
  std::shared_ptr<const Bytes> bytes;
  bool given_up = false;  // a sync of it has failed
};

struct StoredFile {
  std::shared_ptr<const Bytes> durable = std::make_shared<const Bytes>();
  std::vector<DataChange> pending;
};

struct NameChange {
  std::string name;     // that leads to `file` from now on; empty: none
  std::string removed;  // that leads nowhere from now on; empty: none
  std::size_t file = 0;
};

struct Disk {
  std::vector<StoredFile> files;
  std::map<std::string, std::size_t> names;  // as a program sees them before any crash
  std::map<std::string, std::size_t> durable_names;
  std::vector<NameChange> pending_names;
};

// A disk at rest with these files.
Disk disk_with(const std::map<std::string, Bytes>& content);

// Does the operation; false when it cannot be done (no such file). A name of which there is none yet becomes a new
// file.
bool perform(Disk& disk, const FileOperation& operation);
// What a sync that fails does to a file: nothing is durable, nor ever becomes so.
void fail_sync(Disk& disk, const std::string& name);

// What a name holds before any crash; null: no such name.
std::shared_ptr<const Bytes> content_of(const Disk& disk, const std::string& name);

// After a crash: the content of each name.
using CrashedFolder = std::map<std::string, std::shared_ptr<const Bytes>>;

// The crash states of a disk, numbered from 0 (all is lost) to count() − 1.
class CrashStates {
 public:
  explicit CrashStates(const Disk& disk);
  std::uint64_t count() const { return count_; }
  CrashedFolder state(std::uint64_t number) const;

 private:
  // One thing that is decided: the fates of a change.
  struct Choice {
    bool is_name;
    std::size_t file, change;
    std::uint64_t fates;
  };
  std::shared_ptr<const Bytes> crashed_content(std::size_t file, const std::vector<std::uint64_t>& fates) const;

  const Disk& disk_;
  std::vector<Choice> choices_;
  std::uint64_t count_ = 1;
};

}  // namespace hop::faults
