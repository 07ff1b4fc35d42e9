#include "core/options/options.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <string>

#include "core/weights/weights.hpp"

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
  for (const auto& [key, value] : {std::pair{"hits", "0"},
                                   {"hits", "ten"},
                                   {"hits", "1.5"},
                                   {"bm25.b", "1.01"},
                                   {"bm25.b", "nan"},
                                   {"method", "best"},
                                   {"trail.rescore", "yes"},
                                   {"gnn_ret.alpha", ""},
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

TEST(Options, LinesThatNobodyWroteAreErrors) {
  EXPECT_EQ(Options::from_lines("hits=7\nhits").error().message, "no \"=\" in the line of options \"hits\"");
  EXPECT_EQ(Options::from_lines("\n").error().status, Status::bad_input);
  EXPECT_EQ(Options::from_lines("hits=0").error().status, Status::option_out_of_bounds);
  EXPECT_EQ(Options::from_lines("=7").error().status, Status::unknown_option);
  EXPECT_EQ(Options::from_lines("prompt.answer=a\\").value().text("prompt.answer"), "a\\");  // a lone backslash is itself
  EXPECT_EQ(Options::from_lines("prompt.answer=a=b").value().text("prompt.answer"), "a=b");
  EXPECT_EQ(Options::from_lines("").value().to_lines(), "");
}

TEST(Options, AnUnknownKeyIsAnErrorInEveryWayOfSetting) {
  Options options;
  EXPECT_EQ(options.set_number("bm25.k", 1).error().status, Status::unknown_option);
  EXPECT_EQ(options.set_integer("hit", 1).error().status, Status::unknown_option);
  EXPECT_EQ(options.get("hit").error().status, Status::unknown_option);
  EXPECT_EQ(options.set_number("bm25.k1", std::numeric_limits<double>::infinity()).error().status, Status::option_out_of_bounds);
  EXPECT_EQ(options.set_number("bm25.k1", std::numeric_limits<double>::quiet_NaN()).error().status, Status::option_out_of_bounds);
  EXPECT_EQ(options.to_lines(), "");
}

// Weights carry options, too: those that nobody could set are refused, and nothing is changed.
TEST(Options, WeightsBringOptionsThatCanBeSet) {
  Weights weights;
  weights.option_lines = "gnn_ret.alpha=0.5\n";
  Options options;
  ASSERT_TRUE(options.set_weights(write_weights(weights)).ok());
  EXPECT_EQ(options.text("gnn_ret.alpha"), "0.5");
  for (const char* lines : {"gnn_ret.alpha=two\n", "gnn_ret.alfa=0.5\n", "gnn_ret.alpha"}) {
    weights.option_lines = lines;
    EXPECT_FALSE(options.set_weights(write_weights(weights)).ok()) << lines;
    EXPECT_EQ(options.text("gnn_ret.alpha"), "0.5") << lines;
  }
  ASSERT_TRUE(options.set("gnn_ret.alpha", "0.25").ok());  // what is set goes before what was learned
  EXPECT_EQ(options.text("gnn_ret.alpha"), "0.25");
}

}  // namespace
}  // namespace hop::core
