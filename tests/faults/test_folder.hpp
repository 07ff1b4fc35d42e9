// A folder of a test's own, and what lies in it. POSIX.
#pragma once

#include <dirent.h>
#include <stdlib.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

namespace hop::faults {

inline std::vector<std::string> names_in(const std::string& folder) {
  std::vector<std::string> names;
  if (DIR* opened = opendir(folder.c_str())) {
    while (const dirent* entry = readdir(opened)) {
      const std::string name = entry->d_name;
      if (name != "." && name != "..") names.push_back(name);
    }
    closedir(opened);
  }
  std::sort(names.begin(), names.end());
  return names;
}

// Empty, too, for a file that is not there.
inline std::vector<std::uint8_t> file_content(const std::string& path) {
  std::vector<std::uint8_t> content;
  if (std::FILE* file = std::fopen(path.c_str(), "rb")) {
    std::uint8_t block[65536];
    while (const std::size_t length = std::fread(block, 1, sizeof block, file)) {
      content.insert(content.end(), block, block + length);
    }
    std::fclose(file);
  }
  return content;
}

// Removed with all that is in it.
class TestFolder {
 public:
  enum class Where { memory, disk };  // in memory where the system has such a folder

  TestFolder(const std::string& name, Where where) {
    const char* temporary = std::getenv("TMPDIR");
    std::string parent = temporary != nullptr && temporary[0] != '\0' ? temporary : "/tmp";
    if (where == Where::memory && access("/dev/shm", W_OK) == 0) parent = "/dev/shm";
    path_ = parent + "/hoptrail-" + name + "-XXXXXX";
    if (mkdtemp(path_.data()) == nullptr) std::perror(path_.c_str()), std::exit(1);
  }
  ~TestFolder() {
    for (const std::string& name : names_in(path_)) unlink((path_ + "/" + name).c_str());
    rmdir(path_.c_str());
  }
  TestFolder(const TestFolder&) = delete;
  TestFolder& operator=(const TestFolder&) = delete;

  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

}  // namespace hop::faults
