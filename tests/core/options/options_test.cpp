#include "core/options/options.hpp"

#include <gtest/gtest.h>

#include <string>

namespace hop::core {
namespace {

TEST(OptionTable, IsSortedByKeyWithoutRepeats) {
  for (std::size_t i = 1; i < option_table().size(); ++i) {
    EXPECT_LT(std::string_view(option_table()[i - 1].key), std::string_view(option_table()[i].key));
  }
}

TEST(OptionTable, EveryDefaultIsAllowedAndDocumented) {
  for (const OptionEntry& entry : option_table()) {
    Options options;
    EXPECT_TRUE(options.set(entry.key, entry.default_value).ok()) << entry.key;
    EXPECT_NE(std::string_view(entry.documentation), "") << entry.key;
  }
}

TEST(Options, AnUnknownKeyIsNamedWithItsNearest) {
  const auto set = Options().set("trail.restrat", "0.5");
  ASSERT_FALSE(set.ok());
  EXPECT_EQ(set.error().status, Status::unknown_option);
  EXPECT_EQ(set.error().message, "unknown option \"trail.restrat\"; did you mean \"trail.restart\"?");
  EXPECT_EQ(set.error().detail, "trail.restrat");
}

TEST(Options, AValueOutOfBoundsNamesTheBounds) {
  Options options;
  for (const auto& [key, value] : {std::pair{"hits", "0"}, {"hits", "ten"}, {"hits", "1.5"}, {"bm25.b", "1.01"},
                                   {"bm25.b", "nan"}, {"method", "best"}, {"trail.rescore", "yes"}, {"gnn_ret.alpha", ""},
                                   {"gnn_ret.alpha", "0.5,2"}}) {
    const auto set = options.set(key, value);
    ASSERT_FALSE(set.ok()) << key << "=" << value;
    EXPECT_EQ(set.error().status, Status::option_out_of_bounds);
  }
  EXPECT_EQ(options.set("bm25.b", "1.01").error().message, "option \"bm25.b\" takes 0 … 1, not \"1.01\"");
  EXPECT_EQ(options.to_lines(), "");
}

TEST(Options, ReadBackWhatWasSetElseTheDefault) {
  Options options;
  ASSERT_TRUE(options.set("gnn_ret.alpha", "0.5,0.25").ok());
  ASSERT_TRUE(options.set_number("bm25.k1", 0.9).ok());
  ASSERT_TRUE(options.set_integer("hits", 3).ok());
  EXPECT_EQ(options.numbers("gnn_ret.alpha"), (std::vector<double>{0.5, 0.25}));
  EXPECT_EQ(options.number("bm25.k1"), 0.9);
  EXPECT_EQ(options.integer("hits"), 3);
  EXPECT_EQ(options.number("bm25.b"), 0.75);
  EXPECT_TRUE(options.flag("trail.rescore"));
}

TEST(Options, LinesGiveBackTheSameOptions) {
  Options options;
  ASSERT_TRUE(options.set("prompt.answer", "Answer \\ in\ntwo lines\n").ok());
  ASSERT_TRUE(options.set("hits", "7").ok());
  const auto read = Options::from_lines(options.to_lines());
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(read.value().to_lines(), options.to_lines());
  EXPECT_EQ(read.value().text("prompt.answer"), "Answer \\ in\ntwo lines\n");
}

}  // namespace
}  // namespace hop::core
