// Forms that no stemmer joins: irregular words by a table, dates in digits and in words.
#include "core/text/other_forms.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/text/irregular_forms.hpp"
#include "core/text/stemmer.hpp"
#include "core/text/written_dates.hpp"

namespace hop::core {
namespace {

using Words = std::vector<std::string>;

Words forms_of(std::string_view word) {
  Words forms;
  append_irregular_forms(word, forms);
  return forms;
}

// "08 of August" for each form of a question's word.
Words forms_in(std::string_view question, AnalyzerOptions options = {}) {
  const Analyzer analyzer(options);
  TokenList tokens;
  analyzer.analyze(question, tokens);
  Words forms;
  for (const OtherForm& form : find_other_forms(analyzer, question, tokens))
    forms.push_back(form.term + " of " + std::string(form.source.of(question)));
  return forms;
}

TEST(IrregularForms, EachFormLeadsToAllOthers) {
  EXPECT_EQ(forms_of("grow"), (Words{"grew", "grown"}));
  EXPECT_EQ(forms_of("grew"), (Words{"grow", "grown"}));
  EXPECT_EQ(forms_of("grown"), (Words{"grow", "grew"}));
  EXPECT_EQ(forms_of("went"), (Words{"go", "gone"}));
  EXPECT_EQ(forms_of("gone"), (Words{"go", "went"}));
  EXPECT_EQ(forms_of("ate"), (Words{"eat", "eaten"}));
  EXPECT_EQ(forms_of("children"), (Words{"child"}));
  EXPECT_EQ(forms_of("people"), (Words{"person"}));
  EXPECT_EQ(forms_of("chairman"), (Words{"chairmen"}));
  EXPECT_EQ(forms_of("fishermen"), (Words{"fisherman"}));
  EXPECT_EQ(forms_of("thesis"), (Words{"theses"}));
  EXPECT_EQ(forms_of("hypotheses"), (Words{"hypothesis"}));
}

TEST(IrregularForms, OtherWordsHaveNone) {
  for (const char* word : {"", "walk", "gro", "grewn", "row", "ground", "wound", "bases", "42", "ärger", "Grew", "zebra"})
    EXPECT_EQ(forms_of(word), Words()) << word;
}

// What a stemmer joins needs no row: the table would only repeat it.
TEST(IrregularForms, NoStemmerJoinsAllFormsOfAGroup) {
  for (const char* word :
       {"arise", "bring", "child",   "crisis", "draw",   "eat",    "foot",   "give",  "hold",    "index",  "know",
        "lose",  "man",   "nucleus", "ox",     "person", "radius", "spring", "tooth", "undergo", "vertex", "write"}) {
    Words stems = forms_of(word);
    ASSERT_FALSE(stems.empty()) << word;
    stems.emplace_back(word);
    for (std::string& form : stems) stem(Language::english, form);
    EXPECT_NE(std::count(stems.begin(), stems.end(), stems.front()), static_cast<std::ptrdiff_t>(stems.size())) << word;
  }
}

TEST(IrregularForms, APastIsNoFormOfTheVerbThatLooksLikeIt) {
  struct Pair {
    const char *stem, *a, *b;
  };
  for (const Pair& of : {Pair{"found", "founded", "found"}, {"found", "found", "founding"}, {"fell", "felled", "fell"}})
    EXPECT_TRUE(are_of_two_verbs(of.stem, of.a, of.b)) << of.a << " and " << of.b;
  for (const Pair& of : {Pair{"found", "founded", "founding"},
                         {"found", "found", "found"},
                         {"find", "finding", "find"},
                         {"walk", "walked", "walk"},
                         {"child", "child", "children"},
                         {"slide", "sliding", "slid"},
                         {"", "ed", ""}})
    EXPECT_FALSE(are_of_two_verbs(of.stem, of.a, of.b)) << of.a << " and " << of.b;
}

TEST(OtherForms, OfAnAdjectiveAndOfAMeaningAreForWhatIsToldOnly) {
  const Analyzer analyzer{AnalyzerOptions()};
  for (const char* question : {"copyable types", "stop the cycle", "how to prevent it", "removing a row", "clonable"}) {
    TokenList tokens;
    analyzer.analyze(question, tokens);
    const std::vector<OtherForm> forms = find_other_forms(analyzer, question, tokens);
    EXPECT_FALSE(forms.empty()) << question;
    for (const OtherForm& form : forms) EXPECT_FALSE(form.in_search) << question;
  }
  EXPECT_EQ(forms_in("stop it"), (Words{"prevent of stop", "avoid of stop"}));
  EXPECT_EQ(forms_in("stop and avoid it"), (Words{"prevent of stop"})) << "each form once";
  EXPECT_EQ(forms_in("deleted"), (Words{"remov of deleted"})) << "the terms of an index are stems";
  for (const char* word : {"able", "table", "cable", "unable"}) EXPECT_EQ(forms_in(word), Words()) << word;
}

TEST(OtherForms, AreTermsOfTheQuestionsWords) {
  EXPECT_EQ(forms_in("Who wrote it for the men?"), (Words{"write of wrote", "written of wrote", "man of men"}));
  EXPECT_EQ(forms_in("growing CHILDREN"), (Words{"grew of growing", "grown of growing", "child of CHILDREN"}));
  EXPECT_EQ(forms_in("men and a man"), Words()) << "the question has both";
  EXPECT_EQ(forms_in("write wrote"), (Words{"written of write"})) << "each form once";
}

TEST(OtherForms, AreNotLookedForWhereWordsAreMeantAsTheyAre) {
  EXPECT_EQ(forms_in("who wrote it", {.stop_words = true, .stemming = false}), Words());
  EXPECT_EQ(forms_in("wer wrote it", {.language = Language::german}), Words());
}

TEST(OtherForms, ADateHasTheFormsOfTheOtherWayToWriteIt) {
  EXPECT_EQ(forms_in("released in August 2024"), (Words{"08 of August"}));
  EXPECT_EQ(forms_in("released on 2024-08-02"), (Words{"august of 08", "2 of 02"}));
  EXPECT_EQ(forms_in("released on 12 December 2024"), (Words{})) << "12 is a word of the question";
}

// "2024-8-2 August" for a date with the bytes of its month.
Words dates_in(std::string_view text) {
  Words dates;
  for (const WrittenDate& date : find_written_dates(text)) {
    dates.push_back(std::to_string(date.year) + "-" + std::to_string(date.month) + "-" + std::to_string(date.day) + " " +
                    std::string(date.month_source.of(text)));
  }
  return dates;
}

TEST(WrittenDates, AreReadInDigitsAndInWords) {
  EXPECT_EQ(dates_in("on 2024-08-02, and 2023-11."), (Words{"2024-8-2 08", "2023-11-0 11"}));
  EXPECT_EQ(dates_in("2024-08-02T10:15:00Z, meeting-2024-08"), (Words{"2024-8-2 08", "2024-8-0 08"}));
  EXPECT_EQ(dates_in("in August 2024, on August 2, 2024 and on 2 August 2024"),
            (Words{"2024-8-0 August", "2024-8-2 August", "2024-8-2 August"}));
  EXPECT_EQ(dates_in("the 2nd of march; March 3rd; in June"), (Words{"0-3-3 March", "0-6-0 June"}));
  EXPECT_EQ(dates_in("august 2024"), (Words{"2024-8-0 august"}));
}

TEST(WrittenDates, OtherNumbersAreNone) {
  for (const char* text : {"2024-13-02", "2024-00-02", "2024-8-2", "12024-08-02", "1.2024-08", "555-2024-08-02", "2024-080",
                           "RFC-2024", "we may march", "0099-08-02", "2024 - 08", "D-2024-08"})
    EXPECT_EQ(dates_in(text), Words()) << text;
}

TEST(WrittenDates, WhatOneLeavesOutIsNoDifference) {
  const auto first = [](std::string_view text) { return find_written_dates(text).at(0); };
  EXPECT_TRUE(first("August 2024").may_be_month_of(first("2024-08-02")));
  EXPECT_TRUE(first("in August").may_be_month_of(first("2024-08-02")));
  EXPECT_FALSE(first("August 2023").may_be_month_of(first("2024-08-02")));
  EXPECT_TRUE(first("August 2, 2024").may_be_day_of(first("2024-08-02")));
  EXPECT_FALSE(first("August 3, 2024").may_be_day_of(first("2024-08-02")));
  EXPECT_FALSE(first("August 2024").may_be_day_of(first("2024-08-02")));
}

}  // namespace
}  // namespace hop::core
