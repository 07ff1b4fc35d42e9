// The first message of a search on shards: the question as the host asked it. Everything else that parts exchange is read by the
// method's program (core/exchange/exchange.hpp).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace hop::core {

struct QuestionMessage {
  std::string options;                // "key=value" lines
  std::vector<std::uint8_t> weights;  // Options::weights_bytes
  std::string text;
  std::vector<std::string> conditions;  // as the host wrote them
  bool has_steps = false;               // given sub-questions

  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.text(self.options), archive.bytes(self.weights), archive.text(self.text);
    archive.texts(self.conditions), archive.flag(self.has_steps);
  }
};

// The text that all parts rank next: the question, a given step, or a text of a language model.
struct NextText {
  bool is_there = false;  // false: the last text is ranked
  bool is_question = false;
  bool has_text = true;  // false: that of the question
  std::string text;
  std::vector<float> vector;  // empty: none

  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.flag(self.is_there), archive.flag(self.is_question), archive.flag(self.has_text);
    archive.text(self.text), archive.reals(self.vector);
  }
};

}  // namespace hop::core
