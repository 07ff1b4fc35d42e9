// What a ranking may not depend on: the order in which documents are given, what they are called, metadata that nothing asks
// for, and what was in a store before.
#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/float_bits.hpp"
#include "tests/core/merge/random_documents.hpp"
#include "tests/core/relations/relation.hpp"
#include "tests/core/segments/store_testing.hpp"
#include "tests/core/task/task_testing.hpp"

namespace hop::core {
namespace {

Corpus random_corpus(Random& random) {
  RandomDocuments documents(random.next());
  Corpus corpus;
  for (std::uint64_t d = 0, count = 2 + random.below(6); d < count; ++d) {
    documents.append("d" + std::to_string(d) + (random.below(2) == 0 ? ".md" : ""), corpus);
  }
  return corpus;
}

template <class T>
void shuffle(std::vector<T>& items, Random& random) {
  for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[random.below(i)]);
}

Question question_about(Random& random) {
  RandomDocuments names(random.next());
  return test::ask_text("Which band of " + names.name() + " is in the film by " + names.name() + "?");
}

// Passages by their numbers, and the bits of their scores, as each method finds them.
std::string rankings(const test::FileBytes& file, const Question& question) {
  std::string all;
  const auto graph = test::open_graph(file);
  for (const char* method : {"bm25", "gnn_ret", "trail", "kgp", "iier", "g_rag", "bgr"}) {
    const Results results = test::search(graph, {question}, test::small_options({{"method", method}}));
    const QuestionResult& result = results.questions.front();
    all += std::string(method) + ":";
    for (std::size_t i = 0; i < result.passages.size(); ++i) {
      all += " " + std::to_string(result.passages[i]) + " (" + std::to_string(bits_of_float(result.scores[i])) + ")";
    }
    all += "\n";
  }
  return all;
}

std::string difference_of(const Corpus& a, const Corpus& b, Random& random) {
  const Question question = question_about(random);
  const std::string of_a = rankings(test::graph_file(a), question), of_b = rankings(test::graph_file(b), question);
  return of_a == of_b ? "" : question.text + "\n" + of_a + "\n" + of_b;
}

TEST(RankingRelations, TheOrderOfDocumentsDoesNotMatter) {
  test::expect_relation("another order of documents", 40, [](Random& random) {
    const Corpus corpus = random_corpus(random);
    Corpus shuffled = corpus;
    shuffle(shuffled.documents, random);
    shuffle(shuffled.passages, random);
    return test::graph_file(corpus) == test::graph_file(shuffled) ? std::string()
                                                                  : difference_of(corpus, shuffled, random) + "bytes";
  });
}

// Ties are in the order of ids, so the new names keep the order of the old ones. Words of a folder are words of its documents, so
// this one has none.
TEST(RankingRelations, RenamedDocumentsRankAsBefore) {
  test::expect_relation("renamed ids", 40, [](Random& random) {
    const Corpus corpus = random_corpus(random);
    Corpus renamed = corpus;
    const std::string folder = std::string(1 + random.below(9), '-') + "/";
    for (Document& document : renamed.documents) document.id = folder + document.id;
    for (ReadyPassage& passage : renamed.passages) {
      passage.id = folder + passage.id;
      passage.document = folder + passage.document;
      for (std::string& link : passage.links) link = folder + link;
    }
    return difference_of(corpus, renamed, random);
  });
}

TEST(RankingRelations, MetadataThatNothingAsksForDoesNotMatter) {
  test::expect_relation("unused metadata", 40, [](Random& random) {
    const Corpus corpus = random_corpus(random);
    Corpus labeled = corpus;
    RandomDocuments values(random.next());
    for (Document& document : labeled.documents) document.metadata.push_back({"shelf", values.name()});
    for (ReadyPassage& passage : labeled.passages) passage.metadata.push_back({"shelf", values.name()});
    return difference_of(corpus, labeled, random);
  });
}

// Of the documents under this id.
Corpus documents_of(const Corpus& corpus, std::string_view id) {
  Corpus found;
  for (const Document& document : corpus.documents) {
    if (document.id == id) found.documents.push_back(document);
  }
  for (const ReadyPassage& passage : corpus.passages) {
    if (passage.document == id) found.passages.push_back(passage);
  }
  return found;
}

TEST(StoreRelations, DeletingADocumentAndAddingItIsTheIdentity) {
  test::expect_relation("deleted and added", 40, [](Random& random) -> std::string {
    test::Folder folder;
    const Corpus corpus = random_corpus(random);
    auto store = test::sound(test::open_store(folder, nullptr, true));
    store = test::sound(test::change_store(folder, store, corpus));
    const test::FileBytes before = test::file_of(store);
    if (before != test::graph_file(corpus)) return "the store's graph is not that of its documents";
    const std::size_t chosen = random.below(corpus.documents.size() + corpus.passages.size());
    const std::string id = chosen < corpus.documents.size() ? corpus.documents[chosen].id
                                                            : corpus.passages[chosen - corpus.documents.size()].document;
    store = test::sound(test::change_store(folder, store, {}, id));
    if (random.below(2) == 0) store = test::sound(test::compact_store(folder, store));
    store = test::sound(test::change_store(folder, store, documents_of(corpus, id)));
    if (random.below(2) == 0) store = test::sound(test::compact_store(folder, store));
    return test::file_of(store) == before ? "" : "another graph after " + id + " was deleted and added";
  });
}

TEST(StoreRelations, AddingADocumentAndDeletingItIsTheIdentity) {
  test::expect_relation("added and deleted", 40, [](Random& random) -> std::string {
    test::Folder folder;
    const Corpus corpus = random_corpus(random);
    auto store = test::sound(test::open_store(folder, nullptr, true));
    store = test::sound(test::change_store(folder, store, corpus));
    const test::FileBytes before = test::file_of(store);
    Corpus more;
    RandomDocuments documents(random.next());
    const std::string id = std::string("guest") + (random.below(2) == 0 ? ".md" : "");
    documents.append(id, more);
    store = test::sound(test::change_store(folder, store, more));
    store = test::sound(test::change_store(folder, store, {}, id));
    if (random.below(2) == 0) store = test::sound(test::compact_store(folder, store));
    return test::file_of(store) == before ? "" : "another graph after " + id + " was added and deleted";
  });
}

}  // namespace
}  // namespace hop::core
