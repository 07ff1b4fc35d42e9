// A target without libFuzzer: runs once over each file named on the command line.
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

int main(int count, char** paths) {
  for (int i = 1; i < count; ++i) {
    std::ifstream file(paths[i], std::ios::binary);
    if (!file) return std::fprintf(stderr, "cannot read %s\n", paths[i]), 1;
    const std::vector<char> text{std::istreambuf_iterator<char>(file), {}};
    std::fprintf(stderr, "%s\n", paths[i]);  // the last one named is the one that ended the process
    // A copy of its own length, so that a read past its end is one past an allocation.
    const std::vector<std::uint8_t> bytes(text.begin(), text.end());
    LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
  }
  std::printf("%d inputs\n", count - 1);
}
