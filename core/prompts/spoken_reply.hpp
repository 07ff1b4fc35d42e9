// The part of a language model's reply that it says to its reader. Models of today also write thoughts, channels, control tokens
// and tags into their replies; every parser reads a reply through this function first.
#pragma once

#include <string>
#include <string_view>

namespace hop::core {

// The reply without
// - thoughts: <think>, <thinking>, <thought>, <reasoning>, [THINK] and the like, with or without their first or last tag;
// - the channels "analysis" and "commentary" of the harmony format, unless a tool call is all that the model says;
// - control tokens: <|im_end|>, <end_of_turn>, </s>;
// and with <answer>, <search> and the like as the labels "Answer:" and "Next step:", which the parsers know. The content of
// <tool_call> and of \boxed{…} stays without its wrapping. Empty if the model has only thought.
std::string spoken_reply(std::string_view reply);

// Whether nothing is left of the reply.
bool says_nothing(std::string_view reply);
// Why a reply has nothing to read: "is empty", or that it ended within a thought and what helps.
std::string_view fault_of_silence(std::string_view reply);

}  // namespace hop::core
