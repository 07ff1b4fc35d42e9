// The shape of a request's JSON body: handlers read bodies by these rows, and a test compares them with openapi.json.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "cli/terminal/json.hpp"

namespace hop::cli {

enum class MemberType { text, filters, text_or_texts, integer, flag, object };

struct BodyMember {
  const char* name;
  MemberType type;
  bool is_required = false;
  std::int64_t lowest = 0, highest = 0;  // of an integer
};

struct BodyShape {
  const char* name;  // name of the schema in openapi.json
  std::span<const BodyMember> members;
};

// Returns the members of the shape. Throws HttpFailure 400, which names the member and the problem, also for an unknown member.
Json parse_body(const BodyShape& shape, std::string_view body);

// The name in openapi.json: "string", "integer", …
const char* type_name(MemberType type);

}  // namespace hop::cli
