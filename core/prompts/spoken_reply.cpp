// One pass over the bytes: a tag is looked up only where a byte can begin one, and the end of a thought is sought only once for
// each of its kinds.
#include "core/prompts/spoken_reply.hpp"

#include <algorithm>
#include <iterator>

#include "core/prompts/read_reply.hpp"

namespace hop::core {

namespace {

struct Tags {
  std::string_view begin, end;  // in lower case
};

constexpr Tags thoughts[] = {{"<think>", "</think>"},
                             {"<thinking>", "</thinking>"},
                             {"<thought>", "</thought>"},
                             {"<thoughts>", "</thoughts>"},
                             {"<reasoning>", "</reasoning>"},
                             {"<seed:think>", "</seed:think>"},
                             {"<scratchpad>", "</scratchpad>"},
                             {"[think]", "[/think]"},
                             {"[thinking]", "[/thinking]"},
                             {"<|begin_of_thought|>", "<|end_of_thought|>"},
                             {"<|thinking|>", "<|/thinking|>"},
                             {"<|start_thinking|>", "<|end_thinking|>"},
                             {"◁think▷", "◁/think▷"}};

// Tags of content, and the label that takes their place.
struct ContentTag {
  std::string_view tag, text;
};
constexpr std::string_view as_answer = "\nAnswer: ", as_step = "\nNext step: ";
constexpr ContentTag content_tags[] = {{"<answer>", as_answer},
                                       {"<final_answer>", as_answer},
                                       {"<finalanswer>", as_answer},
                                       {"<final>", as_answer},
                                       {"<search>", as_step},
                                       {"<query>", as_step},
                                       {"<search_query>", as_step},
                                       {"<question>", as_step},
                                       {"<sub_question>", as_step},
                                       {"<subquestion>", as_step},
                                       {"<sub-question>", as_step},
                                       {"<next_step>", as_step},
                                       {"<follow_up>", as_step},
                                       {"<|begin_of_query|>", as_step},
                                       {"<|begin_search_query|>", as_step},
                                       {"<|begin_of_solution|>", as_answer},
                                       {"<tool_call>", "\n"},
                                       {"[tool_calls]", "\n"},
                                       {"</s>", ""},
                                       {"<s>", ""},
                                       {"<bos>", ""},
                                       {"<eos>", ""},
                                       {"<start_of_turn>", ""},
                                       {"<end_of_turn>", ""}};

bool starts_at(std::string_view text, std::size_t at, std::string_view front) {
  return starts_with_label(text.substr(at), front);
}

std::size_t find_tag(std::string_view text, std::string_view tag, std::size_t from) {
  for (std::size_t at = text.find(tag.front(), from); at != std::string_view::npos; at = text.find(tag.front(), at + 1)) {
    if (starts_at(text, at, tag)) return at;
  }
  return std::string_view::npos;
}

// The message behind the last "<|channel|>final" of the harmony format; else that of the last tool call, which is the only other
// thing in such a reply. The prefix "analysis … assistantfinal" is the same format without its control tokens.
std::string_view without_channels(std::string_view reply) {
  constexpr std::string_view channel = "<|channel|>", message = "<|message|>", plain_final = "assistantfinal";
  const std::size_t first = reply.find(channel);
  if (first == std::string_view::npos) {
    if (!reply.starts_with("analysis")) return reply;
    const std::size_t last = reply.rfind(plain_final);
    return last == std::string_view::npos ? reply : reply.substr(last + plain_final.size());
  }
  std::string_view final_message, call;
  bool has_final = false;
  for (std::size_t at = first; at != std::string_view::npos;) {
    const std::size_t begin = at + channel.size(), next = std::min(reply.find(channel, begin), reply.size());
    const std::string_view part = reply.substr(begin, next - begin);
    const std::size_t head = part.find(message);
    at = next == reply.size() ? std::string_view::npos : next;
    if (head == std::string_view::npos) continue;
    std::string_view body = part.substr(head + message.size());
    body = body.substr(0, body.find("<|"));
    if (part.starts_with("final")) final_message = body, has_final = true;
    else if (part.substr(0, head).find(" to=") != std::string_view::npos) call = body;
  }
  return has_final ? final_message : call;
}

class SpokenText {
 public:
  explicit SpokenText(std::string_view reply) : reply_(reply) {}

  std::string take() {
    while (at_ < reply_.size()) {
      const char c = reply_[at_];
      const bool may_be_tag = c == '<' || c == '[' || c == "◁"[0] || c == '\\';
      if (!may_be_tag || !(take_thought() || take_tag() || take_box())) said_ += reply_[at_++];
    }
    return std::move(said_);
  }

 private:
  bool take_thought() {
    for (const Tags& tags : thoughts) {
      if (starts_at(reply_, at_, tags.end)) {  // a template wrote the first tag into the prompt: all before was thought
        at_ += tags.end.size();
        said_.clear();
        return true;
      }
      if (!starts_at(reply_, at_, tags.begin)) continue;
      const std::size_t end = find_tag(reply_, tags.end, at_ + tags.begin.size());
      at_ = end == std::string_view::npos ? reply_.size() : end + tags.end.size();
      return true;
    }
    return false;
  }

  bool take_tag() {
    for (const auto& [tag, text] : content_tags) {
      if (starts_at(reply_, at_, tag)) {
        said_ += text;
        at_ += tag.size();
        return true;
      }
      const bool is_paired = !text.empty() && tag.front() == '<' && tag[1] != '|';
      if (is_paired && starts_at(reply_, at_, "</") && starts_at(reply_, at_ + 2, tag.substr(1))) {
        said_ += '\n';
        at_ += tag.size() + 1;
        return true;
      }
    }
    return take_control_token();
  }

  // "<|im_end|>": a few letters, digits and underscores between the bars.
  bool take_control_token() {
    if (!starts_at(reply_, at_, "<|")) return false;
    constexpr std::size_t longest = 40;
    const std::size_t end = reply_.substr(at_, longest).find("|>");
    if (end == std::string_view::npos || reply_.substr(at_, end).find_first_of(" \n") != std::string_view::npos) return false;
    at_ += end + 2;
    return true;
  }

  // "\boxed{Bergen}" and "\text{Bergen}" → "Bergen"
  bool take_box() {
    for (const std::string_view front : {"\\boxed{", "\\text{"}) {
      if (!reply_.substr(at_).starts_with(front)) continue;
      constexpr std::size_t longest = 1000;
      const std::string_view behind = reply_.substr(at_ + front.size(), longest);
      const std::size_t length = behind.find_first_of("}\n");
      if (length == std::string_view::npos || behind[length] == '\n') return false;
      const std::string_view inner = behind.substr(0, length);
      said_ += inner.starts_with("\\text{") ? inner.substr(6) : inner;
      at_ += front.size() + length + 1;
      if (inner.starts_with("\\text{") && at_ < reply_.size() && reply_[at_] == '}') ++at_;
      return true;
    }
    return false;
  }

  std::string_view reply_;
  std::string said_;
  std::size_t at_ = 0;
};

}  // namespace

std::string spoken_reply(std::string_view reply) {
  constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
  if (reply.starts_with(byte_order_mark)) reply.remove_prefix(byte_order_mark.size());
  return SpokenText(without_channels(reply)).take();
}

bool says_nothing(std::string_view reply) {
  return clean_reply(spoken_reply(reply), reply.size()).find_first_not_of(' ') == std::string::npos;
}

std::string_view fault_of_silence(std::string_view reply) {
  const bool is_empty = clean_reply(reply, reply.size()).find_first_not_of(' ') == std::string::npos;
  if (is_empty || !says_nothing(reply)) return "is empty";
  return "is a thought without an answer: allow more tokens (option reply.tokens), or let the model think less";
}

}  // namespace hop::core
