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
  // Failure for what is no regular file, without waiting for a pipe's other end, and under Links::refuse for a link. "-" is
  // standard input, of any kind.
  InputFile(const std::string& path, Links links);

  // The next bytes, valid until the next call; empty at the end.
  std::string_view read();

 private:
  struct Close {
    void operator()(std::FILE* file) const {
      if (file != stdin) std::fclose(file);
    }
  };

  std::string path_;
  std::unique_ptr<std::FILE, Close> file_;
  std::vector<char> block_;
};

// Whether the first character that is no white space is '{'; white space before it is consumed.
bool begins_with_brace(std::FILE* file);

}  // namespace hop::cli
