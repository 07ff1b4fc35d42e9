#include "core/merge/merge_graphs.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "fresh_graph.hpp"
#include "random_documents.hpp"

namespace hop::core {
namespace {

Corpus only(const Corpus& corpus, const std::vector<std::string>& ids) {
  Corpus out;
  const auto wanted = [&](const std::string& id) { return std::find(ids.begin(), ids.end(), id) != ids.end(); };
  for (const Document& document : corpus.documents) {
    if (wanted(document.id)) out.documents.push_back(document);
  }
  for (const ReadyPassage& passage : corpus.passages) {
    if (wanted(passage.document)) out.passages.push_back(passage);
  }
  return out;
}

MergePart part_without(const OpenPart& part, const std::vector<std::string>& deleted) {
  MergePart out{&part.graph, &part.sources, std::vector<bool>(part.graph.document_count())};
  for (std::uint32_t d = 0; d < part.graph.document_count(); ++d) {
    out.is_deleted[d] = std::find(deleted.begin(), deleted.end(), part.graph.document_ids[d]) != deleted.end();
  }
  return out;
}

// What the first difference is, for people.
std::string difference(const Graph& a, const Graph& b) {
  if (a.passage_count() != b.passage_count()) return "passage counts";
  for (std::size_t k = 0; k < std::min(a.keyword_keys.size(), b.keyword_keys.size()); ++k) {
    if (a.keyword_keys[k] != b.keyword_keys[k]) {
      return "keyword " + std::string(a.keyword_keys[k]) + " / " + std::string(b.keyword_keys[k]);
    }
    if (a.keyword_names[k] != b.keyword_names[k]) {
      return "name of " + std::string(a.keyword_keys[k]) + ": " + std::string(a.keyword_names[k]) + " / " +
             std::string(b.keyword_names[k]);
    }
    if (a.alias_of_keyword[k] != b.alias_of_keyword[k]) return "alias_of " + std::string(a.keyword_keys[k]);
  }
  for (std::size_t p = 0; p < a.passage_count(); ++p) {
    const auto x = a.keywords_of_passage.row(p), y = b.keywords_of_passage.row(p);
    if (!std::equal(x.begin(), x.end(), y.begin(), y.end())) {
      std::string out = "keywords of passage " + std::to_string(p) + " \"" + std::string(a.passage_titles[p]) + "\" \"" +
                        std::string(a.passage_texts[p]) + "\":";
      for (const std::uint32_t k : x) out += " " + std::string(a.keyword_keys[k]);
      out += " /";
      for (const std::uint32_t k : y) out += " " + std::string(b.keyword_keys[k]);
      return out;
    }
  }
  if (!std::equal(a.kinds_by_passage.begin(), a.kinds_by_passage.end(), b.kinds_by_passage.begin())) return "kinds";
  if (a.terms.size() != b.terms.size()) return "terms";
  if (!std::equal(a.links.values.begin(), a.links.values.end(), b.links.values.begin(), b.links.values.end())) return "links";
  if (!std::ranges::equal(a.postings.low, b.postings.low)) return "postings";
  if (a.dimension != b.dimension) return "dimension " + std::to_string(a.dimension) + " / " + std::to_string(b.dimension);
  if (a.nearest.rows() != b.nearest.rows()) {
    return "rows of neighbors " + std::to_string(a.nearest.rows()) + " / " + std::to_string(b.nearest.rows());
  }
  return "something else";
}

class Merge : public testing::TestWithParam<int> {};

// More of them for a soak run: HOPTRAIL_MERGE_SEEDS.
int merge_seeds() {
  const char* given = std::getenv("HOPTRAIL_MERGE_SEEDS");
  return given != nullptr ? std::atoi(given) : 200;
}

FreshSettings settings_of(int seed) {
  FreshSettings settings;
  settings.dimension = seed % 3 == 0 ? 0 : 16;
  if (seed % 4 == 1) settings.lines += "analyzer.cjk_bigrams=false\n";
  if (seed % 5 == 1) settings.lines += "analyzer.language=de\n";
  if (seed % 5 == 3) settings.lines += "analyzer.language=sv\n";
  if (seed % 5 == 2) settings.lines += "analyzer.stemming=false\n";
  if (seed % 7 == 3) settings.lines += "analyzer.stop_words=false\n";
  if (seed % 6 == 5) settings.lines += "nearest.count=3\n";
  if (seed % 4 == 2) settings.lines += "vectors.precision=int8\n";
  return settings;
}

MergedGraph merged_in_steps(std::vector<MergePart> parts, std::uint64_t units) {
  GraphMerge merge(std::move(parts));
  for (;;) {
    WorkBudget budget(units);
    const Result<bool> done = merge.step(budget);
    if (!done) return {};
    if (done.value()) return std::move(merge).take();
  }
}

// A version's passages have their texts in the parts, and its graph has none of them.
void expect_texts_in_parts(const MergedGraph& version, const std::vector<MergePart>& parts, const Graph& whole) {
  Graph without = version.version->view();
  ASSERT_EQ(without.passage_count(), whole.passage_count());
  ASSERT_EQ(without.passage_texts.size(), 0u);
  EXPECT_TRUE(std::ranges::equal(without.repeated_passages, whole.repeated_passages));
  std::size_t next = 0;
  PassageRun run;
  for (std::uint32_t p = 0; p < whole.passage_count(); ++p) {
    if (next < version.left_in_parts.size() && version.left_in_parts[next].merged_first == p) run = version.left_in_parts[next++];
    ASSERT_EQ(without.passage_titles[p], whole.passage_titles[p]);
    ASSERT_EQ(parts[run.part].graph->passage_texts[run.first + (p - run.merged_first)], whole.passage_texts[p]);
  }
  ASSERT_EQ(next, version.left_in_parts.size());
  // All other columns: a merge of the version's graph gives the frame of the parts. Its neighbors need the vectors.
  if (whole.nearest.rows() > 0) return;
  without.passage_texts = whole.passage_texts;  // which the merge reads for repeated ones
  const auto frame = merge_graphs(parts, MergeOutput::frame);
  const auto again = merge_graphs({{&without, &version.sources, {}}}, MergeOutput::frame);
  ASSERT_TRUE(frame && again);
  EXPECT_EQ(again.value().graph_file, frame.value().graph_file);
}

// Documents dealt out to parts, some of them deleted, merged and compared.
void merge_and_compare(RandomDocuments& documents, const FreshSettings& settings, std::uint64_t count,
                       const std::vector<std::uint64_t>& shares, std::uint64_t one_deleted_of, int seed) {
  Corpus corpus;
  std::vector<std::vector<std::string>> ids_of_part(shares.size());
  std::vector<std::string> deleted, living;
  std::uint64_t all_shares = 0;
  for (const std::uint64_t share : shares) all_shares += share;
  for (std::uint64_t d = 0; d < count; ++d) {
    const std::string id = "d" + std::to_string(d) + (documents.chance(3) ? ".md" : "");
    documents.append(id, corpus);
    std::uint64_t drawn = documents.below(all_shares);
    std::size_t part = 0;
    while (drawn >= shares[part]) drawn -= shares[part++];
    ids_of_part[part].push_back(id);
    (documents.chance(one_deleted_of) ? deleted : living).push_back(id);
  }
  std::vector<std::unique_ptr<OpenPart>> parts;
  std::vector<MergePart> merged_of;
  for (const std::vector<std::string>& some : ids_of_part) {
    parts.push_back(fresh_graph(only(corpus, some), settings));
    ASSERT_TRUE(parts.back());
    merged_of.push_back(part_without(*parts.back(), deleted));
  }
  const auto fresh = fresh_graph(only(corpus, living), settings);
  ASSERT_TRUE(fresh);

  const std::vector<MergePart> again = merged_of;
  GraphMerge version_merge(again, MergeOutput::version);
  work_to_end([&](WorkBudget& budget) { return version_merge.step(budget).value(); });
  const MergedGraph version = std::move(version_merge).take();
  auto merged = merge_graphs(std::move(merged_of));
  ASSERT_TRUE(merged) << merged.error().message;
  EXPECT_EQ(write_sources(version.sources).value(), write_sources(merged.value().sources).value()) << "seed " << seed;
  if (seed % 8 == 0) {
    EXPECT_EQ(merged_in_steps(again, 1 + documents.below(3000)).graph_file, merged.value().graph_file) << "seed " << seed;
  }
  const auto opened = open_part(merged.value().graph_file, merged.value().sources);
  ASSERT_TRUE(opened);
  expect_texts_in_parts(version, again, opened->graph);
  ASSERT_TRUE(std::equal(opened->bytes().begin(), opened->bytes().end(), fresh->bytes().begin(), fresh->bytes().end()))
      << "seed " << seed << ": " << difference(opened->graph, fresh->graph);
  EXPECT_EQ(write_sources(opened->sources).value(), write_sources(fresh->sources).value()) << "seed " << seed;
}

TEST_P(Merge, IsTheFileOfAFreshIndexOfTheLivingDocuments) {
  RandomDocuments documents(static_cast<std::uint64_t>(GetParam()));
  const std::uint64_t count = 1 + documents.below(24);
  const std::vector<std::uint64_t> shares(1 + documents.below(4), 1);
  merge_and_compare(documents, settings_of(GetParam()), count, shares, 4, GetParam());
}

// Few names change for a large part: most of its passages keep their links, the others must all be found.
TEST_P(Merge, OfALargePartAndASmallOneIsTheSameToo) {
  RandomDocuments documents(static_cast<std::uint64_t>(GetParam()) + 100000, 8);
  merge_and_compare(documents, settings_of(GetParam()), 60, {30, 1, 1}, 30, GetParam());
}

INSTANTIATE_TEST_SUITE_P(Random, Merge, testing::Range(0, merge_seeds()));

// Postings of the whole need a third byte that those of no part have, and those of what is left need none.
TEST(MergeOfManyPassages, CrossesTheBoundaryOfTwoBytesBothWays) {
  constexpr int count = 70000;
  const auto corpus_of = [](int first, int end) {
    Corpus corpus;
    for (int p = first; p < end; ++p) {
      ReadyPassage passage;
      passage.id = passage.document = std::to_string(1000000 + p);
      passage.text = p % 5 == 0 ? "rare" + std::to_string(p % 977) : "often";
      corpus.passages.push_back(std::move(passage));
    }
    return corpus;
  };
  const auto low = fresh_graph(corpus_of(0, count / 2), {}), high = fresh_graph(corpus_of(count / 2, count), {});
  const auto whole = fresh_graph(corpus_of(0, count), {});
  ASSERT_TRUE(low && high && whole);
  EXPECT_TRUE(high->graph.postings.high.empty());
  EXPECT_FALSE(whole->graph.postings.high.empty());
  const auto merged = merge_graphs({{&low->graph, &low->sources, {}}, {&high->graph, &high->sources, {}}});
  ASSERT_TRUE(merged);
  EXPECT_TRUE(std::ranges::equal(merged.value().graph_file, whole->bytes()));
  std::vector<bool> deleted(count);
  std::fill(deleted.begin(), deleted.begin() + count / 2, true);
  const auto left = merge_graphs({{&whole->graph, &whole->sources, deleted}});
  ASSERT_TRUE(left);
  EXPECT_TRUE(std::ranges::equal(left.value().graph_file, high->bytes()));
}

Document page(std::string id, std::string text) {
  Document out;
  out.id = std::move(id);
  out.text = std::move(text);
  out.format = DocumentFormat::markdown;
  return out;
}

// Which paths mean one document hangs on all of them: one of two is deleted, and a path that was ambiguous leads
// somewhere.
TEST(MergeOfSites, ResolvesPathsAmongTheLivingDocuments) {
  Corpus corpus;
  corpus.documents = {
      page("content/docs/setup.md", "---\ntitle: Setup\nslug: install\n---\nText.\n\n## On Linux {#linux}\n\nMore.\n"),
      page("content/docs/01-use.md",
           "# Use\n\n[a](setup.html#linux) [b](/docs/install/) [c](/docs/latest/setup/) [[docs/setup]]\n"),
      page("content/docs/start.md", "# Start\n\n[a](use) [b](/old/use/) [c]({{< ref \"extra.md\" >}}) [d](nothing.html)\n"),
      page("content/more/extra.md", "---\naliases: [/old/use, Extra]\n---\nExtra.\n"),
      page("other/docs/setup.md", "# Another setup\n\nText.\n"),
      page("other/extra.md", "# Another extra\n\nText.\n"),
  };
  const std::vector<std::string> first = {"content/docs/setup.md", "content/docs/start.md", "other/extra.md"};
  const std::vector<std::string> deleted = {"other/docs/setup.md", "other/extra.md"};
  std::vector<std::string> second, living;
  for (const Document& document : corpus.documents) {
    const auto is_in = [&](const std::vector<std::string>& ids) { return std::ranges::find(ids, document.id) != ids.end(); };
    if (!is_in(first)) second.push_back(document.id);
    if (!is_in(deleted)) living.push_back(document.id);
  }
  const FreshSettings settings;
  const auto one = fresh_graph(only(corpus, first), settings), two = fresh_graph(only(corpus, second), settings);
  const auto fresh = fresh_graph(only(corpus, living), settings);
  ASSERT_TRUE(one && two && fresh);
  EXPECT_GE(fresh->graph.links.values.size(), 4u);
  const auto merged = merge_graphs({part_without(*one, deleted), part_without(*two, deleted)});
  ASSERT_TRUE(merged) << merged.error().message;
  const auto opened = open_part(merged.value().graph_file, merged.value().sources);
  ASSERT_TRUE(opened);
  EXPECT_TRUE(std::ranges::equal(opened->bytes(), fresh->bytes())) << difference(opened->graph, fresh->graph);
  EXPECT_EQ(write_sources(opened->sources).value(), write_sources(fresh->sources).value());
}

// No part has it three times. Without one of the documents, the whole has not either.
TEST(MergeOfRepeatedTexts, CountsTheDocumentsOfAllParts) {
  const auto note = [](const std::string& name) {
    return page(name + ".md", "# " + name + "\n\nAbout " + name + ".\n\n## License\n\nFree to use.\n");
  };
  Corpus corpora[3], two;
  std::unique_ptr<OpenPart> parts[3];
  std::vector<MergePart> all;
  for (int p = 0; p < 3; ++p) {
    corpora[p].documents = {note("note" + std::to_string(p))};
    if (p != 1) two.documents.push_back(corpora[p].documents[0]);
    parts[p] = fresh_graph(corpora[p], {});
    EXPECT_TRUE(parts[p]->graph.repeated_passages.empty());
    all.push_back({&parts[p]->graph, &parts[p]->sources, {}});
  }
  auto merged = merge_graphs(all);
  ASSERT_TRUE(merged);
  const auto whole = open_part(merged.value().graph_file, merged.value().sources);
  EXPECT_TRUE(std::ranges::equal(whole->graph.repeated_passages, std::vector<RepeatedPassage>{{1, 1}, {3, 1}, {5, 1}}));
  const auto left = merge_graphs({part_without(*whole, {"note1.md"})});
  ASSERT_TRUE(left);
  EXPECT_TRUE(std::ranges::equal(left.value().graph_file, fresh_graph(two, {})->bytes()));
}

TEST(MergeErrors, ADocumentAliveInTwoPartsIsNamed) {
  RandomDocuments documents(1);
  Corpus corpus;
  documents.append("d1", corpus);
  const auto part = fresh_graph(corpus, {});
  auto merged = merge_graphs({{&part->graph, &part->sources, {}}, {&part->graph, &part->sources, {}}});
  ASSERT_FALSE(merged);
  EXPECT_EQ(merged.error().status, Status::duplicate_id);
  EXPECT_EQ(merged.error().detail, "d1");
}

ReadyPassage passage_of(std::string document, std::string id) {
  ReadyPassage passage;
  passage.document = std::move(document);
  passage.id = std::move(id);
  passage.text = "Some text.";
  return passage;
}

TEST(MergeErrors, APassageIdIsOneDocumentsAlone) {
  Corpus one, other;
  one.passages = {passage_of("d1", "p"), passage_of("d1", "q")};
  other.passages = {passage_of("d2", "a"), passage_of("d2", "q")};
  const auto a = fresh_graph(one, {}), b = fresh_graph(other, {});
  auto merged = merge_graphs({{&a->graph, &a->sources, {}}, {&b->graph, &b->sources, {}}});
  ASSERT_FALSE(merged);
  EXPECT_EQ(merged.error().status, Status::duplicate_id);
  EXPECT_EQ(merged.error().detail, "q");
  EXPECT_TRUE(merge_graphs({{&a->graph, &a->sources, {true}}, {&b->graph, &b->sources, {}}}));
}

// Ready passages and the documents that they are part of may be numbered alike; documents that are cut use their ids.
TEST(MergeErrors, APassageIdIsNoCutDocuments) {
  Corpus ready, numbered;
  ready.passages = {passage_of("1", "2")};
  numbered.passages = {passage_of("2", "3")};
  const auto c = fresh_graph(ready, {}), d = fresh_graph(numbered, {});
  Corpus both = ready;
  both.passages.push_back(numbered.passages.front());
  const auto fresh = fresh_graph(both, {});
  ASSERT_TRUE(fresh) << "an index takes them";
  const auto together = merge_graphs({{&c->graph, &c->sources, {}}, {&d->graph, &d->sources, {}}});
  ASSERT_TRUE(together);
  EXPECT_TRUE(std::equal(fresh->bytes().begin(), fresh->bytes().end(), together.value().graph_file.begin()));

  Corpus one, other;
  one.passages = {passage_of("d1", "d2")};
  other.documents.push_back({"d2", "", "Some text.", DocumentFormat::plain, {}, {}});
  const auto a = fresh_graph(one, {}), b = fresh_graph(other, {});
  auto merged = merge_graphs({{&a->graph, &a->sources, {}}, {&b->graph, &b->sources, {}}});
  ASSERT_FALSE(merged);
  EXPECT_EQ(merged.error().status, Status::duplicate_id);
  EXPECT_NE(merged.error().message.find("\"d1\""), std::string::npos);
  Corpus refused = one;
  refused.documents = other.documents;
  EXPECT_FALSE(fresh_graph(refused, {})) << "nor does an index take them";
}

TEST(MergeErrors, OtherOptionsAreShown) {
  RandomDocuments documents(2);
  Corpus one, other;
  documents.append("d1", one);
  documents.append("d2", other);
  const auto a = fresh_graph(one, {}), b = fresh_graph(other, {0, "analyzer.stemming=false\n"});
  auto merged = merge_graphs({{&a->graph, &a->sources, {}}, {&b->graph, &b->sources, {}}});
  ASSERT_FALSE(merged);
  EXPECT_EQ(merged.error().status, Status::bad_input);
  EXPECT_NE(merged.error().message.find("analyser.stemming"), std::string::npos);
}

// A segment without passages says nothing of vectors, regardless of its file.
TEST(MergeErrors, APartWithoutPassagesSaysNothingOfVectors) {
  Corpus empty, full;
  empty.documents.push_back({"a.md", "", "", DocumentFormat::markdown, {}, {}});
  RandomDocuments documents(4);
  documents.append("d1", full);
  const auto a = fresh_graph(empty, {}), b = fresh_graph(full, {16, ""});
  ASSERT_EQ(a->graph.passage_count(), 0u);
  a->graph.dimension = 5;
  a->graph.vector_precision = VectorPrecision::f32;
  const auto merged = merge_graphs({{&a->graph, &a->sources, {}}, {&b->graph, &b->sources, {}}});
  ASSERT_TRUE(merged) << merged.error().message;
  Corpus both = full;
  both.documents = empty.documents;
  const auto fresh = fresh_graph(both, {16, ""});
  EXPECT_TRUE(std::equal(fresh->bytes().begin(), fresh->bytes().end(), merged.value().graph_file.begin()));
}

TEST(MergeErrors, AnEmbedderThatIsNotStatedFitsAny) {
  RandomDocuments documents(5);
  Corpus one, other;
  documents.append("d1", one);
  documents.append("d2", other);
  const auto a = fresh_graph(one, {16, ""}), b = fresh_graph(other, {16, ""});
  b->graph.embedder_id = "m1";
  const auto merged = merge_graphs({{&a->graph, &a->sources, {}}, {&b->graph, &b->sources, {}}});
  ASSERT_TRUE(merged) << merged.error().message;
  const auto opened = open_part(merged.value().graph_file, merged.value().sources);
  EXPECT_EQ(opened->graph.embedder_id, "m1");
  a->graph.embedder_id = "m2";
  EXPECT_FALSE(merge_graphs({{&a->graph, &a->sources, {}}, {&b->graph, &b->sources, {}}}));
}

TEST(MergeErrors, VectorsOfAnotherDimensionAreRefused) {
  RandomDocuments documents(3);
  Corpus one, other;
  documents.append("d1", one);
  documents.append("d2", other);
  const auto a = fresh_graph(one, {16, ""}), b = fresh_graph(other, {8, ""});
  auto merged = merge_graphs({{&a->graph, &a->sources, {}}, {&b->graph, &b->sources, {}}});
  ASSERT_FALSE(merged);
  EXPECT_EQ(merged.error().status, Status::dimension_mismatch);
}

}  // namespace
}  // namespace hop::core
