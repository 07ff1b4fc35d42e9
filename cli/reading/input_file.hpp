// A regular file that is read sequentially.
#pragma once

#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace hop::cli {

enum class Links { follow, refuse };  // of a symbolic link as the last part of the path

class InputFile {
 public:
  // Throws Failure for a file that is not regular, without blocking on a pipe, and under Links::refuse for a link. "-" is
  // standard input, which may be a pipe.
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

// Whether standard input begins with an object of JSON, or a list of them: passages. The reader of standard input gets all
// bytes, also those that this looks at.
bool standard_input_has_passages();

}  // namespace hop::cli
