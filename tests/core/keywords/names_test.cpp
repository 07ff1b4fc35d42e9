#include "core/keywords/names.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace hop::core::names_test {
namespace {

std::vector<std::string> aliases(std::string_view name, Language language = Language::english) {
  std::vector<std::string> out;
  KeyTokens tokens;
  append_alias_keys(name, language, tokens, out);
  return out;
}

using Keys = std::vector<std::string>;

TEST(Names, LoseTheirTrailingBracket) {
  EXPECT_EQ(without_bracket("Heat (film)"), "Heat");
  EXPECT_EQ(without_bracket("Heat (film) "), "Heat");
  EXPECT_EQ(without_bracket("Heat (1995) (film)"), "Heat (1995)");
  EXPECT_EQ(without_bracket("f(x) and g"), "f(x) and g");
  EXPECT_EQ(without_bracket("(What's the Story) Morning Glory?"), "(What's the Story) Morning Glory?");
}

TEST(Names, KeepANestedOrUnbalancedBracket) {
  EXPECT_EQ(without_bracket("Heat (film (1995))"), "Heat (film (1995))");
  EXPECT_EQ(without_bracket("Heat film)"), "Heat film)");
  EXPECT_EQ(without_bracket("Heat (film"), "Heat (film");
  EXPECT_EQ(without_bracket(")"), ")");
  EXPECT_EQ(without_bracket("()"), "");
  EXPECT_EQ(without_bracket(""), "");
}

TEST(Names, KeyIsThatOfTheNameWithoutBracket) {
  EXPECT_EQ(key_of_name("Heat (film)"), "heat");
  EXPECT_EQ(key_of_name("Beyonc\u00e9 Knowles"), "beyonce knowles");
  EXPECT_EQ(key_of_name("(film)"), "film");
  EXPECT_EQ(key_of_name("\u6771\u4eac (\u90fd\u5e02)"), "\u6771\u4eac");
  EXPECT_EQ(key_of_name("\u2026"), "");
}

TEST(Names, FullNameWithBracketIsAnAlias) { EXPECT_EQ(aliases("Heat (film)"), Keys{"heat film"}); }

TEST(Names, PartBeforeTheFirstCommaNeedsTwoTokens) {
  EXPECT_EQ(aliases("William Cavendish, 4th Duke, KG"), Keys{"william cavendish"});
  EXPECT_EQ(aliases("Paris, Texas"), Keys{});
  EXPECT_EQ(aliases("Fort Worth, Texas (city)"), (Keys{"fort worth texas city", "fort worth"}));
}

TEST(Names, LeadingArticleGoesFromThreeTokensOn) {
  EXPECT_EQ(aliases("The Rolling Stones"), Keys{"rolling stones"});
  EXPECT_EQ(aliases("A Night at the Opera"), Keys{"night at the opera"});
  EXPECT_EQ(aliases("The Beatles"), Keys{});
  EXPECT_EQ(aliases("Under the Volcano"), Keys{});
}

TEST(Names, GenitivesAreAliasesWhereALanguageWritesThemAsEndings) {
  EXPECT_EQ(aliases("Kölner Dom", Language::german), (Keys{"kolner doms", "kolner domes"}));
  EXPECT_EQ(aliases("Bodensee (See)", Language::german), Keys{"bodensee see"});  // no ending after e
  EXPECT_EQ(aliases("Alexander", Language::german), Keys{"alexanders"});
  EXPECT_EQ(aliases("Schweizer Fluss", Language::german), Keys{"schweizer flusses"});
  EXPECT_EQ(aliases("Roter Platz", Language::german), Keys{"roter platzes"});
  EXPECT_EQ(aliases("Universität", Language::german), Keys{});
  EXPECT_EQ(aliases("Was ist Besitz", Language::german), (Keys{"was ist besitzes"}));
  EXPECT_EQ(aliases("Wir gehen", Language::german), Keys{});  // a verb
  for (const char* none : {"Kapitel 12", "Fenster 2000", "Teil_1", "Das From", "Neuer Po", "…", ""}) {
    EXPECT_EQ(aliases(none, Language::german), Keys{}) << none;
  }
  EXPECT_EQ(aliases("Karlstads universitet", Language::swedish), Keys{"karlstads universitets"});
  EXPECT_EQ(aliases("Oslo", Language::norwegian), Keys{"oslos"});
  EXPECT_EQ(aliases("Aarhus", Language::danish), Keys{});
  for (const Language none : {Language::english, Language::none, Language::russian, Language::finnish, Language::french}) {
    EXPECT_EQ(aliases("Kölner Dom", none), Keys{});
  }
}

TEST(Names, OneTokenAliasMustSaySomething) {
  EXPECT_EQ(aliases("(It)"), Keys{});  // a stop word
  EXPECT_EQ(aliases("(Up)"), Keys{});  // two letters
  EXPECT_EQ(aliases("(Elk)"), Keys{"elk"});
}

}  // namespace
}  // namespace hop::core::names_test
