// The first message of a search on shards: the question as the host asked it. Everything else that parts exchange is read by the
// method's program (core/exchange/exchange.hpp).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace hop::core {

struct StepMessage {
  std::string text;
  std::vector<float> vector;  // empty: none

  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.text(self.text), archive.reals(self.vector);
  }
};

struct QuestionMessage {
  std::string options;                // "key=value" lines
  std::vector<std::uint8_t> weights;  // Options::weights_bytes
  std::string text;
  std::vector<float> vector;            // empty: none
  std::vector<StepMessage> steps;       // given sub-questions
  std::vector<std::string> conditions;  // as the host wrote them

  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.text(self.options), archive.bytes(self.weights), archive.text(self.text);
    archive.reals(self.vector), archive.list(self.steps), archive.texts(self.conditions);
  }
};

}  // namespace hop::core
