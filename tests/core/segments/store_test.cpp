// What a store promises, claim by claim; store_script_test.cpp takes it through random lives.
#include <algorithm>
#include <set>

#include "tests/core/segments/same_answers.hpp"
#include "tests/core/segments/store_testing.hpp"

namespace hop::core {
namespace {

using test::FileBytes;
using test::Folder;

Corpus one(Document document) {
  Corpus corpus;
  corpus.documents = {std::move(document)};
  return corpus;
}

Corpus two_documents() {
  Corpus corpus;
  corpus.documents = {test::markdown("byron.md", "# Lord Byron\n\nHe died in Missolonghi. canaryByron\n"),
                      test::markdown("ada.md", "# Ada Lovelace\n\nThe daughter of Lord Byron.\n")};
  return corpus;
}

// A store of two documents in two segments.
std::shared_ptr<const Snapshot> small_store(Folder& folder, const Options& options = {}) {
  auto store = test::sound(test::open_store(folder, &options, true));
  Corpus first = two_documents(), second = first;
  first.documents.pop_back();
  second.documents.erase(second.documents.begin());
  store = test::sound(test::change_store(folder, store, first));
  return test::sound(test::change_store(folder, store, second));
}

// That adds to texts and to nothing else of a graph.
std::string stop_words(std::size_t bytes) {
  std::string text;
  while (text.size() < bytes) text += "and of the ";
  return text;
}

std::set<std::string> names_in(const Folder& folder) {
  std::set<std::string> names;
  for (const auto& [name, bytes] : folder.files) names.insert(name);
  return names;
}

TEST(Store, IsMadeOnlyWhereThatIsAskedFor) {
  Folder folder;
  auto outcome = test::open_store(folder);
  EXPECT_EQ(outcome.error.status, Status::not_found);
  EXPECT_TRUE(folder.files.empty());
  outcome = test::open_store(folder, nullptr, true);
  EXPECT_NE(outcome.report.find("\"created\":true,\"generation\":1,\"segments\":0,\"documents\":0"), std::string::npos)
      << outcome.report;
  EXPECT_EQ(names_in(folder), (std::set<std::string>{"lock", "manifest"}));
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
  Corpus corpus = two_documents();
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
    store = test::sound(test::change_store(folder, store, german_first ? test::german_corpus() : two_documents()));
    store = test::sound(test::change_store(folder, store, german_first ? two_documents() : test::german_corpus()));
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
  const auto before = small_store(folder);
  const FileBytes file = test::file_of(before);
  auto after = test::sound(test::change_store(folder, before, {}, "byron.md"));
  after = test::sound(test::compact_store(folder, after));
  EXPECT_EQ(test::file_of(before), file);
  EXPECT_EQ(before->living.graph->view().document_count(), 2u);
  EXPECT_EQ(after->living.graph->view().document_count(), 1u);
}

TEST(Store, AnUnchangedDocumentCostsNothing) {
  Folder folder;
  const auto store = small_store(folder, test::options_of({{"index.embed", "true"}}));
  folder.operations.clear();
  std::uint64_t asked = 0;
  Corpus corpus = two_documents();
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
  const auto store = small_store(folder, test::options_of({{"index.embed", "true"}}));
  Corpus corpus = two_documents();
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
      test::change_store(folder, store, one(test::markdown("a.md", "# Alpha\n\nSomebody went to Omega Town once.\n"))));
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
  store = test::sound(test::change_store(folder, store, one(test::markdown("o.md", "# Omega Town\n\nA town.\n"))));
  EXPECT_TRUE(mentions());
  store = test::sound(test::change_store(folder, store, {}, "o.md"));
  EXPECT_FALSE(mentions());
}

// Forty segments of ten documents against one of four hundred: the next change merges with the version before, not with each segment.
TEST(Store, AChangeCostsNoMoreAfterManyChangesThanAfterOne) {
  const auto town = [](int number) {
    const std::string n = std::to_string(number);
    return test::markdown(n + ".md", "# Town Number" + n + "\n\nIt lies near Town Number" + std::to_string(number / 2) + ". " +
                                         stop_words(400) + "\n");
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
  const auto one_more = test::change_store(of_one, after_one, one(town(400)), "7.md", {}, {}, units);
  const auto many_more = test::change_store(of_many, after_many, one(town(400)), "7.md", {}, {}, units);
  EXPECT_EQ(test::file_of(test::sound(one_more)), test::file_of(test::sound(many_more)));
  EXPECT_GT(one_more.steps, 10u) << "steps count nothing when they are few";
  EXPECT_LE(many_more.steps, one_more.steps * 11 / 10);
}

TEST(Store, AReportCountsWhatSegmentsHoldThatIsDeleted) {
  Folder folder;
  auto store = test::sound(test::open_store(folder, nullptr, true));
  store = test::sound(test::change_store(folder, store, two_documents()));
  const auto deleted = test::change_store(folder, store, {}, "byron.md");
  EXPECT_NE(deleted.report.find("\"segments\":1,\"documents\":1,\"passages\":1,\"deleted_documents\":1"), std::string::npos)
      << deleted.report;
}

TEST(Store, AfterCompactionNoByteOfADeletedDocumentIsInTheFolder) {
  Folder folder;
  auto store = small_store(folder);
  store = test::sound(test::change_store(folder, store, {}, "byron.md"));
  EXPECT_FALSE(test::holds_text(test::file_of(store), "canaryByron"));
  folder.files["segment-99.hop"] = folder.files["manifest.new"] = FileBytes(10, 'x');  // what a crash may have left
  folder.files["segment-notes.txt"] = FileBytes(3, 'y');                               // a user's own
  store = test::sound(test::compact_store(folder, store));
  for (const auto& [name, bytes] : folder.files) EXPECT_FALSE(test::holds_text(bytes, "canaryByron")) << name;
  EXPECT_EQ(names_in(folder),
            (std::set<std::string>{"lock", "manifest", "segment-2.hop", "segment-2.sources", "segment-notes.txt"}));
  EXPECT_EQ(test::file_of(store), test::file_of(test::sound(test::open_store(folder))));
}

TEST(Store, ACompactedFileIsThatOfAFreshIndex) {
  Folder folder;
  auto store = test::sound(test::compact_store(folder, small_store(folder)));
  EXPECT_EQ(names_in(folder), (std::set<std::string>{"lock", "manifest", "segment-3.hop", "segment-3.sources"}));
  EXPECT_EQ(folder.files["segment-3.hop"], test::graph_file(two_documents()));
  const auto again = test::sound(test::compact_store(folder, store));
  EXPECT_EQ(again, store);
}

TEST(Store, ASecondWriterIsTurnedAway) {
  Folder folder;
  const auto store = small_store(folder);
  const auto mine = test::sound(test::change_store(folder, store, {}, "ada.md"));
  const auto files = folder.files;
  const auto theirs = test::change_store(folder, store, {}, "byron.md");
  EXPECT_EQ(theirs.error.status, Status::wrong_state);
  EXPECT_EQ(theirs.error.message, "the store was changed by another writer: generation 4, expected 3");
  EXPECT_EQ(test::compact_store(folder, store).error.status, Status::wrong_state);
  EXPECT_EQ(folder.files, files);
  folder.is_locked = true;
  const auto locked = test::change_store(folder, mine, {}, "byron.md");
  EXPECT_EQ(locked.error.status, Status::file_failure);
  EXPECT_EQ(locked.error.message, "cannot lock lock: another writer has it");
  EXPECT_NE(test::sound(test::open_store(folder)), nullptr);  // readers need no lock
}

// A host without locks lets another writer in between: it is seen before the manifest is replaced, and keeps its files.
TEST(Store, AWriterThatComesInBetweenIsSeen) {
  Folder folder;
  const auto store = small_store(folder);
  FileBytes other = write_manifest({4, 9, store->manifest.options, store->manifest.segments});
  std::uint64_t written = 0;
  folder.fault = [&](const FileOperation& operation) {
    if (operation.verb == FileVerb::write && ++written == 2) folder.files["manifest"] = other;
    return std::string();
  };
  const auto outcome = test::change_store(folder, store, one(test::markdown("x.md", "# X\n\nText.\n")));
  EXPECT_EQ(outcome.error.status, Status::wrong_state) << outcome.error.message;
  EXPECT_EQ(folder.files["manifest"], other);
  EXPECT_TRUE(folder.files.count("segment-3.hop"));
}

TEST(Store, MistakesInAChangeChangeNothing) {
  Folder folder;
  const auto store = small_store(folder);
  const auto files = folder.files;
  const auto refused = [&](Corpus corpus, const std::string& deleted, Status status) {
    const auto outcome = test::change_store(folder, store, std::move(corpus), deleted);
    EXPECT_EQ(outcome.error.status, status) << outcome.error.message;
    EXPECT_EQ(folder.files, files);
  };
  Corpus twice = one(test::markdown("x.md", "text"));
  twice.documents.push_back(twice.documents[0]);
  refused(twice, "", Status::duplicate_id);
  twice.documents = {two_documents().documents[0], two_documents().documents[0]};  // and both are there already
  refused(twice, "", Status::duplicate_id);
  refused(one(test::markdown("x.md", "text")), "x.md", Status::bad_input);
  refused(one(test::markdown("", "text")), "", Status::bad_input);
  Corpus taken;  // the id of a passage that was cut from another document
  taken.passages = {test::ready("byron.md#1", "", "text")};
  refused(taken, "", Status::duplicate_id);
}

TEST(Store, VectorsThatDoNotGoWithTheStoresAreRefusedBeforeAnythingIsWritten) {
  Folder folder;
  const Options options = test::options_of({{"embedder.id", "words"}});
  Corpus corpus = test::small_corpus(), more;
  auto store = test::sound(test::open_store(folder, &options, true));
  store = test::sound(test::change_store(folder, store, corpus, "", test::vectors_of(corpus)));
  const auto files = folder.files;
  more.passages = {test::ready("z", "Z", "More.")};
  const auto wide = test::change_store(folder, store, more, "", {2, {1, 0}});
  EXPECT_EQ(wide.error.status, Status::dimension_mismatch) << wide.error.message;
  const auto none = test::change_store(folder, store, more);
  EXPECT_EQ(none.error.status, Status::dimension_mismatch) << none.error.message;
  // A document's passages are not known before it is cut, so rows of vectors cannot be theirs.
  more.documents = {test::markdown("d.md", "# D\n\nOne passage.\n")};
  const auto uncut = test::change_store(folder, store, more, "", test::vectors_of(more));
  EXPECT_EQ(uncut.error.status, Status::bad_input) << uncut.error.message;
  EXPECT_EQ(folder.files, files);
}

TEST(Store, AnotherEmbedderIsRefusedAtItsFirstAnswer) {
  Folder folder;
  const Options options = test::options_of({{"index.embed", "true"}, {"index.batch", "1"}, {"embedder.id", "words"}});
  auto store = small_store(folder, options);
  const auto files = folder.files;
  for (const bool other_width : {false, true}) {
    Corpus corpus = one(test::markdown("x.md", "# X\n\nText.\n"));
    GivenVectors none;
    auto task = create_change_task(store, corpus, none, "", nullptr).value();
    Error failure;
    while (failure.message.empty()) {
      auto state = task.task->step(UINT64_MAX);
      if (!state) {
        failure = state.error();
        break;
      }
      ASSERT_EQ(state.value(), TaskState::waiting);
      const Request request = task.task->requests().open_requests().front();
      Answer answer = request.kind == RequestKind::file ? folder.answer(request) : test::Host().answer(request);
      if (request.kind == RequestKind::embed && other_width) answer.dimension = 2, answer.values = {1, 0};
      if (request.kind == RequestKind::embed) answer.embedder_id = other_width ? "words" : "letters";
      ASSERT_TRUE(task.task->answer(std::move(answer)).ok());
    }
    EXPECT_EQ(failure.status, other_width ? Status::dimension_mismatch : Status::embedder_mismatch) << failure.message;
  }
  EXPECT_EQ(folder.files, files);
}

TEST(Store, AHalfCopiedFolderIsNoStoreAndIsNotMadeOne) {
  Folder folder;
  small_store(folder);
  folder.files.erase("manifest");
  for (const bool create : {false, true}) {
    const auto outcome = test::open_store(folder, nullptr, create);
    EXPECT_EQ(outcome.error.status, Status::corrupt_file);
    EXPECT_EQ(outcome.error.message, "the folder has segments of a store but no manifest: an incomplete copy");
  }
}

TEST(Store, DamageToAnyFileIsNamed) {
  Folder folder;
  small_store(folder);
  for (const char* name : {"manifest", "segment-1.hop", "segment-1.sources", "segment-2.hop", "segment-2.sources"}) {
    Folder damaged = folder;
    FileBytes& bytes = damaged.files[name];
    const auto refused = [&](const char* what) {
      const auto outcome = test::open_store(damaged);
      EXPECT_NE(outcome.error.status, Status::ok) << name << " " << what;
      EXPECT_NE(outcome.error.message.find(name), std::string::npos) << outcome.error.message;
    };
    for (std::size_t at = 0; at < bytes.size(); at += 1 + bytes.size() / 50) {
      bytes[at] ^= 0x10;
      refused("changed");
      bytes[at] ^= 0x10;
    }
    const FileBytes whole = bytes;
    bytes.resize(whole.size() / 2);
    refused("cut");
    bytes.clear();
    refused("empty");
    bytes = whole;
    bytes.push_back(0);
    refused("longer");
    damaged.files.erase(name);
    if (std::string_view(name) != "manifest") refused("missing");
  }
}

// A reader that has read the manifest finds its segments gone: a writer has compacted meanwhile.
TEST(Store, AReaderOfAVersionThatIsGoneReadsTheNewOne) {
  for (const char* first_missed : {"segment-1.hop", "segment-1.sources", "segment-2.hop", "segment-2.sources"}) {
    Folder before;
    const auto store = small_store(before);
    Folder after = before;
    const auto compacted = test::sound(test::compact_store(after, store));
    Folder seen = before;
    seen.fault = [&](const FileOperation& operation) {
      if (operation.name == first_missed) seen.files = after.files;
      return std::string();
    };
    const auto opened = test::sound(test::open_store(seen));
    ASSERT_NE(opened, nullptr) << first_missed;
    EXPECT_EQ(opened->manifest.generation, compacted->manifest.generation);
    EXPECT_EQ(test::file_of(opened), test::file_of(compacted));
  }
}

TEST(Store, AWriterThatNeverRestsIsGivenUpOn) {
  Folder folder;
  const auto store = small_store(folder);
  std::uint64_t generation = 10, reads = 0;
  folder.fault = [&](const FileOperation& operation) {
    if (operation.name == "manifest") {
      folder.files["manifest"] = write_manifest({++generation, 9, store->manifest.options, store->manifest.segments});
    }
    ++reads;
    return std::string(operation.name == "segment-1.hop" ? "Input/output error" : "");
  };
  const auto outcome = test::open_store(folder);
  EXPECT_EQ(outcome.error.status, Status::file_failure);
  EXPECT_EQ(outcome.error.message, "cannot read segment-1.hop: Input/output error");
  EXPECT_LT(reads, 100u);
}

// Each operation of a change and of a compaction fails, alone or with all after it.
TEST(Store, AFailedOperationLeavesTheOldVersionOrTheNewOne) {
  std::uint64_t cases = 0;
  for (const bool compacts : {false, true}) {
    for (const bool for_ever : {false, true}) {
      for (std::uint64_t failing = 0;; ++failing) {
        Folder folder;
        const auto store = small_store(folder);
        const auto names = names_in(folder);
        std::uint64_t number = 0;
        bool renamed = false, failed = false;
        folder.fault = [&](const FileOperation& operation) {
          const bool fails = for_ever ? number >= failing : number == failing;
          ++number;
          if (fails) failed = true;
          else renamed = renamed || operation.verb == FileVerb::rename;
          return std::string(fails ? "No space left on device" : "");
        };
        const auto outcome = compacts
                                 ? test::compact_store(folder, store)
                                 : test::change_store(folder, store, one(test::markdown("x.md", "# X\n\nText.\n")), "ada.md");
        if (!failed) break;
        ++cases;
        folder.fault = [](const FileOperation&) { return std::string(); };
        if (outcome.error.status != Status::ok) {
          EXPECT_EQ(outcome.error.status, Status::file_failure);
          EXPECT_NE(outcome.error.message.find("No space left on device"), std::string::npos) << outcome.error.message;
          if (!renamed && !for_ever) {
            EXPECT_EQ(names_in(folder), names) << failing;
          }
        }
        const auto opened = test::sound(test::open_store(folder));
        EXPECT_EQ(opened->manifest.generation, renamed ? 4u : 3u) << failing;
        const bool is_old = test::file_of(opened) == test::file_of(store);
        EXPECT_TRUE(is_old == (compacts || !renamed)) << failing;
        // And the store goes on: what was left over is cleaned away.
        test::sound(test::compact_store(folder, opened));
        EXPECT_EQ(folder.files.size(), 4u);
      }
    }
  }
  EXPECT_GT(cases, 40u);
}

// Six segments, each with a deleted document, that no file holds together.
std::shared_ptr<const Snapshot> store_beyond_a_file(Folder& folder) {
  constexpr std::uint64_t most_file_bytes = 30000;
  auto store = test::sound(test::run_store(create_open_task(nullptr, true, most_file_bytes), folder));
  std::string deleted;
  for (int s = 0; s < 6; ++s) {
    Corpus corpus;
    const std::string number = std::to_string(s);
    corpus.passages = {test::ready("kept " + number, "Town " + number, stop_words(6000) + number),
                       test::ready("dropped " + number, "", "Dropped."), test::ready("more " + number, "", stop_words(3000))};
    store = test::sound(test::change_store(folder, store, corpus));
    deleted += (s == 0 ? "" : "\n") + ("dropped " + number);
  }
  store = test::sound(test::change_store(folder, store, {}, deleted));
  EXPECT_EQ(store->segments.size(), 6u);
  EXPECT_FALSE(store->living.fits_a_file);
  return store;
}

TEST(Store, ACompactionToSeveralSegmentsLeavesTheOldVersionOrTheNewOneWhereItFails) {
  std::uint64_t cases = 0;
  for (const bool for_ever : {false, true}) {
    for (std::uint64_t failing = 0;; ++failing) {
      Folder folder;
      const auto store = store_beyond_a_file(folder);
      const auto names = names_in(folder);
      std::uint64_t number = 0, writes = 0;
      bool renamed = false, failed = false;
      folder.fault = [&](const FileOperation& operation) {
        const bool fails = for_ever ? number >= failing : number == failing;
        ++number;
        failed = failed || fails;
        if (!fails && operation.verb == FileVerb::rename) renamed = true;
        if (!fails && operation.verb == FileVerb::write) ++writes;
        return std::string(fails ? "No space left on device" : "");
      };
      const auto outcome = test::compact_store(folder, store);
      if (!failed) {
        EXPECT_GE(writes, 2u * 2 + 1) << "two segments' files and the manifest";
        EXPECT_GT(outcome.snapshot->segments.size(), 1u);
        break;
      }
      ++cases;
      folder.fault = [](const FileOperation&) { return std::string(); };
      if (outcome.error.status != Status::ok && !renamed && !for_ever) {
        EXPECT_EQ(names_in(folder), names) << failing;
      }
      const auto opened = test::sound(test::run_store(create_open_task(nullptr, false, store->most_file_bytes), folder));
      EXPECT_EQ(opened->manifest.generation, store->manifest.generation + (renamed ? 1 : 0)) << failing;
      test::expect_same_answers(opened->living.graph, store->living.graph, {test::ask_text("Town 3")});
      const auto compact = test::sound(test::compact_store(folder, opened));
      EXPECT_EQ(folder.files.size(), 2 + 2 * compact->segments.size());
      EXPECT_LT(compact->segments.size(), 6u);
      for (const auto& [name, bytes] : folder.files) EXPECT_FALSE(test::holds_text(bytes, "Dropped.")) << name;
    }
  }
  EXPECT_GT(cases, 20u);
}

TEST(Store, ACompactionOfWhatIsCompactBeyondAFileDoesNothing) {
  Folder folder;
  const auto store = test::sound(test::compact_store(folder, store_beyond_a_file(folder)));
  const auto files = folder.files;
  const auto again = test::sound(test::compact_store(folder, store));
  EXPECT_EQ(again->manifest.generation, store->manifest.generation);
  EXPECT_TRUE(folder.files == files);
}

// Large segments between small ones stay unchanged; the small ones go together, in any order.
TEST(Store, ACompactionBringsSmallSegmentsTogether) {
  Folder folder;
  auto store = test::sound(test::run_store(create_open_task(nullptr, true, 24000), folder));
  for (int s = 0; s < 6; ++s) {
    Corpus corpus;
    corpus.passages = {test::ready("p" + std::to_string(s), "", stop_words(s % 2 == 0 ? 14000 : 500))};
    store = test::sound(test::change_store(folder, store, corpus));
  }
  store = test::sound(test::compact_store(folder, store));
  ASSERT_EQ(store->segments.size(), 3u);
  std::vector<std::uint32_t> documents;
  for (const auto& segment : store->segments) documents.push_back(segment->graph.document_count());
  EXPECT_EQ(documents, (std::vector<std::uint32_t>{1, 1, 4})) << "one of the large ones has room";
}

// The rename is done, and reported as failed: the manifest says that the version is there.
TEST(Store, ARenameThatOnlySeemsToFailIsDone) {
  Folder folder;
  const auto store = small_store(folder);
  folder.fault = [&](const FileOperation& operation) {
    if (operation.verb != FileVerb::rename) return std::string();
    folder.files[operation.second_name] = folder.files[operation.name];
    folder.files.erase(operation.name);
    return std::string("connection lost");
  };
  const auto outcome = test::change_store(folder, store, one(test::markdown("x.md", "# X\n\nText.\n")));
  test::sound(outcome);
  const auto opened = test::sound(test::open_store(folder));
  EXPECT_EQ(opened->manifest.generation, 4u);
  EXPECT_EQ(opened->living.graph->view().document_count(), 3u);
}

// The rename is done and reported as failed, and the manifest, which would tell, cannot be read. The version may be there:
// its segment's files stay.
TEST(Store, AfterARenameThatNobodyKnowsOfNoSegmentIsRemoved) {
  for (const bool is_readable : {false, true}) {
    Folder folder;
    const auto store = small_store(folder);
    bool is_renamed = false;
    folder.fault = [&](const FileOperation& operation) -> std::string {
      if (operation.verb == FileVerb::rename) {
        folder.files[operation.second_name] = folder.files[operation.name];
        folder.files.erase(operation.name);
        is_renamed = true;
        if (is_readable) folder.files[operation.second_name].pop_back();  // what is read is no manifest
        return "connection lost";
      }
      return is_renamed && !is_readable && operation.verb == FileVerb::read ? "Input/output error" : "";
    };
    const auto outcome = test::change_store(folder, store, one(test::markdown("x.md", "# X\n\nText.\n")));
    EXPECT_EQ(outcome.error.status, Status::file_failure);
    EXPECT_NE(outcome.error.message.find("connection lost"), std::string::npos) << outcome.error.message;
    EXPECT_EQ(folder.files.count("segment-3.hop") + folder.files.count("segment-3.sources"), 2u);
    if (is_readable) continue;
    folder.fault = [](const FileOperation&) { return std::string(); };
    const auto opened = test::sound(test::open_store(folder));
    EXPECT_EQ(opened->manifest.generation, 4u);
    EXPECT_EQ(opened->living.graph->view().document_count(), 3u);
  }
}

// The rename is not done, and the manifest says so: the files of the version that never was go away.
TEST(Store, AfterARenameThatWasNotDoneTheNewSegmentIsRemoved) {
  Folder folder;
  const auto store = small_store(folder);
  const auto files = folder.files;
  folder.fault = [](const FileOperation& operation) {
    return std::string(operation.verb == FileVerb::rename ? "Permission denied" : "");
  };
  const auto outcome = test::change_store(folder, store, one(test::markdown("x.md", "# X\n\nText.\n")));
  EXPECT_EQ(outcome.error.status, Status::file_failure);
  EXPECT_EQ(folder.files, files);
}

// Deleted documents are numbers of the segment's documents: the first number that is none is refused, and named.
TEST(Store, AManifestThatDeletesADocumentBeyondTheLastIsRefused) {
  Folder folder;
  const auto store = small_store(folder);
  Manifest manifest = store->manifest;
  const std::uint32_t documents = store->segments[0]->graph.document_count();
  ASSERT_EQ(documents, 1u);
  manifest.segments[0].deleted = {documents};
  folder.files["manifest"] = write_manifest(manifest);
  const auto outcome = test::open_store(folder);
  EXPECT_EQ(outcome.error.status, Status::corrupt_file);
  EXPECT_EQ(outcome.error.message, "manifest: segment 1: deleted document 1 ≥ document count 1");
  manifest.segments[0].deleted = {documents - 1};
  folder.files["manifest"] = write_manifest(manifest);
  EXPECT_EQ(test::sound(test::open_store(folder))->living.graph->view().document_count(), 1u);
}

// Generations are counted from the start there, so that they alone would not tell.
TEST(Store, AStoreThatWasMadeAnewIsAnotherOne) {
  Folder folder;
  const auto store = small_store(folder);
  folder.files.clear();
  auto anew = test::sound(test::open_store(folder, nullptr, true));
  while (anew->manifest.generation < store->manifest.generation) {
    const std::string id = "d" + std::to_string(anew->manifest.generation) + ".md";
    anew = test::sound(test::change_store(folder, anew, one(test::markdown(id, "# X\n\nText.\n"))));
  }
  const auto files = folder.files;
  const auto outcome = test::change_store(folder, store, one(test::markdown("x.md", "# X\n\nText.\n")));
  EXPECT_EQ(outcome.error.status, Status::wrong_state);
  EXPECT_EQ(folder.files, files);
}

TEST(Store, OtherNamesInTheFolderAreLeftAlone) {
  Folder folder;
  folder.files["segment-plan.md"] = {1};
  folder.files["segment-007.hop"] = {2};
  const auto store = small_store(folder);
  test::sound(test::compact_store(folder, store));
  EXPECT_EQ(folder.files.count("segment-plan.md"), 1u);
  EXPECT_EQ(folder.files.count("segment-007.hop"), 1u);
}

TEST(Manifest, NumbersThatNoneCouldFollowAreRefused) {
  Manifest manifest;
  manifest.generation = UINT64_MAX;
  manifest.next_segment = 1;
  EXPECT_FALSE(read_manifest(write_manifest(manifest)));
  manifest.generation = 1;
  EXPECT_TRUE(read_manifest(write_manifest(manifest)));
  manifest.next_segment = UINT64_MAX;
  EXPECT_FALSE(read_manifest(write_manifest(manifest)));
}

TEST(Store, SmallStepsGiveTheSameFolder) {
  Folder large, small;
  for (const std::uint64_t work_units : {std::uint64_t{UINT64_MAX}, std::uint64_t{1}}) {
    Folder& folder = work_units == 1 ? small : large;
    auto store = test::sound(test::open_store(folder, nullptr, true, work_units));
    store = test::sound(test::change_store(folder, store, two_documents(), "", {}, {}, work_units));
    store = test::sound(
        test::change_store(folder, store, one(test::markdown("x.md", "# X\n\nText.\n")), "ada.md", {}, {}, work_units));
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
