// Writes the inputs that fuzzing begins from, or checks that they are what would be written: a file whose format has
// changed would be refused at its first bytes, and fuzzing would find nothing any more.
//
//     fuzz_make_seeds FOLDER [--check]
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>

#include "tests/fuzz/seeds.hpp"

namespace {

namespace fs = std::filesystem;

// A saved saving has the random name of its temporary file, so only its length is compared.
bool holds(const fs::path& path, const std::string& bytes) {
  std::ifstream file(path, std::ios::binary);
  const std::string held(std::istreambuf_iterator<char>(file), {});
  return file && (path.parent_path().filename() == "saved_task" && path.filename() == "save" ? held.size() == bytes.size()
                                                                                             : held == bytes);
}

bool write(const fs::path& path, const std::string& bytes) {
  fs::create_directories(path.parent_path());
  std::ofstream file(path, std::ios::binary);
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  return file.good();
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 2) return std::fprintf(stderr, "fuzz_make_seeds FOLDER [--check]\n"), 2;
  const bool check = count > 2;
  const hop::fuzz::Seeds seeds = hop::fuzz::all_seeds();
  std::size_t bytes = 0, wrong = 0;
  for (const auto& [name, content] : seeds) {
    const fs::path path = fs::path(arguments[1]) / name;
    bytes += content.size();
    if (holds(path, content) || (!check && write(path, content))) continue;
    ++wrong;
    std::fprintf(stderr, "%s %s\n", path.c_str(), check ? "is not what make_seeds.cpp writes" : "cannot be written");
  }
  std::printf("%zu seeds, %zu bytes\n", seeds.size(), bytes);
  return wrong == 0 ? 0 : 1;
}
