// The reader of the engine's JSON: the forms that it reads, and those that it refuses.
#include "hoptrail/json_reader.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "hoptrail/read_explanation.hpp"

namespace hop::detail {
namespace {

template <class Read>
std::string error_of(std::string_view text, Read&& read) {
  try {
    JsonReader json(text);
    read(json);
    json.end();
  } catch (const Error& error) {
    EXPECT_EQ(error.status(), HOP_STATUS_INTERNAL);
    return error.what();
  }
  return "";
}

TEST(JsonReader, ReadsEveryEscapeThatTheEngineWrites) {
  EXPECT_EQ(JsonReader(R"("a\"b\\c\n\t\u001f é")").string(), "a\"b\\c\n\t\x1f é");
  EXPECT_EQ(JsonReader(R"("")").string(), "");
}

TEST(JsonReader, ReadsNumbersUpToTheLimitsOfTheirTypes) {
  EXPECT_EQ(JsonReader("4294967295").whole_number<std::uint32_t>(), std::numeric_limits<std::uint32_t>::max());
  EXPECT_EQ(JsonReader("18446744073709551615").whole_number<std::uint64_t>(), std::numeric_limits<std::uint64_t>::max());
  EXPECT_EQ(JsonReader("-0.000123456789").number(), -0.000123456789);
  EXPECT_EQ(JsonReader("1.17549435e-38").number(), 1.17549435e-38);
}

TEST(JsonReader, RefusesWhatIsOfAnotherType) {
  const auto whole = [](JsonReader& json) { json.whole_number<std::uint32_t>(); };
  for (const char* text : {"4294967296", "-1", "1.5", "\"1\"", "", "1 "}) EXPECT_NE(error_of(text, whole), "") << text;
  const auto number = [](JsonReader& json) { json.number(); };
  for (const char* text : {"null", "1,5", "1.5x", ""}) EXPECT_NE(error_of(text, number), "") << text;
  const auto string = [](JsonReader& json) { json.string(); };
  for (const char* text : {"1", "\"", "\"\\", "\"\\x\"", "\"\\u00", "\"\\u0080\"", "\"a\" "})
    EXPECT_NE(error_of(text, string), "") << text;
  const auto truth = [](JsonReader& json) { json.truth(); };
  for (const char* text : {"1", "truely", "null"}) EXPECT_NE(error_of(text, truth), "") << text;
}

TEST(JsonReader, SkipsMembersThatItDoesNotKnow) {
  MatchedTerm term;
  JsonReader json(R"({"new":{"a":[1,-2.5,null,true,{}],"b":"}"},"term":"wrote","later":[],"form":"writes"})");
  read_value(json, term);
  json.end();
  EXPECT_EQ(term.term, "wrote");
  EXPECT_EQ(term.form, "writes");
}

TEST(JsonReader, NamesAMemberThatIsMissing) {
  const std::string error = error_of(R"({"term":"wrote"})", [](JsonReader& json) {
    MatchedTerm term;
    read_value(json, term);
  });
  EXPECT_NE(error.find("\"form\""), std::string::npos) << error;
}

TEST(JsonReader, ARangeHasTwoEnds) {
  for (const char* text : {R"({"bytes":[1],"utf16":[1,2]})", R"({"bytes":[1,2,3],"utf16":[1,2]})"}) {
    EXPECT_NE(error_of(text,
                       [](JsonReader& json) {
                         TextRange range;
                         read_value(json, range);
                       }),
              "")
        << text;
  }
}

}  // namespace
}  // namespace hop::detail
