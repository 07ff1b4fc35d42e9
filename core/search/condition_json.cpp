// A strict reader of the few forms. An error names the place in bytes and the expected token.
#include "core/search/condition_json.hpp"

#include <algorithm>
#include <initializer_list>

#include "core/base/concat.hpp"
#include "core/base/decimal.hpp"
#include "core/corpus/scalar_text.hpp"

namespace hop::core {
namespace {

constexpr std::string_view json_white_space = " \t\r\n";

// A string, a number, true or false.
struct JsonScalar {
  std::string text;
  bool is_number = false;
};

// The members of an object, as they are read. `type` decides afterwards which of them it must have.
struct JsonMembers {
  std::vector<std::string> names;
  std::string type, key;
  std::vector<JsonScalar> values;
  bool has_list = false;  // the value is a list
  std::optional<Bound> low, high;
  std::vector<Condition> parts;

  bool has(std::string_view name) const { return std::find(names.begin(), names.end(), name) != names.end(); }
};

class JsonConditionReader {
 public:
  explicit JsonConditionReader(std::string_view text) : text_(text) {}

  Result<Condition> read() {
    Condition condition;
    if (read_object(condition, 1)) {
      skip_blanks();
      if (at_ != text_.size()) fail("the end");
    }
    if (!reason_.empty()) return malformed_condition(text_, reason_);
    return condition;
  }

 private:
  // Keeps the first reason. False, for the caller to return.
  bool refuse(std::string reason) {
    if (reason_.empty()) reason_ = std::move(reason);
    return false;
  }
  bool fail(std::string_view expected) { return refuse(concat(expected, " expected at byte ", at_)); }

  void skip_blanks() { at_ = std::min(text_.find_first_not_of(json_white_space, at_), text_.size()); }

  bool takes(char mark) {
    skip_blanks();
    if (at_ == text_.size() || text_[at_] != mark) return false;
    ++at_;
    return true;
  }

  bool read_string(std::string& out) {
    skip_blanks();
    if (at_ == text_.size() || text_[at_] != '"') return fail("a string");
    QuotedText quoted = read_quoted(text_, at_);
    if (quoted.end == 0) return fail("a string that ends");
    out = std::move(quoted.text);
    at_ = quoted.end;
    return true;
  }

  bool read_scalar(JsonScalar& value) {
    skip_blanks();
    if (at_ < text_.size() && text_[at_] == '"') return read_string(value.text);
    const std::size_t end = std::min(text_.find_first_of(",]} \t\r\n", at_), text_.size());
    value.text = text_.substr(at_, end - at_);
    value.is_number = parse_decimal(value.text).has_value();
    if (!value.is_number && value.text != "true" && value.text != "false") return fail("a string, a number, true or false");
    at_ = end;
    return true;
  }

  bool read_bound(std::optional<Bound>& bound, bool is_strict) {
    JsonScalar value;
    if (bound) return refuse("two lower or two upper bounds of a range");
    if (!read_scalar(value)) return false;
    bound = Bound{std::move(value.text), is_strict};
    return true;
  }

  // read() for each element of a list.
  template <class Read>
  bool read_list(Read read) {
    if (!takes('[')) return fail("'['");
    do {
      if (!read()) return false;
    } while (takes(','));
    return takes(']') || fail("',' or ']'");
  }

  bool read_member(const std::string& name, JsonMembers& members, int depth) {
    if (members.has(name)) return refuse(concat("\"", name, "\" twice in an object"));
    members.names.push_back(name);
    if (name == "type") return read_string(members.type);
    if (name == "key") return read_string(members.key);
    const auto read_value = [&] { return read_scalar(members.values.emplace_back()); };
    if (name == "value") {
      skip_blanks();
      members.has_list = at_ < text_.size() && text_[at_] == '[';
      return members.has_list ? read_list(read_value) : read_value();
    }
    if (name == "gt" || name == "gte") return read_bound(members.low, name.size() == 2);
    if (name == "lt" || name == "lte") return read_bound(members.high, name.size() == 2);
    const auto read_part = [&] { return read_object(members.parts.emplace_back(), depth + 1); };
    if (name == "filters") return read_list(read_part);
    if (name == "filter") return read_part();
    return refuse(concat("unknown member \"", name, "\""));
  }

  bool read_object(Condition& condition, int depth) {
    if (depth > static_cast<int>(deepest_condition))
      return refuse(concat("more than ", deepest_condition, " levels of and, or and not"));
    if (!takes('{')) return fail("'{'");
    JsonMembers members;
    do {
      std::string name;
      if (!read_string(name)) return false;
      if (!takes(':')) return fail("':'");
      if (!read_member(name, members, depth)) return false;
    } while (takes(','));
    if (!takes('}')) return fail("',' or '}'");
    return make(members, condition);
  }

  // Whether the object has these members in addition to "type", and no others.
  bool has_only(const JsonMembers& members, std::initializer_list<std::string_view> names) {
    for (const std::string_view name : names) {
      if (!members.has(name)) return refuse(concat("type \"", members.type, "\" without \"", name, "\""));
    }
    if (members.names.size() > names.size() + 1) return refuse(concat("type \"", members.type, "\" with a member too many"));
    return true;
  }

  bool make(JsonMembers& members, Condition& condition) {
    const std::string& type = members.type;
    if (!members.has("type")) return refuse("an object without \"type\"");
    const bool is_not = type == "not";
    if (!is_not && type != "and" && type != "or") return make_comparison(members, condition);
    if (!has_only(members, {is_not ? "filter" : "filters"})) return false;
    condition.kind = is_not ? ConditionKind::none : type == "and" ? ConditionKind::all : ConditionKind::any;
    condition.parts = std::move(members.parts);
    return true;
  }

  // Counts a comparison towards the limit.
  bool may_compare() {
    return ++comparisons_ <= most_comparisons || refuse(concat("more than ", most_comparisons, " comparisons"));
  }

  bool make_range(JsonMembers& members, Condition& condition) {
    const std::size_t bounds = std::size_t{members.low.has_value()} + std::size_t{members.high.has_value()};
    if (!members.has("key") || members.key.empty()) return refuse("type \"range\" without \"key\"");
    if (bounds == 0) return refuse("type \"range\" without gt, gte, lt or lte");
    if (members.names.size() > bounds + 2) return refuse("type \"range\" with a member too many");
    if (!may_compare()) return false;
    condition.kind = ConditionKind::range;
    condition.key = std::move(members.key);
    condition.low = std::move(members.low), condition.high = std::move(members.high);
    return true;
  }

  bool make_comparison(JsonMembers& members, Condition& condition) {
    const std::string& type = members.type;
    if (type == "range") return make_range(members, condition);
    const bool is_in = type == "in" || type == "nin", is_equal = type == "eq" || type == "ne";
    const bool is_low = type == "gt" || type == "gte", is_high = type == "lt" || type == "lte";
    if (!is_in && !is_equal && !is_low && !is_high)
      return refuse(concat("unknown type \"", type, "\": eq, ne, gt, gte, lt, lte, in, nin, range, and, or, not"));
    if (!has_only(members, {"key", "value"})) return false;
    if (members.key.empty()) return refuse("an empty key");
    if (members.has_list != is_in)
      return refuse(concat("type \"", type, "\" of \"", members.key, "\" needs ", is_in ? "a list of values" : "one value"));
    if (!may_compare()) return false;
    if (is_low || is_high) {
      condition.kind = ConditionKind::range;
      condition.key = std::move(members.key);
      (is_low ? condition.low : condition.high) = Bound{std::move(members.values[0].text), type.size() == 2};
      return true;
    }
    condition = one_of(members);
    if (type[0] == 'n') condition = negated(std::move(condition));
    return true;
  }

  // The value is one of the texts, or equal to one of the numbers: 7 is 7.0.
  static Condition one_of(JsonMembers& members) {
    Condition texts, any;
    texts.key = members.key;
    any.kind = ConditionKind::any;
    for (JsonScalar& value : members.values) {
      if (!value.is_number) {
        texts.values.push_back(std::move(value.text));
        continue;
      }
      Condition& equal = any.parts.emplace_back();
      equal.kind = ConditionKind::range;
      equal.key = members.key;
      equal.low = equal.high = Bound{std::move(value.text)};
    }
    if (any.parts.empty()) return texts;
    if (!texts.values.empty()) any.parts.insert(any.parts.begin(), std::move(texts));
    else if (any.parts.size() == 1) return Condition(std::move(any.parts[0]));
    return any;
  }

  std::string_view text_;
  std::size_t at_ = 0, comparisons_ = 0;
  std::string reason_;
};

}  // namespace

Result<Condition> parse_json_condition(std::string_view text) { return JsonConditionReader(text).read(); }

}  // namespace hop::core
