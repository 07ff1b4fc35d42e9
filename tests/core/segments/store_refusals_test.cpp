// What a store refuses: mistakes in a change, vectors of another kind, damaged folders.
#include <set>

#include "tests/core/segments/small_store.hpp"

namespace hop::core {
namespace {

using test::FileBytes;
using test::Folder;

TEST(Store, MistakesInAChangeChangeNothing) {
  Folder folder;
  const auto store = test::small_store(folder);
  const auto files = folder.files;
  const auto refused = [&](Corpus corpus, const std::string& deleted, Status status) {
    const auto outcome = test::change_store(folder, store, std::move(corpus), deleted);
    EXPECT_EQ(outcome.error.status, status) << outcome.error.message;
    EXPECT_EQ(folder.files, files);
  };
  Corpus twice = test::one(test::markdown("x.md", "text"));
  twice.documents.push_back(twice.documents[0]);
  refused(twice, "", Status::duplicate_id);
  twice.documents = {test::two_documents().documents[0], test::two_documents().documents[0]};  // and both are there already
  refused(twice, "", Status::duplicate_id);
  refused(test::one(test::markdown("x.md", "text")), "x.md", Status::bad_input);
  refused(test::one(test::markdown("", "text")), "", Status::bad_input);
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
  auto store = test::small_store(folder, options);
  const auto files = folder.files;
  for (const bool other_width : {false, true}) {
    Corpus corpus = test::one(test::markdown("x.md", "# X\n\nText.\n"));
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
  test::small_store(folder);
  folder.files.erase("manifest");
  for (const bool create : {false, true}) {
    const auto outcome = test::open_store(folder, nullptr, create);
    EXPECT_EQ(outcome.error.status, Status::corrupt_file);
    EXPECT_EQ(outcome.error.message, "the folder has segments of a store but no manifest: an incomplete copy");
  }
}

TEST(Store, DamageToAnyFileIsNamed) {
  Folder folder;
  test::small_store(folder);
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

// Deleted documents are numbers of the segment's documents: the first number that is none is refused, and named.
TEST(Store, AManifestThatDeletesADocumentBeyondTheLastIsRefused) {
  Folder folder;
  const auto store = test::small_store(folder);
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

// A segment's file is right by itself, and the manifest has the checksum of it: only the options tell that it is of another store.
TEST(Store, ASegmentThatWasIndexedWithOtherOptionsIsRefused) {
  Folder folder, other;
  const Options by_default = test::options_of({}), short_passages = test::options_of({{"passage.tokens", "50"}});
  const auto filled = [](Folder& into, const Options& options) {
    return test::sound(test::change_store(into, test::sound(test::open_store(into, &options, true)), test::two_documents()));
  };
  const auto store = filled(folder, by_default);
  Manifest manifest = filled(other, short_passages)->manifest;
  manifest.options = store->manifest.options;
  other.files["manifest"] = write_manifest(manifest);
  const auto outcome = test::open_store(other);
  EXPECT_EQ(outcome.error.status, Status::corrupt_file);
  EXPECT_NE(outcome.error.message.find("indexed with other options than the store's"), std::string::npos)
      << outcome.error.message;
}

// What a host gives as an id is what finds and deletes its document: outer spaces are part of it.
TEST(Store, AnIdIsKeptAsGivenOrRefused) {
  const std::string kept[] = {" a", "a ", "a", "\u00a0a", "\ufeffa", "a  b"};
  Folder folder;
  auto store = test::sound(test::open_store(folder, nullptr, true));
  std::set<std::string> ids;
  for (const std::string& id : kept) {
    store = test::sound(test::change_store(folder, store, test::one(test::markdown(id, "# X\n\nText of it."))));
    ids.insert(id);
    ASSERT_EQ(store->living.graph->view().document_count(), ids.size());
  }
  for (std::uint32_t d = 0; d < ids.size(); ++d)
    EXPECT_EQ(ids.count(std::string(store->living.graph->view().document_ids[d])), 1u);
  for (const std::string& id : ids) {
    const auto outcome = test::change_store(folder, store, {}, id);
    EXPECT_NE(outcome.report.find("\"deleted\":1"), std::string::npos) << outcome.report;
    store = test::sound(outcome);
  }
  EXPECT_EQ(store->living.graph->view().document_count(), 0u);

  for (const std::string& id : {std::string(), std::string("  "), std::string("a\tb"), std::string("a\nb"), std::string("a\r"),
                                std::string("\x1b[2J"), std::string("a\0b", 3), std::string("a\x7f"), std::string("\xc2\x85")}) {
    const auto refused = test::change_store(folder, store, test::one(test::markdown(id, "# X\n\nText.")));
    EXPECT_EQ(refused.error.status, Status::bad_input) << id;
    const auto deleted = test::change_store(folder, store, {}, "a b\n" + (id.find('\n') == std::string::npos ? id : ""));
    EXPECT_EQ(deleted.report.find("\"deleted\":1"), std::string::npos) << deleted.report;
  }
}

}  // namespace
}  // namespace hop::core
