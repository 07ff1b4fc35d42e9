// A whole corpus: order, ids, errors, and what is cleaned.
#include "core/corpus/prepare.hpp"

#include <algorithm>
#include <random>

#include "core/text/analyzer.hpp"
#include "tests/core/corpus/corpus_testing.hpp"

namespace hop::core::testing {
namespace {

// Everything a prepared corpus says, as text.
std::string dump(const PreparedCorpus& corpus) {
  std::string out;
  const auto add = [&](const auto& value) {
    if constexpr (std::is_arithmetic_v<std::decay_t<decltype(value)>>) out += std::to_string(value);
    else out += value;
    out += '\x1f';
  };
  for (const auto& d : corpus.documents) add(d.id), add(d.title), add(d.first_passage);
  for (const auto& p : corpus.passages) {
    add(p.id), add(p.title), add(p.text), add(p.document), add(p.section), add(p.page), add(p.token_count), add(p.source_begin),
        add(p.source_end), add(p.source_place.line), add(p.source_place.column);
    for (const auto& name : p.names) add(name);
    for (const auto& entity : p.entities) add(entity);
    for (const auto& field : metadata_of(corpus, p)) add(field.key), add(field.value);
  }
  for (const auto& s : corpus.sections)
    add(s.document), add(s.parent), add(s.level), add(s.heading), add(s.first_passage), add(s.passage_end);
  for (const auto& p : corpus.pages) add(p.document), add(p.number), add(p.first_passage), add(p.passage_end);
  for (const auto& t : corpus.tables) add(t.document), add(t.section), add(t.page), add(t.passage), add(t.name), add(t.markdown);
  for (const auto& l : corpus.links) add(l.from), add(l.to);
  add(corpus.report.replaced_bytes), add(corpus.report.empty_documents), add(corpus.report.unresolved_links.total());
  return out;
}

Corpus mixed_corpus() {
  Corpus corpus;
  for (int i = 0; i < 12; ++i) {
    const std::string n = std::to_string(i);
    corpus.documents.push_back(markdown(
        "d" + n + ".md", "---\ntags: [t" + n + "]\n---\n# Doc " + n + "\nSee [next](d" + std::to_string(i + 1) +
                             ".md) and [[Doc 3]].\n## Part\nText \xff.\n\n| a | b |\n|---|---|\n| c | d |\n\f\nPage.\n"));
    ReadyPassage passage = ready("p" + n, "P" + n, "Ready " + n + ".");
    passage.document = i % 3 == 0 ? "" : "book" + std::to_string(i % 3);
    passage.position = 20 - i;
    passage.links = {"d" + n + ".md", "p1"};
    passage.entities = {"E"};
    passage.metadata = {{"k", n}, {"a", "b"}};
    corpus.passages.push_back(passage);
  }
  corpus.documents.push_back(markdown("zz.md", "<!-- nothing -->\n"));
  return corpus;
}

TEST(Preparation, DoesNotDependOnTheOrderGiven) {
  const std::string wanted = dump(prepared(mixed_corpus()));
  std::mt19937 random(3);
  for (int round = 0; round < 20; ++round) {
    Corpus corpus = mixed_corpus();
    std::shuffle(corpus.documents.begin(), corpus.documents.end(), random);
    std::shuffle(corpus.passages.begin(), corpus.passages.end(), random);
    ASSERT_EQ(dump(prepared(std::move(corpus))), wanted);
  }
}

TEST(Preparation, DoesNotDependOnTheStepsTaken) {
  const std::string wanted = dump(prepared(mixed_corpus()));
  CorpusPreparation preparation(mixed_corpus(), {});
  EXPECT_EQ(preparation.total(), 25u);
  std::uint64_t steps = 0;
  for (;; ++steps) {
    WorkBudget budget(1);
    const Result<bool> done = preparation.step(budget);
    ASSERT_TRUE(done.ok());
    if (done.value()) break;
    ASSERT_LE(preparation.done(), steps) << "one document a step";
  }
  EXPECT_EQ(preparation.done(), 25u);
  EXPECT_EQ(dump(std::move(preparation).take()), wanted);
}

// Of everything that Markdown has, about so many bytes.
std::string random_document(std::mt19937& random, std::size_t bytes) {
  static const char* const fragments[] = {"# Part\n\n",
                                          "## Section of it\n",
                                          "A sentence. ",
                                          "See [a name](d1.md) and `some_code()`, e.g. here. ",
                                          "1. one\n2. two\n",
                                          "- **term**: what it is\n",
                                          "| a | b |\n|---|---|\n| c | d |\n\n",
                                          "```\ncode(1);\n```\n",
                                          "<!-- page 7 -->\n",
                                          "\f",
                                          "> quoted\n",
                                          "\n\n",
                                          "    indented\n",
                                          "日本語の文章です。",
                                          "a word, and another; and more: then more ",
                                          "<!-- not\nread -->",
                                          "[label]: target.md\n",
                                          "Dr. J. S. Bach wrote No. 5. ",
                                          "\xff",
                                          "Table 3: what it holds\n\n"};
  std::string text;
  while (text.size() < bytes) text += fragments[random() % std::size(fragments)];
  return text;
}

TEST(Preparation, ADocumentIsCutAlikeInStepsOfAnyLength) {
  std::mt19937 random(7);
  for (int round = 0; round < 30; ++round) {
    const std::string text = random_document(random, 3000);
    for (const auto format : {DocumentFormat::markdown, DocumentFormat::plain}) {
      Document document = plain("d", text);
      document.format = format;
      Corpus corpus;
      corpus.documents.push_back(document);
      const std::string wanted = dump(prepared(corpus));
      for (const std::uint64_t units : {1u, 37u, 1000u}) {
        CorpusPreparation preparation(corpus, {});
        work_to_end([&](WorkBudget&) {
          WorkBudget budget(units);
          return preparation.step(budget).value();
        });
        ASSERT_EQ(dump(std::move(preparation).take()), wanted) << "steps of " << units << " units: " << text;
      }
    }
  }
}

TEST(Preparation, NoStepSwallowsALargeDocument) {
  constexpr std::size_t bytes = 1 << 20;
  constexpr std::uint64_t units = 10'000;
  std::mt19937 random(8);
  std::string sentence;
  while (sentence.size() < bytes) sentence += "one sentence without an end ";
  for (const std::string& text : {random_document(random, bytes), sentence}) {
    for (const auto format : {DocumentFormat::markdown, DocumentFormat::plain}) {
      Document document = plain("d", text);
      document.format = format;
      Corpus corpus;
      corpus.documents.push_back(std::move(document));
      CorpusPreparation preparation(std::move(corpus), {});
      std::size_t steps = 0;
      work_to_end([&](WorkBudget&) {
        WorkBudget budget(units);
        ++steps;
        return preparation.step(budget).value();
      });
      EXPECT_GE(steps, bytes / units);
    }
  }
}

TEST(Preparation, PlacesAgree) {
  const PreparedCorpus corpus = prepared(mixed_corpus());
  EXPECT_TRUE(
      std::is_sorted(corpus.documents.begin(), corpus.documents.end(), [](const auto& a, const auto& b) { return a.id < b.id; }));
  EXPECT_EQ(corpus.report.empty_documents, 1u);
  EXPECT_EQ(corpus.report.replaced_bytes, 12u);
  EXPECT_EQ(corpus.report.unresolved_links.total(), 1u) << "d12.md";
  for (std::uint32_t d = 0; d < corpus.documents.size(); ++d) {
    const std::uint32_t end = d + 1 < corpus.documents.size() ? corpus.documents[d + 1].first_passage
                                                              : static_cast<std::uint32_t>(corpus.passages.size());
    for (std::uint32_t p = corpus.documents[d].first_passage; p < end; ++p) EXPECT_EQ(corpus.passages[p].document, d);
  }
  for (std::uint32_t p = 0; p < corpus.passages.size(); ++p) {
    const PreparedPassage& passage = corpus.passages[p];
    if (passage.section != no_index) {
      const Section& section = corpus.sections[passage.section];
      EXPECT_EQ(section.document, passage.document);
      EXPECT_TRUE(section.first_passage <= p && p < section.passage_end);
    }
    if (passage.page != no_index) {
      const Page& page = corpus.pages[passage.page];
      EXPECT_EQ(page.document, passage.document);
      EXPECT_TRUE(page.first_passage <= p && p < page.passage_end);
    }
  }
  for (const Table& table : corpus.tables) {
    ASSERT_NE(table.passage, no_index);
    EXPECT_EQ(corpus.passages[table.passage].document, table.document);
    EXPECT_EQ(corpus.passages[table.passage].section, table.section);
  }
}

TEST(Preparation, ReadyPassagesOfADocumentStandByPositionThenId) {
  Corpus corpus;
  corpus.passages = {ready("a", "T", "1."), ready("c", "T", "2."), ready("b", "T", "3."),
                     ready("x", "", "4."),  ready("u", "U", "5."), ready("v", "V", "6.")};
  for (int i = 0; i < 3; ++i) corpus.passages[i].document = "book";
  for (int i = 4; i < 6; ++i) corpus.passages[i].document = "collection";
  corpus.passages[0].position = 5;
  const PreparedCorpus done = prepared(std::move(corpus));
  EXPECT_EQ(texts(done), (Strings{"3.", "2.", "1.", "5.", "6.", "4."}));
  ASSERT_EQ(done.documents.size(), 3u);
  EXPECT_EQ(done.documents[0].title, "T") << "shared by all";
  EXPECT_EQ(done.documents[1].title, "collection") << "its passages have unlike titles";
  EXPECT_EQ(done.documents[2].title, "x") << "an untitled passage's document has its id";
  EXPECT_EQ(done.passages[5].title, "");
  EXPECT_TRUE(done.passages[5].names.empty());
}

TEST(Preparation, CutPassagesAreCountedFromOne) {
  const PreparedCorpus corpus = prepared(plain("notes/a.txt", "One two three. Four five six."), 5);
  ASSERT_EQ(corpus.passages.size(), 2u);
  EXPECT_EQ(corpus.passages[0].id, "notes/a.txt#1");
  EXPECT_EQ(corpus.passages[1].id, "notes/a.txt#2");
  EXPECT_EQ(corpus.passages[1].title, "a");
}

TEST(Preparation, ReadyPassagesAreNeverCut) {
  Corpus corpus;
  std::string text;
  for (int i = 0; i < 500; ++i) text += "A sentence, and\n more. ";
  corpus.passages = {ready("r", "", text)};
  corpus.passages[0].entities = {"One", "Two"};
  const PreparedCorpus done = prepared(std::move(corpus));
  ASSERT_EQ(done.passages.size(), 1u);
  EXPECT_EQ(done.passages[0].entities, (Strings{"One", "Two"}));
  EXPECT_EQ(done.passages[0].text, text);
  EXPECT_EQ(done.passages[0].source_end, text.size());
  EXPECT_EQ(done.passages[0].token_count, count_tokens(text));
}

TEST(Preparation, CleansWhatItIsGiven) {
  Corpus corpus;
  corpus.documents = {plain(
      "d", std::string("\xef\xbb\xbf") + "One\r\ntwo\rthree\r\n\r\nfo\x01ur\xff" + std::string(1, '\0') + "five\xc2\x85six")};
  corpus.documents[0].title = " The\ntitle\xfe ";
  corpus.passages = {ready("r", " A\tB ", "x\f\x02y\tz\r\n")};
  const PreparedCorpus done = prepared(std::move(corpus));
  ASSERT_EQ(done.passages.size(), 2u);
  EXPECT_EQ(done.passages[0].text, "One two three\n\nfo ur\ufffd five  six");
  EXPECT_EQ(done.documents[0].title, "The title\ufffd");
  EXPECT_EQ(done.passages[1].text, "x\n y\tz\n");
  EXPECT_EQ(done.passages[1].title, "A B");
  EXPECT_EQ(done.report.replaced_bytes, 2u);
}

TEST(Preparation, PlainTextLosesBlanksAtTheEndsOfLines) {
  EXPECT_EQ(texts(prepared(plain("d", "- one \t \n- two\t\n \t- three \t"))), (Strings{"- one\n- two\n- three"}));
}

TEST(Preparation, PlainTextKeepsLinesThatStandAlone) {
  const PreparedCorpus corpus = prepared(plain("d", "A wrapped\nline. # no heading\n- item\n  indented\n1. one\n\nnext"));
  EXPECT_EQ(texts(corpus), (Strings{"A wrapped line. # no heading\n- item\nindented\n1. one\n\nnext"}));
  EXPECT_TRUE(corpus.sections.empty());
}

struct BadCorpus {
  Corpus corpus;
  Status status;
  std::string message;
};

TEST(Preparation, ErrorsNameWhatIsWrong) {
  const auto with = [](std::vector<Document> documents, std::vector<ReadyPassage> passages) {
    Corpus corpus;
    corpus.documents = std::move(documents);
    corpus.passages = std::move(passages);
    return corpus;
  };
  ReadyPassage of_cut = ready("p", "", "x");
  of_cut.document = "a";
  const BadCorpus bad[] = {
      {with({plain("a", "x"), plain("a", "y")}, {}), Status::duplicate_id, "id \"a\" is given twice"},
      {with({plain("a", "x")}, {ready("a", "", "y")}), Status::duplicate_id, "id \"a\" is given twice"},
      {with({plain("a", "x")}, {ready("a#1", "", "y")}), Status::duplicate_id,
       "id \"a#1\" collides with a passage cut from \"a\""},
      {with({plain("a", "x")}, {of_cut}), Status::duplicate_id, "id \"a\" is used by a document and by ready passage \"p\""},
      {with({plain("a", "x"), plain(" ", "x")}, {}), Status::bad_input, "document 1: empty id"},
      {with({}, {ready("", "", "x")}), Status::bad_input, "ready passage 0: empty id"},
      {with({plain("a\x1f", "x")}, {}), Status::bad_input,
       "document 0: the id \"a\x1f\" has a control character at byte 1; an id is one line of text"},
      {with({}, {ready("\x7f", "", "x")}), Status::bad_input,
       "ready passage 0: the id \"\x7f\" has a control character at byte 0; an id is one line of text"},
      {with({}, {ready("q", "Q", " \n")}), Status::bad_input, "ready passage \"q\": a title but no text"},
  };
  for (const BadCorpus& wanted : bad) {
    const Result<PreparedCorpus> result = prepare_corpus(wanted.corpus);
    ASSERT_FALSE(result.ok()) << wanted.message;
    EXPECT_EQ(result.error().status, wanted.status);
    EXPECT_EQ(result.error().message, wanted.message);
  }
}

TEST(Preparation, ABlankRecordKeepsItsPlace) {
  Corpus corpus;
  corpus.passages = {ready("a", "", "x"), ready("b", "", " \n"), ready("c", "", "z")};
  const PreparedCorpus kept = prepared(std::move(corpus));
  ASSERT_EQ(kept.passages.size(), 3u);
  EXPECT_EQ(kept.passages[1].text, "");
  EXPECT_EQ(kept.report.blank_passages, 1u);
}

TEST(Preparation, AnEmptyCorpusIsOne) {
  const PreparedCorpus corpus = prepared(Corpus{});
  EXPECT_TRUE(corpus.documents.empty());
  EXPECT_TRUE(corpus.passages.empty());
}

TEST(Preparation, AFolderOfDocumentation) {
  Corpus corpus;
  corpus.documents = {
      markdown("README.md",
               "# Lantern\n\nLantern is a small scheduler. Start with [installing](docs/install.md).\n\n"
               "## Parts\n\n- The [queue](docs/queue.md#retries) keeps jobs.\n- The worker runs them.\n"),
      markdown("docs/install.md", "# Installing\n\n```sh\napt install lantern\n```\n\nThen read [[Queue]].\n"),
      markdown("docs/queue.md",
               "---\ntitle: Queue\naliases: [Job queue]\n---\n\nJobs wait here.\n\nRetries\n-------\n\n"
               "Table 1: Waits\n\n| try | wait |\n|-----|------|\n| 1 | 5 s |\n\nBack to [start](../README.md).\n"),
  };
  const PreparedCorpus done = prepared(std::move(corpus));
  EXPECT_EQ(titles(done), (Strings{"Lantern", "Lantern > Parts", "Installing", "Queue", "Queue > Retries"}));
  EXPECT_EQ(link_names(done), (Strings{"README.md#1 -> docs/install.md#1", "README.md#2 -> docs/queue.md#2",
                                       "docs/install.md#1 -> docs/queue.md#1", "docs/queue.md#2 -> README.md#1"}));
  EXPECT_EQ(done.report.unresolved_links.total(), 0u);
  ASSERT_EQ(done.tables.size(), 1u);
  EXPECT_EQ(done.tables[0].name, "Table 1: Waits");
  EXPECT_EQ(done.passages[1].text, "- The queue keeps jobs.\n- The worker runs them.");
  EXPECT_EQ(done.passages[4].names, (Strings{"Queue", "Retries", "Job queue"}));
}

}  // namespace
}  // namespace hop::core::testing
