// What a store promises, claim by claim; store_script_test.cpp takes it through random lives.
#include <algorithm>
#include <set>

#include "tests/core/segments/small_store.hpp"

namespace hop::core {
namespace {

using test::FileBytes;
using test::Folder;

TEST(Store, IsMadeOnlyWhereThatIsAskedFor) {
  Folder folder;
  auto outcome = test::open_store(folder);
  EXPECT_EQ(outcome.error.status, Status::not_found);
  EXPECT_TRUE(folder.files.empty());
  outcome = test::open_store(folder, nullptr, true);
  EXPECT_NE(outcome.report.find("\"created\":true,\"generation\":1,\"segments\":0,\"documents\":0"), std::string::npos)
      << outcome.report;
  EXPECT_EQ(test::names_in(folder), (std::set<std::string>{"lock", "manifest"}));
  EXPECT_NE(test::open_store(folder, nullptr, true).report.find("\"created\":false"), std::string::npos);
  EXPECT_EQ(test::file_of(test::sound(test::open_store(folder))), test::graph_file({}));
}

TEST(Store, KeepsTheOptionsOfItsCreation) {
  Folder folder;
  const Options options = test::options_of({{"passage.tokens", "50"}});
  const auto store = test::sound(test::open_store(folder, &options, true));
  EXPECT_EQ(store->options.integer("passage.tokens"), 50);
  const Options other = test::options_of({{"passage.tokens", "60"}});
  const auto outcome = test::open_store(folder, &other, true);
  EXPECT_EQ(outcome.error.status, Status::bad_input);
  EXPECT_EQ(outcome.error.message, "option \"passage.tokens\" is \"60\", the store was created with \"50\"");
  EXPECT_EQ(outcome.error.detail, "passage.tokens");
  Corpus corpus = test::two_documents();
  GivenVectors none;
  const Options by_default = test::options_of({{"passage.tokens", "200"}});  // the default, but set
  EXPECT_EQ(create_change_task(store, corpus, none, "", &by_default).error().status, Status::bad_input);
  EXPECT_EQ(corpus.documents.size(), 2u);
  EXPECT_TRUE(create_change_task(store, corpus, none, "", &options).ok());
}

TEST(Store, KeepsTheLanguageOfItsFirstSegment) {
  for (const bool german_first : {true, false}) {
    Folder folder;
    const Options detected = test::options_of({{"analyzer.language", "auto"}});
    auto store = test::sound(test::open_store(folder, &detected, true));
    store = test::sound(test::change_store(folder, store, german_first ? test::german_corpus() : test::two_documents()));
    store = test::sound(test::change_store(folder, store, german_first ? test::two_documents() : test::german_corpus()));
    const Language language = german_first ? Language::german : Language::english;
    const Language other = german_first ? Language::english : Language::german;
    EXPECT_EQ(store->living.graph->analyzer().language(), language);
    EXPECT_EQ(store->manifest.options, german_first ? "analyser.language=de\n" : "");
    EXPECT_EQ(store->segments.size(), 2u);
    store = test::sound(test::compact_store(folder, store));
    EXPECT_EQ(store->living.graph->analyzer().language(), language);
    const Options same = test::options_of({{"analyzer.language", entry_of(language).code}});
    const Options another = test::options_of({{"analyzer.language", entry_of(other).code}});
    for (const Options* options : std::initializer_list<const Options*>{nullptr, &detected, &same}) {
      EXPECT_EQ(test::sound(test::open_store(folder, options))->living.graph->analyzer().language(), language);
    }
    EXPECT_EQ(test::open_store(folder, &another).error.status, Status::bad_input);
  }
}

TEST(Store, AReaderKeepsItsVersion) {
  Folder folder;
  const auto before = test::small_store(folder);
  const FileBytes file = test::file_of(before);
  auto after = test::sound(test::change_store(folder, before, {}, "byron.md"));
  after = test::sound(test::compact_store(folder, after));
  EXPECT_EQ(test::file_of(before), file);
  EXPECT_EQ(before->living.graph->view().document_count(), 2u);
  EXPECT_EQ(after->living.graph->view().document_count(), 1u);
}

// Documents of two segments, of which the later one's comes first by id: the graph is that of a fresh index without them.
TEST(Store, DocumentsOfSeveralSegmentsAreDeletedTogether) {
  const auto document = [](const std::string& id) { return test::markdown(id, "# " + id + "\n\nText of " + id + "."); };
  Folder folder;
  auto store = test::sound(test::open_store(folder, nullptr, true));
  for (const auto& [first, second] : {std::pair("d", "b"), std::pair("c", "a")}) {
    Corpus corpus;
    corpus.documents = {document(first), document(second), document(first + std::string("x"))};
    store = test::sound(test::change_store(folder, store, corpus));
  }
  store = test::sound(test::change_store(folder, store, {}, "d\nb\nc\na"));
  Corpus left;
  left.documents = {document("cx"), document("dx")};
  EXPECT_EQ(test::file_of(store), test::graph_file(left));
}

TEST(Store, AnUnchangedDocumentCostsNothing) {
  Folder folder;
  const auto store = test::small_store(folder, test::options_of({{"index.embed", "true"}}));
  folder.operations.clear();
  std::uint64_t asked = 0;
  Corpus corpus = test::two_documents();
  GivenVectors none;
  auto task = create_change_task(store, corpus, none, "nobody.md", nullptr).value();
  for (auto state = task.task->step(UINT64_MAX); state.value() != TaskState::done; state = task.task->step(UINT64_MAX)) {
    const Request request = task.task->requests().open_requests().front();
    asked += request.kind != RequestKind::file;
    ASSERT_TRUE(task.task->answer(folder.answer(request)).ok());
  }
  EXPECT_EQ(asked, 0u);
  EXPECT_EQ(*task.result, store);
  for (const FileOperation& operation : folder.operations) EXPECT_NE(operation.verb, FileVerb::write);
  EXPECT_NE(task.task->report().value().find("\"unchanged\":2,\"deleted\":0,\"not_found\":1"), std::string::npos);
}

TEST(Store, AnUpdateAsksForVectorsOfWhatIsNewAlone) {
  Folder folder;
  const auto store = test::small_store(folder, test::options_of({{"index.embed", "true"}}));
  Corpus corpus = test::two_documents();
  corpus.documents[0].text += "\nMore.\n";
  GivenVectors none;
  auto task = create_change_task(store, corpus, none, "", nullptr).value();
  std::vector<std::string> texts;
  for (auto state = task.task->step(UINT64_MAX); state.value() != TaskState::done; state = task.task->step(UINT64_MAX)) {
    const Request request = task.task->requests().open_requests().front();
    for (const EmbedText& text : request.texts) texts.push_back(text.text);
    const bool is_file = request.kind == RequestKind::file;
    ASSERT_TRUE(task.task->answer(is_file ? folder.answer(request) : test::Host().answer(request)).ok());
  }
  ASSERT_EQ(texts.size(), 1u);
  EXPECT_NE(texts[0].find("More."), std::string::npos);
}

TEST(Store, ANewTitleLinksOldPassagesAndADeletedOneUnlinksThem) {
  Folder folder;
  auto store = test::sound(test::open_store(folder, nullptr, true));
  store = test::sound(
      test::change_store(folder, store, test::one(test::markdown("a.md", "# Alpha\n\nSomebody went to Omega Town once.\n"))));
  const auto mentions = [&] {
    const Graph& graph = store->living.graph->view();
    const auto keyword = find_sorted(graph.keyword_keys, "omega town");
    const auto passage = find_sorted(graph.passage_ids, "a.md#1");
    if (!keyword || !passage) return false;
    const auto row = graph.keywords_of_passage.row(*passage);
    const auto at = std::find(row.begin(), row.end(), *keyword) - row.begin();
    const auto first = graph.keywords_of_passage.offsets[*passage];
    return at < static_cast<std::ptrdiff_t>(row.size()) &&
           (graph.kinds_by_passage[first + static_cast<std::size_t>(at)] & 4) != 0;
  };
  EXPECT_FALSE(mentions());
  store = test::sound(test::change_store(folder, store, test::one(test::markdown("o.md", "# Omega Town\n\nA town.\n"))));
  EXPECT_TRUE(mentions());
  store = test::sound(test::change_store(folder, store, {}, "o.md"));
  EXPECT_FALSE(mentions());
}

// Forty segments of ten documents against one of four hundred: the next change merges with the version before, not with each segment.
TEST(Store, AChangeCostsNoMoreAfterManyChangesThanAfterOne) {
  const auto town = [](int number) {
    const std::string n = std::to_string(number);
    return test::markdown(n + ".md", "# Town Number" + n + "\n\nIt lies near Town Number" + std::to_string(number / 2) + ". " +
                                         test::stop_words(400) + "\n");
  };
  const auto store_of_changes = [&](Folder& folder, int documents_of_a_change) {
    auto store = test::sound(test::open_store(folder, nullptr, true));
    for (int first = 0; first < 400; first += documents_of_a_change) {
      Corpus corpus;
      for (int d = 0; d < documents_of_a_change; ++d) corpus.documents.push_back(town(first + d));
      store = test::sound(test::change_store(folder, store, corpus));
    }
    return store;
  };
  Folder of_one, of_many;
  const auto after_one = store_of_changes(of_one, 400), after_many = store_of_changes(of_many, 10);
  EXPECT_EQ(after_many->segments.size(), 40u);
  constexpr std::uint64_t units = 10'000;
  const auto one_more = test::change_store(of_one, after_one, test::one(town(400)), "7.md", {}, {}, units);
  const auto many_more = test::change_store(of_many, after_many, test::one(town(400)), "7.md", {}, {}, units);
  EXPECT_EQ(test::file_of(test::sound(one_more)), test::file_of(test::sound(many_more)));
  EXPECT_GT(one_more.steps, 10u) << "steps count nothing when they are few";
  EXPECT_LE(many_more.steps, one_more.steps * 11 / 10);
}

TEST(Store, AReportCountsWhatSegmentsHoldThatIsDeleted) {
  Folder folder;
  auto store = test::sound(test::open_store(folder, nullptr, true));
  store = test::sound(test::change_store(folder, store, test::two_documents()));
  const auto deleted = test::change_store(folder, store, {}, "byron.md");
  EXPECT_NE(deleted.report.find("\"segments\":1,\"documents\":1,\"passages\":1,\"deleted_documents\":1"), std::string::npos)
      << deleted.report;
}

TEST(Store, OtherNamesInTheFolderAreLeftAlone) {
  Folder folder;
  folder.files["segment-plan.md"] = {1};
  folder.files["segment-007.hop"] = {2};
  const auto store = test::small_store(folder);
  test::sound(test::compact_store(folder, store));
  EXPECT_EQ(folder.files.count("segment-plan.md"), 1u);
  EXPECT_EQ(folder.files.count("segment-007.hop"), 1u);
}

TEST(Store, SmallStepsGiveTheSameFolder) {
  Folder large, small;
  for (const std::uint64_t work_units : {std::uint64_t{UINT64_MAX}, std::uint64_t{1}}) {
    Folder& folder = work_units == 1 ? small : large;
    auto store = test::sound(test::open_store(folder, nullptr, true, work_units));
    store = test::sound(test::change_store(folder, store, test::two_documents(), "", {}, {}, work_units));
    store = test::sound(
        test::change_store(folder, store, test::one(test::markdown("x.md", "# X\n\nText.\n")), "ada.md", {}, {}, work_units));
    test::sound(test::compact_store(folder, store, work_units));
  }
  EXPECT_EQ(large.files, small.files);
}

TEST(Store, ATaskOnAStoreCannotBeSaved) {
  const StoreTask task = create_open_task(nullptr, false);
  ASSERT_EQ(task.task->step(1).value(), TaskState::waiting);
  EXPECT_EQ(task.task->save().error().status, Status::unsupported);
}

}  // namespace
}  // namespace hop::core
