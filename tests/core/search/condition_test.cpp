#include "core/search/condition.hpp"

#include <gtest/gtest.h>

#include "core/base/random.hpp"

namespace hop::core {
namespace {

// The meaning of a condition in one line: (any (in lang de) (range year [1000 ..])).
std::string shown(const Condition& condition) {
  const auto bound = [](const std::optional<Bound>& of) { return of ? (of->is_strict ? "strict " : "") + of->text : ""; };
  std::string text;
  switch (condition.kind) {
    case ConditionKind::in: text = "(in " + condition.key; break;
    case ConditionKind::range:
      return "(range " + condition.key + " [" + bound(condition.low) + " .. " + bound(condition.high) + "])";
    case ConditionKind::all: text = "(all"; break;
    case ConditionKind::any: text = "(any"; break;
    case ConditionKind::none: text = "(none"; break;
  }
  for (const std::string& value : condition.values) text += " '" + value + "'";
  for (const Condition& part : condition.parts) text += " " + shown(part);
  return text + ")";
}

std::string read(const std::string& text) {
  const Result<Condition> condition = parse_condition(text);
  if (!condition.ok()) return condition.error().message;
  EXPECT_EQ(condition.value().text, text) << "as it was written";
  return shown(condition.value());
}

TEST(Condition, HasShortForms) {
  const std::pair<const char*, const char*> forms[] = {
      {"lang=en", "(in lang 'en')"},
      {" lang = en gb ", "(in lang 'en gb')"},
      {"l=a | b|c", "(in l 'a' 'b' 'c')"},
      {"l!=a", "(none (in l 'a'))"},
      {"l != a|b", "(none (in l 'a' 'b'))"},
      {"y>=5", "(range y [5 .. ])"},
      {"y > 5", "(range y [strict 5 .. ])"},
      {"y <= 5", "(range y [ .. 5])"},
      {"y<5", "(range y [ .. strict 5])"},
      {"y=1..5", "(range y [1 .. 5])"},
      {"y=1..", "(range y [1 .. ])"},
      {"y= .. 5", "(range y [ .. 5])"},
      {"y!=1..5", "(none (range y [1 .. 5]))"},
      {"url=a=b>c", "(in url 'a=b>c')"},
      {"note=>5", "(in note '>5')"},
      {"note>a<b", "(range note [strict a<b .. ])"},
      {"note=wow!", "(in note 'wow!')"},
  };
  for (const auto& [text, meaning] : forms) EXPECT_EQ(read(text), meaning) << text;
}

TEST(Condition, HasTheFormsOfJson) {
  const std::pair<const char*, const char*> forms[] = {
      {R"({"type":"eq","key":"lang","value":"en"})", "(in lang 'en')"},
      {R"( { "value" : 5 , "key" : "y" , "type" : "ne" } )", "(none (range y [5 .. 5]))"},
      {R"({"type":"in","key":"l","value":["a|b", "c..d", true]})", "(in l 'a|b' 'c..d' 'true')"},
      {R"({"type":"in","key":"l","value":[1.5e3, "a"]})", "(any (in l 'a') (range l [1.5e3 .. 1.5e3]))"},
      {R"({"type":"nin","key":"l","value":["a"]})", "(none (in l 'a'))"},
      {R"({"type":"gt","key":"y","value":5})", "(range y [strict 5 .. ])"},
      {R"({"type":"gte","key":"y","value":-5})", "(range y [-5 .. ])"},
      {R"({"type":"lt","key":"y","value":"2004-01"})", "(range y [ .. strict 2004-01])"},
      {R"({"type":"lte","key":"y","value":5})", "(range y [ .. 5])"},
      {R"({"type":"range","key":"y","gt":1,"lte":"5"})", "(range y [strict 1 .. 5])"},
      {R"({"lt":5,"key":"y","type":"range"})", "(range y [ .. strict 5])"},
      {R"({"type":"eq","key":"a \"b\" = c","value":"\u00e9\ud83d\ude00"})", "(in a \"b\" = c '\u00e9\U0001F600')"},
      {R"({"type":"or","filters":[{"type":"eq","key":"a","value":"x"},{"type":"not","filter":{"type":"eq","key":"b","value":"y"}}]})",
       "(any (in a 'x') (none (in b 'y')))"},
      {R"({"type":"and","filters":[{"type":"eq","key":"a","value":""}]})", "(all (in a ''))"},
  };
  for (const auto& [text, meaning] : forms) EXPECT_EQ(read(text), meaning) << text;
}

TEST(Condition, MalformedNamesItselfAndTheReason) {
  const std::pair<const char*, const char*> malformed[] = {
      {"", "after the key"},
      {"lang", "after the key"},
      {"=en", "no key"},
      {"!=en", "no key"},
      {"lang=", "no value"},
      {"lang!=", "no value"},
      {"y=..", "without bounds"},
      {"a=b|", "next to '|'"},
      {"a=|b", "next to '|'"},
      {"a=b||c", "next to '|'"},
      {"y>=", "no value"},
      {"y>", "no value"},
      {"y>>5", "two operators"},
      {"y<>5", "two operators"},
      {"y>==5", "two operators"},
      {"y < <= 5", "two operators"},
      {">=5", "no key"},
      {"{", "a string expected at byte 1"},
      {"{}", "a string expected at byte 1"},
      {R"({"type":"eq","key":"a"})", "without \"value\""},
      {R"({"type":"eq","value":"a"})", "without \"key\""},
      {R"({"type":"eq","key":"a","value":["b"]})", "needs one value"},
      {R"({"type":"in","key":"a","value":"b"})", "needs a list of values"},
      {R"({"type":"in","key":"a","value":[]})", "a string, a number, true or false expected"},
      {R"({"type":"eq","key":"a","value":null})", "a string, a number, true or false expected"},
      {R"({"type":"like","key":"a","value":"b"})", "unknown type \"like\""},
      {R"({"type":"range","key":"a"})", "without gt, gte, lt or lte"},
      {R"({"type":"range","gt":1})", "without \"key\""},
      {R"({"type":"range","key":"a","gt":1,"gte":2})", "two lower"},
      {R"({"type":"range","key":"a","gt":1,"value":2})", "a member too many"},
      {R"({"type":"eq","key":"a","value":1,"gt":2})", "a member too many"},
      {R"({"type":"or"})", "without \"filters\""},
      {R"({"type":"or","filters":[]})", "'{' expected"},
      {R"({"type":"not","filters":[{"type":"eq","key":"a","value":"b"}]})", "without \"filter\""},
      {R"({"type":"eq","key":"a","value":"b","boost":2})", "unknown member \"boost\""},
      {R"({"key":"a","value":"b"})", "without \"type\""},
      {R"({"type":"eq","key":"a","value":"b","value":"c"})", "\"value\" twice"},
      {R"({"type":"not","filter":{"type":"eq","key":"a","value":"b"},"key":"a"})", "a member too many"},
      {R"({"type":"eq","key":"a","value":"b"} x)", "the end expected"},
      {R"({"type":"eq","key":"a","value":"b)", "a string that ends"},
  };
  for (const auto& [text, reason] : malformed) {
    const Result<Condition> condition = parse_condition(text);
    ASSERT_FALSE(condition.ok()) << text;
    EXPECT_EQ(condition.error().status, Status::invalid_argument);
    EXPECT_EQ(condition.error().message.find(std::string("filter \"") + text + "\": "), 0u) << condition.error().message;
    EXPECT_NE(condition.error().message.find(reason), std::string::npos) << condition.error().message;
  }
}

std::string nested(std::size_t levels) {
  std::string text = R"({"type":"eq","key":"a","value":"b"})";
  for (std::size_t level = 1; level < levels; ++level) text = R"({"type":"not","filter":)" + text + "}";
  return text;
}

std::string joined(std::size_t comparisons) {
  std::string text = R"({"type":"or","filters":[)";
  for (std::size_t i = 0; i < comparisons; ++i) text += (i == 0 ? "" : ",") + nested(1);
  return text + "]}";
}

TEST(Condition, IsBounded) {
  EXPECT_TRUE(parse_condition(nested(deepest_condition)).ok());
  EXPECT_NE(read(nested(deepest_condition + 1)).find("more than 16 levels"), std::string::npos);
  EXPECT_TRUE(parse_condition(joined(most_comparisons)).ok());
  EXPECT_NE(read(joined(most_comparisons + 1)).find("more than 64 comparisons"), std::string::npos);
}

// Cut, and with bytes of its own alphabet in other places, a condition is read or refused.
TEST(Condition, OfAnyBytesIsReadOrRefused) {
  const std::string whole =
      R"({"type":"and","filters":[{"type":"in","key":"a\u00e9","value":["x",1]},{"type":"not","filter":{"type":"gt","key":"b","value":2}}]})";
  Random random(1);
  std::size_t read = 0;
  for (int round = 0; round < 20000; ++round) {
    std::string text = whole.substr(0, round % 2 == 0 ? whole.size() : random.below(whole.size()));
    for (std::size_t changes = random.below(3); changes > 0 && !text.empty(); --changes)
      text[random.below(text.size())] = whole[random.below(whole.size())];
    const Result<Condition> condition = parse_condition(text);
    if (!condition.ok()) continue;
    ++read;
    EXPECT_EQ(parse_condition(condition.value().text).value(), condition.value());
  }
  EXPECT_GT(read, 3000u);
}

}  // namespace
}  // namespace hop::core
