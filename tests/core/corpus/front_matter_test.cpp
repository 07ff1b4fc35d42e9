#include "core/corpus/front_matter.hpp"

#include "tests/core/corpus/corpus_testing.hpp"

namespace hop::core::testing {
namespace {

Strings fields(const std::vector<MetadataField>& metadata) {
  Strings out;
  for (const MetadataField& field : metadata) out.push_back(field.key + "=" + field.value);
  return out;
}

TEST(FrontMatter, GivesTitleAliasesAndMetadata) {
  const std::string text =
      "---\ntitle: \"The: Title\"\naliases: [One, 'Two, too']\ntags:\n  - red\n- blue # shade\nyear: 1999 # note\n"
      "nested:\n  inner: no\nempty:\n# comment\nurl: http://x.y/z#f\n---\n# Heading\nText.\n";
  const FrontMatter front = read_front_matter(text);
  EXPECT_EQ(front.title, "The: Title");
  EXPECT_EQ(front.aliases, (Strings{"One", "Two, too"}));
  EXPECT_EQ(fields(front.metadata), (Strings{"tags=red", "tags=blue", "year=1999", "nested.inner=no", "url=http://x.y/z#f"}));
  EXPECT_EQ(text.substr(front.end), "# Heading\nText.\n");
}

TEST(FrontMatter, DeclaresPathsOfTheSite) {
  const FrontMatter front = read_front_matter(
      "---\nslug: intro\nid: start\npermalink: /first/\nurl: https://example.org/x\naliases: [Name, /old/, '/a: b']\n"
      "redirect_from:\n- /older/\n- none\n---\n");
  EXPECT_EQ(front.paths, (Strings{"intro", "start", "/first/", "/old/", "/older/"}));
  EXPECT_EQ(front.aliases, (Strings{"Name", "/a: b"}));
  EXPECT_EQ(read_front_matter("---\npermalink: /:year/:title/\nslug: " + std::string(2000, 'a') + "\n---\n").paths, Strings());
}

TEST(FrontMatter, WhatIsInBracketsMayHaveCommentsAndAPairWithoutAKey) {
  EXPECT_EQ(fields(read_front_matter("{\n\"list\": [\"one\",\n# two\n\"three\"]\n}\n\nBody.").metadata),
            (Strings{"list=one", "list=three"}));
  EXPECT_EQ(fields(read_front_matter("---\nmap: {: b, c: d}\n---\n").metadata), (Strings{"map.=b", "map.c=d"}));
  EXPECT_EQ(fields(read_front_matter("---\nodd: [}]\nkey: value\n---\n").metadata), (Strings{"odd=[}]", "key=value"}))
      << "plain text";
}

TEST(FrontMatter, IsOnlyAtTheStartAndClosed) {
  EXPECT_EQ(read_front_matter("\n---\na: b\n---\n").end, 0u);
  EXPECT_EQ(read_front_matter("---\na: b\n").end, 0u);
  EXPECT_EQ(read_front_matter("---").end, 0u);
  EXPECT_TRUE(read_front_matter("---\na: b\n").metadata.empty());
}

TEST(FrontMatter, AcceptsWhatPeopleWriteInPlaceOfYaml) {
  const FrontMatter front = read_front_matter("---\ntitle: A: B\na:b\nc:\td\nurl:http://x\ntags: [it's, b, c\nq: \"open\n---\n");
  EXPECT_EQ(front.title, "A: B");
  EXPECT_EQ(fields(front.metadata), (Strings{"a=b", "c=d", "url=http://x", "tags=it's", "tags=b", "tags=c", "q=\"open"}));
}

TEST(FrontMatter, ProseBetweenTwoBreaksIsText) {
  for (const char* text :
       {"---\nDear reader, the harvest begins in May.\n---\nRest.", "---\n\nThe store opens at nine.\n\n---\nRest.",
        "---\nNote: buy lychee\nand then go home\n---\nRest.", "---\n- one: two\n---\nRest.", "+++\nno equals sign\n+++\nRest.",
        "{\n  \"a\": 1\n}\n", "---\n: e\n---\nRest.", "---\nThe harvest is late: it begins in May.\n---\nRest.",
        "---\nhttps://example.org/harvest\n---\nRest."}) {
    EXPECT_EQ(read_front_matter(text).end, 0u) << text;
  }
}

TEST(FrontMatter, OfJsonAndTomlIsReadWholeOrNotAtAll) {
  EXPECT_NE(read_front_matter("{\n  \"a\": 1\n}\nBody.").end, 0u);
  EXPECT_EQ(read_front_matter("{\n  \"a\": 1\n} x\nBody.").end, 0u);
  for (const std::size_t bytes : {256, 257}) {
    EXPECT_EQ(read_front_matter("+++\n" + std::string(bytes, 'k') + " = 1\n+++\nBody.").end == 0, bytes > 256) << bytes;
  }
}

TEST(FrontMatter, SentencesBehindKnownKeysAreFields) {
  for (const char* text :
       {"---\ntitle: It is late.\n---\n", "---\ndescription: It is late.\n---\n", "---\nnote: It is late.\ndraft: true\n---\n",
        "---\nstatus: done.\n---\n", "---\nauthor: Jane Roe Jr.\n---\n"}) {
    EXPECT_NE(read_front_matter(text).end, 0u) << text;
  }
}

TEST(FrontMatter, WordsThatDescribeTheDocumentAreItsText) {
  const FrontMatter front = read_front_matter(
      "---\nTitle: The title\nsubtitle: One\nabstract: |\n  Two\nexcerpt: Three\nseo:\n  description: Four\nlayout: wide\n"
      "category: five\nauthors:\n  - name: Six\n    affiliation: Seven\ntags: ['#eight', nine]\n---\n");
  EXPECT_EQ(front.title, "The title");
  EXPECT_EQ(front.paragraphs, (Strings{"One", "Two", "Three", "Four", "five, Six, Seven, eight, nine"}));
}

// Scalars of YAML 1.2.2, chapters 5 to 8, with the values that its specification states.
TEST(FrontMatter, ReadsTheScalarsOfYaml) {
  const std::pair<const char*, const char*> cases[] = {
      {"'It''s \"quoted\"'", "It's \"quoted\""},
      {"\"He said \\\"hi\\\" there\"", "He said \"hi\" there"},
      {"\"D \\u00e9 \\x41 \\U0001f600 \\ud83d\\ude00\"", "D \u00e9 A \U0001f600 \U0001f600"},
      {"\"one\n  two\n\n  three\"", "one two\nthree"},
      {"'one\n  two'", "one two"},
      {"'one' and 'two'", "'one' and 'two'"},
      {"\"\\ud800\\udc00\"", "\U00010000"},
      {"\"\\udbff\\udfff\"", "\U0010ffff"},
      {"\"\\ud800\"", "\ufffd"},
      {"\"\\udc00\"", "\ufffd"},
      {"\"\\ud800\\u0041\"", "\ufffdA"},
      {"\"\\ud800\\ue000\"", "\ufffd\ue000"},
      {"\"a\\tb\\_c\\Nd\\ee\"", "a b\u00a0c\nd e"},
      {"\"a\\x7fb\\x9fc\\xa0\"", "a b c\u00a0"},
      {"'one\n two'", "one two"},
      {"one\n two", "one two"},
      {"one\n two\n  three # no\n four", "one two three four"},
      {"long value\n  continued here", "long value continued here"},
      {"|-\n  line one\n    line two", "line one\n  line two"},
      {">\n  line one\n  line two\n\n  line three", "line one line two\nline three"},
      {"!!str 12", "12"},
      {"a # comment", "a"},
      {"a#b", "a#b"},
      {"\"#gamma\"", "#gamma"},
  };
  for (const auto& [written, value] : cases) {
    const FrontMatter front = read_front_matter("---\nkey: " + std::string(written) + "\nlast: x\n---\n");
    EXPECT_EQ(fields(front.metadata), (Strings{"key=" + std::string(value), "last=x"})) << written;
  }
}

TEST(FrontMatter, NestedKeysKeepTheirNames) {
  const FrontMatter front = read_front_matter(
      "---\nauthor:\n  name: Jane Roe\n  roles:\n    - editor\n    - cook\nlist: [one,\n  two]\nlinks:\n  - title: Xy\n    url: "
      "http://example.org\n  - title: Zz\nmap: {a: 1, \"b\": [2, 3]}\n\"quoted key\": v\n"
      "'spaced key' \t: w\nempty: []\nnothing: ~\nbase: &b {x: 1}\ncopy: *b\nmore: [*b, '*b']\n---\n");
  EXPECT_EQ(fields(front.metadata),
            (Strings{"author.name=Jane Roe", "author.roles=editor", "author.roles=cook", "list=one", "list=two", "links.title=Xy",
                     "links.url=http://example.org", "links.title=Zz", "map.a=1", "map.b=2", "map.b=3", "quoted key=v",
                     "spaced key=w", "base.x=1", "copy.x=1", "more.x=1", "more=*b"}));
}

TEST(FrontMatter, ReadsTomlAndJson) {
  const FrontMatter toml = read_front_matter(
      "+++\ntitle = \"Toml \\\"Title\\\"\"\ntags = ['gamma', \"delta\", # two\n]\ndate = 2024-01-02\nlong = "
      "\"\"\"\none\ntwo\"\"\"\n"
      "pair = {a = 1, b.c = true}\n[extra]\nfoo = \"bar\"\n[[extra.list]]\nx = 'C:\\y'\n+++\nBody.");
  EXPECT_EQ(toml.title, "Toml \"Title\"");
  EXPECT_EQ(fields(toml.metadata), (Strings{"tags=gamma", "tags=delta", "date=2024-01-02", "long=one\ntwo", "pair.a=1",
                                            "pair.b.c=true", "extra.foo=bar", "extra.list.x=C:\\y"}));
  const FrontMatter json = read_front_matter("{\n  \"title\": \"J\",\n  \"tags\": [\"a\", \"b\"]\n}\n\nBody.");
  EXPECT_EQ(json.title, "J");
  EXPECT_EQ(fields(json.metadata), (Strings{"tags=a", "tags=b"}));
}

TEST(FrontMatter, GivesTheTitleOfPandocAndMultiMarkdown) {
  EXPECT_EQ(read_front_matter("% A title\n% An author\n\nText.").title, "A title");
  EXPECT_EQ(read_front_matter("% A title\n  that goes  on\n% An author\n").title, "A title that goes on");
  EXPECT_EQ(read_front_matter("% A title\n  that goes on").end, 24u);
  EXPECT_EQ(read_front_matter("Author: Jane\nTitle: Of fields\n\n# First\n\n# Second\n").title, "Of fields");
  EXPECT_EQ(read_front_matter("Title: Of fields\n\nText.").end, 0u) << "the fields stay text";
  EXPECT_EQ(read_front_matter("A list\nTitle: none\n\nText.").title, "");
  for (const std::size_t lines : {0, 18, 19, 20}) {
    std::string text;
    for (std::size_t line = 0; line < lines; ++line) text += "Key: value\n";
    EXPECT_EQ(read_front_matter(text + "Title: Late\n\nText.").title, lines < 20 ? "Late" : "")
        << "among twenty lines: " << lines;
  }
}

TEST(FrontMatter, PropertiesOfAPageStayInItsText) {
  const FrontMatter front = read_front_matter("title:: The page\nalias:: One, Two words\ntags:: red, #blue\n\n- text:: none\n");
  EXPECT_EQ(front.title, "The page");
  EXPECT_EQ(front.aliases, (Strings{"One", "Two words"}));
  EXPECT_EQ(fields(front.metadata), (Strings{"tags=red", "tags=blue"}));
  EXPECT_EQ(front.end, 0u);
  EXPECT_TRUE(read_front_matter("std::vector is a type.\n").metadata.empty());
}

// Keys, items and brackets are read 32 levels deep.
TEST(FrontMatter, ReadsFieldsUpToALimitOfDepth) {
  for (int levels = 29; levels <= 34; ++levels) {
    std::string keys, items = "k: ", brackets = "k: ", path = "k";
    for (int level = 0; level < levels; ++level) {
      keys += std::string(static_cast<std::size_t>(level), ' ') + "k:\n";
      items += level == 0 ? "\n  - " : "- ", brackets += "[";
      if (level > 0) path += ".k";
    }
    const auto has = [](const std::string& text, const std::string& field) {
      const Strings found = fields(read_front_matter("---\n" + text + "\nlast: x\n---\n").metadata);
      EXPECT_EQ(found.back(), "last=x") << text;
      return std::find(found.begin(), found.end(), field) != found.end();
    };
    EXPECT_EQ(has(keys + std::string(static_cast<std::size_t>(levels), ' ') + "deep", path + "=deep"), levels < 32) << levels;
    EXPECT_EQ(has(items + "deep", "k=deep"), levels < 32) << levels;
    EXPECT_EQ(has(brackets + "deep" + std::string(static_cast<std::size_t>(levels), ']'), "k=deep"), levels <= 32) << levels;
  }
}

TEST(FrontMatter, BracketsMayHaveEmptyAndBrokenEntries) {
  EXPECT_EQ(fields(read_front_matter("---\nmap: {a: , b: 1, c: }\nlist: [d: , e]\n---\n").metadata),
            (Strings{"map.b=1", "list=e"}));
  EXPECT_EQ(fields(read_front_matter("---\nlist: [#d, e, # f\n g]\n---\n").metadata), (Strings{"list=#d", "list=e", "list=g"}));
  EXPECT_EQ(fields(read_front_matter("---\nmap: {a:\n  1, b: x:y, c: 'z' }\n---\n").metadata),
            (Strings{"map.a=1", "map.b=x:y", "map.c=z"}));
  EXPECT_EQ(
      fields(read_front_matter("+++\nlist = [ 1 , 2 , ]\ntexts = [ 'x' , \"y\" ]\npair = { a = 1 , b = 2 }\n+++\n").metadata),
      (Strings{"list=1", "list=2", "texts=x", "texts=y", "pair.a=1", "pair.b=2"}));
}

// Many aliases of a large value, many unclosed quotes and brackets.
TEST(FrontMatter, ReadsHostileFieldsInProportion) {
  std::string aliases = "---\na: &a " + std::string(100000, 'x') + "\nb: &b [*a, *a, *a, *a, *a, *a, *a, *a]\n";
  for (char name = 'c'; name <= 'z'; ++name) aliases += std::string(1, name) + ": &" + name + " [*b, *b, *b, *b, *b, *b]\n";
  std::size_t bytes = 0;
  for (const MetadataField& field : read_front_matter(aliases + "---\n").metadata) bytes += field.value.size();
  EXPECT_LT(bytes, 3 * aliases.size());
  for (const char* line : {"a: \"\n", "a: '\n", "a: [\n", "a: {\n", "a: [[]\n", "- - - - a\n", "? a\n"}) {
    std::string text = "---\n";
    for (int i = 0; i < 20000; ++i) text += line;
    EXPECT_LE(read_front_matter(text + "---\n").metadata.size(), 20000u) << line;
  }
}

TEST(FrontMatter, TheFirstTitleStays) {
  const std::string text = "---\ntitle: One\ntitle: Two\n...\nText.";  // closed by dots, as YAML closes a document
  const FrontMatter front = read_front_matter(text);
  EXPECT_EQ(front.title, "One");
  EXPECT_EQ(text.substr(front.end), "Text.");
}

TEST(FrontMatter, ReachesEveryPassageSortedAndOnce) {
  Document document = markdown("d.md", "---\ntags: [b, a, b]\nalias: Dee\n---\nOne.\n\n# H\nTwo.\n");
  document.metadata = {{"year", "1999"}, {"tags", "a"}};
  const PreparedCorpus corpus = prepared(document);
  ASSERT_EQ(corpus.passages.size(), 2u);
  for (const PreparedPassage& passage : corpus.passages) {
    EXPECT_EQ(fields(metadata_of(corpus, passage)), (Strings{"tags=a", "tags=b", "year=1999"}));
    EXPECT_EQ(passage.names.back(), "Dee");
  }
}

}  // namespace
}  // namespace hop::core::testing
