// hoptrail_bench_contest STAGE FOLDER: plays one stage on an exported set (rounds.hpp, contest_set.hpp). Without
// arguments it lists the stages.
#include <cstdio>
#include <exception>

#include "tests/bench/contest/stages.hpp"

int main(int argc, char** argv) {
  using namespace hop::bench;
  std::vector<Stage> stages = vector_stages();
  for (const auto& more : {word_stages(), spread_stages(), search_stages(), index_stages()}) {
    stages.insert(stages.end(), more.begin(), more.end());
  }
  if (argc == 1) {
    for (const Stage& stage : stages) std::printf("%s\n", stage.name);
    return 0;
  }
  if (argc != 3) {
    std::fprintf(stderr, "usage: hoptrail_bench_contest STAGE FOLDER\n");
    return 2;
  }
  try {
    for (const Stage& stage : stages) {
      if (stage.name != std::string(argv[1])) continue;
      const ContestSet set = read_contest_set(argv[2]);
      play_rounds(stage.make(set));
      return 0;
    }
    throw std::runtime_error(std::string("no stage ") + argv[1]);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "hoptrail_bench_contest: %s\n", error.what());
    return 2;
  }
}
