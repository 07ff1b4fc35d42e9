// A regular file that is read from its beginning to its end.
#pragma once

#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace hop::cli {

enum class Links { follow, refuse };  // of a symbolic link as the path's last part

class InputFile {
 public:
  // Failure for what is no regular file, without waiting for a pipe's other end, and under Links::refuse for a link.
  InputFile(const std::string& path, Links links);

  // The next bytes, valid until the next call; empty at the end.
  std::string_view read();

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };

  std::string path_;
  std::unique_ptr<std::FILE, Close> file_;
  std::vector<char> block_;
};

}  // namespace hop::cli
