#include "cli/serving/body_shape.hpp"

#include <algorithm>
#include <cmath>

#include "cli/serving/http_message.hpp"

namespace hop::cli {

namespace {

bool are_texts(const Json& value) {
  return value.is_array() && std::all_of(value.begin(), value.end(), [](const Json& one) { return one.is_string(); });
}

bool are_filters(const Json& value) {
  return value.is_array() &&
         std::all_of(value.begin(), value.end(), [](const Json& one) { return one.is_string() || one.is_object(); });
}

// In JSON Schema 5.0 is an integer, and some clients write all numbers in this form.
bool is_integer(const Json& value) {
  return value.is_number_integer() || (value.is_number_float() && std::floor(value.get<double>()) == value.get<double>());
}

bool is_of_type(const Json& value, MemberType type) {
  switch (type) {
    case MemberType::text: return value.is_string();
    case MemberType::filters: return are_filters(value);
    case MemberType::text_or_texts: return value.is_string() || are_texts(value);
    case MemberType::integer: return is_integer(value);
    case MemberType::flag: return value.is_boolean();
    case MemberType::object: return value.is_object();
  }
  return false;
}

// Clamps numbers outside the range of the type.
std::int64_t integer_of(const Json& value) {
  if (value.is_number_float()) {
    constexpr double most = 9e18;
    return static_cast<std::int64_t>(std::clamp(value.get<double>(), -most, most));
  }
  const bool is_large = value.is_number_unsigned() && value.get<std::uint64_t>() > INT64_MAX;
  return is_large ? INT64_MAX : value.get<std::int64_t>();
}

void check_member(const BodyMember& member, const Json& value) {
  const std::string name = "\"" + std::string(member.name) + "\"";
  if (!is_of_type(value, member.type)) throw HttpFailure(400, name + " must be of type " + type_name(member.type));
  if (member.type != MemberType::integer) return;
  const std::int64_t number = integer_of(value);
  if (number < member.lowest || number > member.highest) {
    throw HttpFailure(400, name + " must be an integer between " + std::to_string(member.lowest) + " and " +
                               std::to_string(member.highest) + ", not " + to_text(value));
  }
}

}  // namespace

const char* type_name(MemberType type) {
  switch (type) {
    case MemberType::text: return "string";
    case MemberType::filters: return "array of strings or objects";
    case MemberType::text_or_texts: return "string or array of strings";
    case MemberType::integer: return "integer";
    case MemberType::flag: return "boolean";
    case MemberType::object: return "object";
  }
  return "";
}

Json parse_body(const BodyShape& shape, std::string_view body) {
  if (body.empty()) throw HttpFailure(400, "the request body is empty: expected a JSON object");
  Json given = parse_json_line(body, "body");
  if (!given.is_object()) throw HttpFailure(400, "the body is not a JSON object");
  Json taken = Json::object();
  for (const BodyMember& member : shape.members) {
    const auto value = given.find(member.name);
    if (value == given.end() || value->is_null()) {
      if (member.is_required) throw HttpFailure(400, "\"" + std::string(member.name) + "\" is required");
      continue;
    }
    check_member(member, *value);
    taken[member.name] = member.type == MemberType::integer ? Json(integer_of(*value)) : std::move(*value);
  }
  for (const auto& [name, value] : given.items()) {
    const bool is_known =
        std::any_of(shape.members.begin(), shape.members.end(), [&, &key = name](const BodyMember& m) { return key == m.name; });
    if (!is_known) throw HttpFailure(400, "unknown member \"" + name.substr(0, 100) + "\" in " + shape.name);
  }
  return taken;
}

}  // namespace hop::cli
