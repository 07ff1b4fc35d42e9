// What the JSON body of a request holds: the rows that handlers read by and that openapi.json is compared with.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "cli/terminal/json.hpp"

namespace hop::cli {

enum class MemberType { text, texts, text_or_texts, integer, flag, object };

struct BodyMember {
  const char* name;
  MemberType type;
  bool is_required = false;
  std::int64_t lowest = 0, highest = 0;  // of an integer
};

struct BodyShape {
  const char* name;  // of the schema in openapi.json
  std::span<const BodyMember> members;
};

// The body with the members of its shape, and no others. HttpFailure 400 names the member and what is wrong with it.
Json parse_body(const BodyShape& shape, std::string_view body);

// "string", "integer", …: as openapi.json calls it.
const char* type_name(MemberType type);

}  // namespace hop::cli
