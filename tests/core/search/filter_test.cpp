#include "core/search/filter.hpp"

#include <gtest/gtest.h>

#include <set>
#include <utility>

#include "core/base/random.hpp"
#include "core/base/string_pool.hpp"
#include "core/search/path_pattern.hpp"
#include "tests/core/graph/graph_fixture.hpp"

namespace hop::core {
namespace {

using Pairs = std::vector<std::pair<std::string, std::string>>;

// Owns what a MetadataView borrows.
struct Metadata {
  StringPool keys, values;
  Csr<MetadataPair> of_passage;

  explicit Metadata(const std::vector<Pairs>& passages) {
    std::set<std::string> sorted_keys, sorted_values;
    for (const Pairs& pairs : passages) {
      for (const auto& [key, value] : pairs) sorted_keys.insert(key), sorted_values.insert(value);
    }
    for (const std::string& key : sorted_keys) keys.intern(key);
    for (const std::string& value : sorted_values) values.intern(value);
    for (const Pairs& pairs : passages) {
      for (const auto& [key, value] : pairs) of_passage.values.push_back({*keys.find(key), *values.find(value)});
      of_passage.end_row();
    }
  }

  MetadataView view() const {
    return {keys.table(), values.table(), {of_passage.view(), {}}, static_cast<std::uint32_t>(of_passage.rows())};
  }

  std::vector<std::uint32_t> matching(const std::vector<std::string>& filter) const {
    std::vector<Condition> conditions;
    for (const std::string& text : filter) conditions.push_back(parse_condition(text).value());
    std::vector<std::uint32_t> passages;
    evaluate(conditions, view()).for_each([&](std::uint32_t passage) { passages.push_back(passage); });
    return passages;
  }
};

using Passages = std::vector<std::uint32_t>;

const std::vector<Pairs>& library() {
  static const std::vector<Pairs> passages = {
      {{"lang", "en"}, {"year", "1999"}, {"date", "1999-05-01"}},
      {{"lang", "de"}, {"year", "2004"}, {"date", "2004-01-31"}},
      {{"lang", "en"}, {"lang", "fr"}, {"year", "900"}},
      {},
      {{"lang", "en"}, {"year", "2004.5"}, {"date", "2004-02"}, {"year", "unknown"}},
  };
  return passages;
}

TEST(Filter, ConditionsSelectPassages) {
  const Metadata metadata(library());
  EXPECT_EQ(metadata.matching({}), (Passages{0, 1, 2, 3, 4}));
  EXPECT_EQ(metadata.matching({"lang=en"}), (Passages{0, 2, 4}));
  EXPECT_EQ(metadata.matching({"lang=de|fr"}), (Passages{1, 2}));
  EXPECT_EQ(metadata.matching({"lang=en", "lang=fr"}), (Passages{2}));
  EXPECT_EQ(metadata.matching({"lang=it"}), (Passages{}));
  EXPECT_EQ(metadata.matching({"year=1999"}), (Passages{0}));
}

TEST(Filter, ANegationAlsoHoldsWithoutTheKey) {
  const Metadata metadata(library());
  EXPECT_EQ(metadata.matching({"lang!=en"}), (Passages{1, 3}));
  EXPECT_EQ(metadata.matching({"lang!=de|fr"}), (Passages{0, 3, 4}));
  EXPECT_EQ(metadata.matching({"year!=..1000"}), (Passages{0, 1, 3, 4}));
  EXPECT_EQ(metadata.matching({"lang!=en", "year>=0"}), (Passages{1}));
}

TEST(Filter, ConditionsJoinByAndOrNot) {
  const Metadata metadata(library());
  const std::string german = R"({"type": "eq", "key": "lang", "value": "de"})",
                    early = R"({"type":"lt","key":"year","value":1000})";
  const auto joined = [&](const std::string& type) {
    return R"({"type":")" + type + R"(","filters":[)" + german + "," + early + "]}";
  };
  EXPECT_EQ(metadata.matching({joined("or")}), (Passages{1, 2}));
  EXPECT_EQ(metadata.matching({joined("and")}), (Passages{}));
  EXPECT_EQ(metadata.matching({R"({"type":"not","filter":)" + joined("or") + "}"}), (Passages{0, 3, 4}));
  EXPECT_EQ(metadata.matching({R"({"type":"not","filter":)" + joined("or") + "}", "lang=en"}), (Passages{0, 4}));
}

TEST(Filter, ANumberOfJsonIsEqualToAnyWayOfWritingIt) {
  const Metadata metadata(library());
  EXPECT_EQ(metadata.matching({R"({"type":"eq","key":"year","value":1.999e3})"}), (Passages{0}));
  EXPECT_EQ(metadata.matching({R"({"type":"in","key":"year","value":[900.0,"unknown"]})"}), (Passages{2, 4}));
  EXPECT_EQ(metadata.matching({R"({"type":"eq","key":"year","value":"1.999e3"})"}), (Passages{}));
}

TEST(Filter, ThePartsOfAnAndBindTheWalkOneByOne) {
  const std::string tenant = R"({"type":"eq","key":"tenant","value":"a"})", kind = R"({"type":"eq","key":"kind","value":"b"})";
  const auto on_walk = [](const std::string& text, const char* keys) {
    std::vector<std::string> bound;
    for (const Condition& condition : conditions_on_walk(std::vector{parse_condition(text).value()}, keys))
      bound.push_back(condition.kind == ConditionKind::in ? condition.key : "joined");
    return bound;
  };
  const std::string both = R"({"type":"and","filters":[)" + kind + "," + tenant + "]}";
  EXPECT_EQ(on_walk(both, "tenant"), std::vector<std::string>{"tenant"}) << "as of two conditions";
  EXPECT_EQ(on_walk(R"({"type":"and","filters":[)" + both + "]}", "tenant"), std::vector<std::string>{"tenant"});
  EXPECT_EQ(on_walk(R"({"type":"or","filters":[)" + kind + "," + tenant + "]}", "tenant"), std::vector<std::string>{});
  EXPECT_EQ(on_walk(R"({"type":"or","filters":[)" + kind + "," + tenant + "]}", "tenant, kind"),
            std::vector<std::string>{"joined"});
}

TEST(Filter, AStrictBoundIsNotInItsRange) {
  const Metadata metadata(library());
  EXPECT_EQ(metadata.matching({"year>=2004"}), (Passages{1, 4}));
  EXPECT_EQ(metadata.matching({"year>2004"}), (Passages{4}));
  EXPECT_EQ(metadata.matching({"year<1999"}), (Passages{2}));
  EXPECT_EQ(metadata.matching({"date>1999-05-01"}), (Passages{1, 4}));
  EXPECT_EQ(metadata.matching({"date<1999-05-01"}), (Passages{}));
}

TEST(Filter, NumbersAreComparedAsNumbers) {
  const Metadata metadata(library());
  EXPECT_EQ(metadata.matching({"year<=1999"}), (Passages{0, 2}));  // as text, 900 would come last
  EXPECT_EQ(metadata.matching({"year=1e3..2004"}), (Passages{0, 1}));
  EXPECT_EQ(metadata.matching({"year=2004..2005"}), (Passages{1, 4}));
}

TEST(Filter, DatesAreComparedAsText) {
  const Metadata metadata(library());
  EXPECT_EQ(metadata.matching({"date>=2004-01-31"}), (Passages{1, 4}));
  EXPECT_EQ(metadata.matching({"date=1999-01-01..2004-01-31"}), (Passages{0, 1}));
  EXPECT_EQ(metadata.matching({"date=..1999-12"}), (Passages{0}));
  EXPECT_EQ(metadata.matching({"date=2004-02.."}), (Passages{4}));
}

TEST(Filter, AnUnknownKeyMatchesNothing) {
  const Metadata metadata(library());
  EXPECT_EQ(metadata.matching({"author=X"}), (Passages{}));
  EXPECT_EQ(metadata.matching({"author>=0"}), (Passages{}));
  EXPECT_EQ(metadata.matching({"lang=en", "author=X"}), (Passages{}));
  EXPECT_TRUE(Metadata({}).matching({"lang=en"}).empty());
}

TEST(Filter, ATagStandsForTheTagsBelowIt) {
  const Metadata metadata({{{"tags", "project"}},
                           {{"tags", "project/roof"}},
                           {{"tags", "projector"}},
                           {{"tags", "home/project"}},
                           {{"kind", "project/roof"}},
                           {{"tag", "project/roof/tiles"}}});
  EXPECT_EQ(metadata.matching({"tags=project"}), (Passages{0, 1}));
  EXPECT_EQ(metadata.matching({"tags=project/roof|home"}), (Passages{1, 3}));
  EXPECT_EQ(metadata.matching({"tag=project"}), (Passages{5}));
  EXPECT_EQ(metadata.matching({"kind=project"}), (Passages{}));
}

// Documents of two passages each, except the last.
struct Documents {
  OwnedTexts ids;
  std::vector<std::uint32_t> firsts;
  Metadata metadata{{{}, {{"path", "api/x"}}, {}, {}, {}, {}, {}, {}, {}}};

  Documents() {
    for (const char* id : {"README.md", "api/v1/users.md", "api/v2/users.md", "apis.md", "b [1].md"}) {
      firsts.push_back(2 * static_cast<std::uint32_t>(firsts.size()));
      ids.push_back(id);
    }
    firsts.push_back(9);
  }

  Passages matching(const std::string& condition) const {
    MetadataView view = metadata.view();
    view.document_ids = ids.table();
    view.first_passage_of_document = firsts;
    Passages passages;
    evaluate(std::vector<Condition>{parse_condition(condition).value()}, view).for_each([&](std::uint32_t passage) {
      passages.push_back(passage);
    });
    return passages;
  }
};

TEST(Filter, APathIsThatOfADocumentOrAFolder) {
  const Documents documents;
  EXPECT_EQ(documents.matching("path=api/v1/users.md"), (Passages{2, 3}));
  for (const char* folder : {"path=api/*", "path=./api/*", "path=api", "path=/api/"}) {
    EXPECT_EQ(documents.matching(folder), (Passages{2, 3, 4, 5})) << folder;
  }
  EXPECT_EQ(documents.matching("path=*users.md"), (Passages{2, 3, 4, 5}));
  EXPECT_EQ(documents.matching("path=api/v?/users.md"), (Passages{2, 3, 4, 5}));
  EXPECT_EQ(documents.matching("path=*/v2"), (Passages{4, 5}));
  EXPECT_EQ(documents.matching("path=README.md|apis.md"), (Passages{0, 1, 6, 7}));
  EXPECT_EQ(documents.matching("path=b [1].md"), (Passages{8}));
  EXPECT_EQ(documents.matching("path=readme.md"), (Passages{}));
  EXPECT_EQ(documents.matching("path=api/x"), (Passages{1}));  // metadata of that name
}

TEST(Filter, ADocumentIsItsIdAndNoFolder) {
  const Documents documents;
  EXPECT_EQ(documents.matching("document=apis.md"), (Passages{6, 7}));
  EXPECT_EQ(documents.matching("document=api*"), (Passages{2, 3, 4, 5, 6, 7}));
  EXPECT_EQ(documents.matching("document=api"), (Passages{}));
  EXPECT_EQ(documents.matching("document=a..b"), (Passages{2, 3, 4, 5, 6, 7}));
}

// Recursion over the pattern, which takes exponential time.
bool matches_slowly(std::string_view pattern, std::string_view id) {
  if (pattern.empty()) return id.empty();
  if (pattern[0] == '*') return matches_slowly(pattern.substr(1), id) || (!id.empty() && matches_slowly(pattern, id.substr(1)));
  return !id.empty() && (pattern[0] == '?' || pattern[0] == id[0]) && matches_slowly(pattern.substr(1), id.substr(1));
}

TEST(PathPattern, EqualsRecursion) {
  Random random(51);
  const auto text = [&](std::string_view characters) {
    std::string made;
    for (std::uint64_t i = random.below(9); i > 0; --i) made.push_back(characters[random.below(characters.size())]);
    return made;
  };
  int matching = 0;
  for (int round = 0; round < 20000; ++round) {
    const std::string pattern = text("ab*?/"), id = text("ab/");
    ASSERT_EQ(matches_pattern(pattern, id), matches_slowly(pattern, id)) << pattern << " " << id;
    matching += matches_pattern(pattern, id);
  }
  EXPECT_GT(matching, 500);
  EXPECT_TRUE(matches_pattern("?.md", "\u00e9.md"));
  EXPECT_FALSE(matches_pattern(std::string(200, '*') + "b", std::string(10000, 'a')));
}

TEST(Filter, EqualsALoopOverPassages) {
  Random random(50);
  for (int round = 0; round < 100; ++round) {
    std::vector<Pairs> passages(random.below(100));
    for (Pairs& pairs : passages) {
      for (std::uint64_t i = random.below(4); i > 0; --i) {
        pairs.emplace_back(std::string(1, static_cast<char>('a' + random.below(3))), std::to_string(random.below(9)));
      }
    }
    const int low = static_cast<int>(random.below(9)), high = static_cast<int>(random.below(9));
    Passages expected;
    for (std::uint32_t p = 0; p < passages.size(); ++p) {
      bool in_range = false, is_three_or_five = false;
      for (const auto& [key, value] : passages[p]) {
        in_range |= key == "a" && std::stoi(value) >= low && std::stoi(value) <= high;
        is_three_or_five |= key == "b" && (value == "3" || value == "5");
      }
      if (in_range && is_three_or_five) expected.push_back(p);
    }
    const std::string range = "a=" + std::to_string(low) + ".." + std::to_string(high);
    ASSERT_EQ(Metadata(passages).matching({range, "b=3|5"}), expected);
  }
}

// Of two bounds one is no number: both compare as text, "20" before "3" before "x".
TEST(Filter, ARangeWithOneBoundThatIsNoNumberComparesAsText) {
  const Metadata metadata({{{"a", "3"}}, {{"a", "20"}}, {{"a", "100"}}, {{"a", "x"}}});
  EXPECT_EQ(metadata.matching({"a=20..x"}), (std::vector<std::uint32_t>{0, 1, 3}));
  EXPECT_EQ(metadata.matching({"a=..2x"}), (std::vector<std::uint32_t>{1, 2}));
  EXPECT_EQ(metadata.matching({"a=20..100"}), (std::vector<std::uint32_t>{1, 2}));
}

TEST(Filter, AKeyThatNoPassageHasIsNoticedOnce) {
  const Metadata metadata({{{"kind", "log"}}, {{"year", "1988"}}});
  std::vector<Condition> conditions;
  for (const char* text : {"yaer>=1980", "kind=poem", "knid=log", "yaer<=1990", "Year=1988"}) {
    conditions.push_back(parse_condition(text).value());
  }
  const auto notice = [](const std::string& key) {
    return "no passage has metadata \"" + key + "\", which a condition of the question asks for";
  };
  EXPECT_EQ(notices_of_conditions(conditions, metadata.view()),
            (std::vector<std::string>{notice("yaer"), notice("knid"), notice("Year")}));
  EXPECT_TRUE(notices_of_conditions({}, metadata.view()).empty());
}

}  // namespace
}  // namespace hop::core
