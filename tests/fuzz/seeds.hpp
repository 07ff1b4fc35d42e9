// The inputs that fuzzing begins from, by "target/name".
#pragma once

#include <map>
#include <string>

namespace hop::fuzz {

using Seeds = std::map<std::string, std::string>;

void add_file_seeds(Seeds& seeds);  // graph files, weights, saved tasks: made by the engine
void add_text_seeds(Seeds& seeds);  // what people, models and servers write
void add_call_seeds(Seeds& seeds);  // sequences of calls

inline Seeds all_seeds() {
  Seeds seeds;
  add_file_seeds(seeds);
  add_text_seeds(seeds);
  add_call_seeds(seeds);
  return seeds;
}

}  // namespace hop::fuzz
