#include "core/base/json_writer.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>

namespace hop::core {
namespace {

TEST(JsonWriter, WritesWithoutWhiteSpace) {
  std::string text;
  JsonWriter json(text);
  json.begin_object();
  json.member("hits", 2);
  json.key("paths");
  json.begin_array();
  json.begin_array();
  json.end_array();
  json.value("a"), json.value(-1), json.value(0.5), json.value(true), json.null();
  json.begin_object();
  json.end_object();
  json.end_array();
  json.member("id", std::string("p1"));
  EXPECT_FALSE(json.complete());
  json.end_object();
  EXPECT_TRUE(json.complete());
  EXPECT_EQ(text, R"({"hits":2,"paths":[[],"a",-1,0.5,true,null,{}],"id":"p1"})");
}

TEST(JsonWriter, EveryCharacterComesBackFromAParser) {
  std::string every;
  for (char c = 0; c >= 0; ++c) {
    every.push_back(c);
    if (c == 127) break;
  }
  every += "é 東京 \xF0\x9F\x98\x80";
  std::string text;
  JsonWriter json(text);
  json.begin_object();
  json.member(every, every);
  json.end_object();
  const nlohmann::json parsed = nlohmann::json::parse(text);
  EXPECT_EQ(parsed.at(every).get<std::string>(), every);
}

TEST(JsonWriter, NumbersComeBackFromAParser) {
  std::string text;
  JsonWriter json(text);
  json.begin_array();
  json.value(std::numeric_limits<std::int64_t>::min());
  json.value(std::numeric_limits<std::uint64_t>::max());
  json.value(std::uint16_t{7});
  json.value(0.25f);
  json.value(1e-300);
  json.value(std::numeric_limits<double>::quiet_NaN());
  json.value(-std::numeric_limits<double>::infinity());
  json.end_array();
  const nlohmann::json parsed = nlohmann::json::parse(text);
  EXPECT_EQ(parsed[0], std::numeric_limits<std::int64_t>::min());
  EXPECT_EQ(parsed[1], std::numeric_limits<std::uint64_t>::max());
  EXPECT_EQ(parsed[2], 7);
  EXPECT_EQ(parsed[3], 0.25);
  EXPECT_EQ(parsed[4], 1e-300);
  EXPECT_TRUE(parsed[5].is_null());
  EXPECT_TRUE(parsed[6].is_null());
}

#ifndef NDEBUG
TEST(JsonWriterDeathTest, CallsOutOfOrderAreCaught) {
  std::string text;
  EXPECT_DEATH(
      {
        JsonWriter json(text);
        json.begin_object();
        json.value(1);
      },
      "");
  EXPECT_DEATH(
      {
        JsonWriter json(text);
        json.begin_array();
        json.key("a");
      },
      "");
  EXPECT_DEATH(
      {
        JsonWriter json(text);
        json.begin_array();
        json.end_object();
      },
      "");
  EXPECT_DEATH(
      {
        JsonWriter json(text);
        json.value(1);
        json.value(2);
      },
      "");
}
#endif

}  // namespace
}  // namespace hop::core
