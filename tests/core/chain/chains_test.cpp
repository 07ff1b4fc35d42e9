// Chains on small corpora whose links are read off their texts.
#include "core/chain/chains.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/chain/telling_sentence.hpp"
#include "tests/core/task/task_testing.hpp"

namespace hop::core {
namespace {

Corpus bridges() {
  Corpus corpus;
  corpus.passages = {
      test::ready(
          "bridge", "Brooklyn Bridge",
          "The Brooklyn Bridge spans the East River. It was designed by John A. Roebling, who died before the work began."),
      test::ready("designer", "John A. Roebling", "He studied in Berlin. John A. Roebling was born in 1806 in Mühlhausen."),
      test::ready("town", "Mühlhausen",
                  "Mühlhausen is a town in Thuringia. Johann Sebastian Bach was organist at its church in 1707."),
      test::ready("son", "Washington Roebling", "Washington Roebling finished the work of his father in New York."),
      test::ready("author", "Frank Herbert", "Frank Herbert was born in Tacoma, Washington. He wrote about sand."),
      test::ready("tacoma", "Tacoma, Washington", "Tacoma, Washington lies on a bay. Its bridge fell in 1940."),
      test::ready("smith", "Anna Smith", "Anna Smith was a pupil of Carla Vogt Meyer."),
      test::ready("school", "Northern School",
                  "It stands on a hill. The founder Carla Vogt Meyer taught sculpture at this school."),
  };
  return corpus;
}

struct Found {
  std::shared_ptr<const OpenGraph> graph = test::open_graph(test::graph_file(bridges()));
  std::string question;
  ResultChains chains;

  Found(std::string text, const std::vector<std::string>& ids) : question(std::move(text)) {
    std::vector<std::uint32_t> hits;
    for (const std::string& id : ids) hits.push_back(passage(id));
    find_chains(*graph, question, hits, nullptr, chains);
  }
  std::uint32_t passage(const std::string& id) const {
    const TextTable& all = graph->view().passage_ids;
    for (std::uint32_t p = 0; p < all.size(); ++p) {
      if (all[p] == id) return p;
    }
    ADD_FAILURE() << id;
    return 0;
  }
  // "named bridge, mention designer"
  std::string chain_of(std::size_t hit) const {
    std::string text;
    for (const HopStep& step : chains.chains[hit]) {
      const char* by = step.link == no_link ? "words" : hop_kind_name(chains.links[step.link].kind);
      text += (text.empty() ? "" : ", ") + std::string(by) + " " + std::string(graph->view().passage_ids[step.passage]);
    }
    return text;
  }
  std::string sentence(std::size_t hit) {
    const std::size_t told = telling_sentence(chains, hit);
    return std::string(chains.hits[hit].sentences()[told].of(chains.hits[hit].text()));
  }
};

constexpr const char* composer = "Which composer was organist in the birthplace of the designer of the Brooklyn Bridge?";

TEST(Chains, LeadFromTheQuestionOverTheSentencesThatNameTheNextPassage) {
  Found found(composer, {"bridge", "designer", "town"});
  EXPECT_EQ(found.chain_of(0), "named bridge");
  EXPECT_EQ(found.chain_of(1), "named bridge, mention designer");
  EXPECT_EQ(found.chain_of(2), "named bridge, mention designer, mention town");
}

TEST(Chains, HoldWhateverTheOrderOfTheHits) {
  Found found(composer, {"town", "designer", "bridge"});
  EXPECT_EQ(found.chain_of(0), "named bridge, mention designer, mention town") << "not by words: the names say more";
}

TEST(Chains, NeedNoCapitalsInTheQuestion) {
  for (const char* question : {"brooklyn bridge designer birthplace", "BROOKLYN BRIDGE DESIGNER BIRTHPLACE"}) {
    Found found(question, {"bridge", "designer", "town"});
    EXPECT_EQ(found.chain_of(2), "named bridge, mention designer, mention town") << question;
  }
}

TEST(Chains, DoNotJoinNamesThatShareAWord) {
  Found found("Who was the son of the designer of the Brooklyn Bridge?", {"bridge", "son", "author", "tacoma"});
  EXPECT_EQ(found.chain_of(1), "");
  EXPECT_EQ(found.chain_of(2), "");
  EXPECT_EQ(found.chain_of(3), "");
  Found author("Where was Frank Herbert born?", {"author", "tacoma", "son"});
  EXPECT_EQ(author.chain_of(1), "named author, mention tacoma") << "the whole name does join them";
  EXPECT_EQ(author.chain_of(2), "");
}

TEST(Chains, LeadOverANameThatNoPassageIsAbout) {
  const std::vector<ReadyPassage> passages = {
      test::ready("missile", "Oriole", "Oriole was a missile that Glenn Martin Company made for the Blue Navy."),
      test::ready("merger", "Martin Marietta", "Martin Marietta was a merger of Glenn Martin Company and others."),
      test::ready("harbour", "Long Harbour", "Boats lie there. Glenn Martin Company had a hall."),
      test::ready("navy", "Blue Navy", "Ships of the Blue Navy are grey."),
  };
  const auto last_link = [](const std::vector<ReadyPassage>& of, const std::vector<std::string>& ids) -> std::string {
    Corpus corpus;
    corpus.passages = of;
    const auto graph = test::open_graph(test::graph_file(corpus));
    std::vector<std::uint32_t> hits;
    for (const std::string& id : ids) {
      for (std::uint32_t p = 0; p < graph->view().passage_count(); ++p) {
        if (graph->view().passage_ids[p] == id) hits.push_back(p);
      }
    }
    ResultChains chains;
    find_chains(*graph, "Who followed the maker of Oriole?", hits, nullptr, chains);
    const HopChain& chain = chains.chains[1];
    return chain.size() < 2 || chain.back().link == no_link ? "" : hop_kind_name(chains.links[chain.back().link].kind);
  };
  EXPECT_EQ(last_link(passages, {"missile", "merger"}), "shared_name");
  EXPECT_EQ(last_link(passages, {"missile", "harbour"}), "") << "not what the passage is about";
  EXPECT_EQ(last_link(passages, {"missile", "merger", "navy"}), "") << "the reader follows the name of another hit";
  std::vector<ReadyPassage> with_maker = passages;
  with_maker.push_back(test::ready("maker", "Glenn Martin Company", "It built planes."));
  EXPECT_EQ(last_link(with_maker, {"missile", "merger"}), "") << "a passage is about the name";
}

TEST(Chains, FollowANameInTheSentenceThatTheQuestionAsksAbout) {
  Corpus corpus;
  corpus.passages = {
      test::ready("people", "People",
                  "Lucia Fern sells for Sensor Works. Sami Koivu tests for Sensor Works. Ann Bo left Sensor Works."),
      test::ready("works", "Sensor Works", "It was founded in Oulu."),
  };
  const auto graph = test::open_graph(test::graph_file(corpus));
  for (const char* person : {"Lucia Fern", "Sami Koivu", "Ann Bo"}) {
    ResultChains chains;
    const std::string question = std::string("Where was the company of ") + person + " founded?";
    find_chains(*graph, question, std::vector<std::uint32_t>{0, 1}, nullptr, chains);
    ASSERT_EQ(chains.chains[1].size(), 2u);
    const HopLink& link = chains.links[chains.chains[1][1].link];
    EXPECT_TRUE(link.sentence.of(passage_text(graph->view(), 0)).starts_with(person)) << person;
    EXPECT_EQ(link.name.of(passage_text(graph->view(), 0)), "Sensor Works");
  }
}

TEST(Chains, HaveNoNameThatIsPartOfANumber) {
  Corpus corpus;
  corpus.passages = {
      test::ready("first", "Gull 1", "Gull 1 was a boat for lakes."),
      test::ready("later", "Boats", "The engine came with Gull 1.31, and with Gull 2.0 the sail. Gull 1,310 was a kite."),
  };
  const auto graph = test::open_graph(test::graph_file(corpus));
  const std::vector<std::uint32_t> hits = {1, 0};
  const auto names_gull_1 = [&](const std::string& question) {
    ResultChains chains;
    find_chains(*graph, question, hits, nullptr, chains);
    return std::any_of(chains.links.begin(), chains.links.end(), [&](const HopLink& link) {
      const std::string_view text =
          link.holder == no_passage ? std::string_view(question) : passage_text(graph->view(), link.holder);
      return link.name.of(text) == "Gull 1";
    });
  };
  EXPECT_FALSE(names_gull_1("When did Gull 1.31 get an engine?"));
  EXPECT_FALSE(names_gull_1("When did Gull 1,310 fly?"));
  EXPECT_TRUE(names_gull_1("When did Gull 1 get an engine?"));
}

TEST(Chains, ShowTheBylineOfAPassageWhoseAuthorIsAsked) {
  Corpus corpus;
  corpus.passages = {
      test::ready("manual", "Tide Manual",
                  "This text is free.\n\nWritten by Anna Korbel\n\nThe Tide Manual has a text for sailors."),
  };
  const auto graph = test::open_graph(test::graph_file(corpus));
  const std::vector<std::uint32_t> hits = {0};
  const auto told = [&](std::string_view question) {
    ResultChains chains;
    find_chains(*graph, question, hits, nullptr, chains);
    ReadPassage& hit = chains.hits[0];
    return std::string(hit.sentences()[telling_sentence(chains, 0)].of(hit.text()));
  };
  EXPECT_EQ(told("who wrote the tide manual for sailors").find("Written by Anna Korbel"), 0u);
  EXPECT_EQ(told("who reads the tide manual for sailors").find("The Tide Manual has"), 0u);
}

TEST(Chains, LeadFromAThingToItsNamesakeWhereASentenceSaysSo) {
  Corpus corpus;
  corpus.passages = {
      test::ready("probe", "Giotto (spacecraft)",
                  "Giotto was a probe to Halley's Comet. It was named after Giotto, the painter."),
      test::ready("film", "Giotto (film)", "Giotto is a film of 1911. Giotto was shown in Rome."),
      test::ready("painter", "Giotto", "Giotto was a painter from Florence."),
      test::ready("comet", "Halley's Comet", "Halley's Comet returns every 76 years."),
  };
  const auto graph = test::open_graph(test::graph_file(corpus));
  const auto link_to_painter = [&](std::uint32_t from) {
    const std::vector<std::uint32_t> hits = {from, 2};
    ResultChains chains;
    find_chains(*graph, "Who?", hits, nullptr, chains);
    std::string sentence;
    for (const HopLink& link : chains.links) {
      if (link.from == from && link.to == 2) sentence = link.sentence.of(passage_text(graph->view(), from));
    }
    return sentence;
  };
  // Passages are ordered by id: comet, film, painter, probe.
  EXPECT_EQ(link_to_painter(3), "It was named after Giotto, the painter.");
  EXPECT_EQ(link_to_painter(1), "") << "its sentences begin with its own name";
}

TEST(Chains, LeadToATitleWithAWordThatIsANameByItself) {
  Corpus corpus;
  corpus.passages = {
      test::ready("bay", "Tacoma, Washington", "The current speaker of Tacoma lives by a bay."),
      test::ready("leader", "Leader of Opposition (Uganda)", "The current speaker of the opposition in Uganda is Ann Oto."),
      test::ready("seattle", "Seattle Port", "Buyende ships go to the port of Seattle, Washington."),
      test::ready("son", "Washington Roebling", "The current speaker was Washington Roebling."),
      test::ready("town", "Buyende", "Buyende is a town in Uganda."),
  };
  const auto graph = test::open_graph(test::graph_file(corpus));
  const auto last_link = [&](std::uint32_t from, std::uint32_t to) -> std::string {
    const std::vector<std::uint32_t> hits = {from, to};
    ResultChains chains;
    find_chains(*graph, "Who is the current speaker where Buyende is?", hits, nullptr, chains);
    const HopChain& chain = chains.chains[1];
    if (chain.size() < 2 || chain.back().link == no_link) return "";
    const HopLink& link = chains.links[chain.back().link];
    return std::string(hop_kind_name(link.kind)) + " " + std::string(link.name.of(passage_text(graph->view(), from)));
  };
  EXPECT_EQ(last_link(4, 1), "title_part Uganda");
  EXPECT_EQ(last_link(2, 3), "") << "in its title, the word is a part of a longer name";
  EXPECT_EQ(last_link(2, 0), "") << "there, too";
}

TEST(Chains, JoinTwoPassagesByARareNameOnlyIfTheSecondAddsWordsOfTheQuestion) {
  Found adds("At which school did the teacher of Anna Smith teach sculpture?", {"smith", "school"});
  EXPECT_EQ(adds.chain_of(1), "named smith, shared_name school");
  Found idle("When was Anna Smith born?", {"smith", "school"});
  EXPECT_EQ(idle.chain_of(1), "");
}

TEST(Chains, EveryLinkHasASentenceThatSaysItsName) {
  Found found(composer, {"bridge", "designer", "town", "son", "author", "tacoma", "smith", "school"});
  ASSERT_GE(found.chains.links.size(), 4u);
  for (const HopLink& link : found.chains.links) {
    const std::string_view text = link.holder == no_passage ? found.question : passage_text(found.graph->view(), link.holder);
    EXPECT_GE(link.name.begin, link.sentence.begin);
    EXPECT_LE(link.name.end, link.sentence.end);
    EXPECT_LE(link.sentence.end, text.size());
    EXPECT_FALSE(link.name.empty());
    if (link.kind == HopKind::mention) {
      EXPECT_EQ(link.name.of(text), found.graph->view().passage_titles[link.to]);
    }
  }
}

// The words of a question that the first passage of a corpus has, in the order of their terms.
std::vector<std::string> words_of_first(const Corpus& corpus, const std::string& question) {
  const auto graph = test::open_graph(test::graph_file(corpus));
  const std::vector<std::uint32_t> hits = {0};
  ResultChains chains;
  find_chains(*graph, question, hits, nullptr, chains);
  std::vector<std::string> words;
  for (std::size_t word = 0; word < chains.words.terms.size(); ++word) {
    if (chains.hits[0].words() >> word & 1) words.emplace_back(chains.words.sources[word].of(question));
  }
  return words;
}

using Words = std::vector<std::string>;

TEST(QuestionWords, AreFoundInTheirIrregularForms) {
  Corpus corpus;
  corpus.passages = {test::ready("farm", "Farm", "The men who grew apples had written to their children."),
                     test::ready("sea", "Sea", "A man and a child write about growing.")};
  EXPECT_EQ(words_of_first(corpus, "Which child writes about a man growing pears?"),
            (Words{"child", "growing", "man", "writes"}));
  EXPECT_EQ(words_of_first(corpus, "who goes to the woman"), Words());
}

TEST(QuestionWords, AreFoundInTheOtherWayToWriteADate) {
  Corpus digits, words;
  digits.passages = {test::ready("a", "Release", "It came out on 2024-08-02 at 09:10."),
                     test::ready("b", "Other", "August is hot.")};
  words.passages = {test::ready("a", "Release", "It came out on August 2, 2024."), test::ready("b", "Other", "08 and 02.")};
  EXPECT_EQ(words_of_first(digits, "the August 2024 release"), (Words{"2024", "August", "release"}));
  EXPECT_EQ(words_of_first(digits, "the 2 August 2024 release"), (Words{"2", "2024", "August", "release"}));
  EXPECT_EQ(words_of_first(digits, "the August 2023 release"), (Words{"release"})) << "another year";
  EXPECT_EQ(words_of_first(digits, "the September 2024 release"), (Words{"2024", "release"})) << "09 is an hour there";
  EXPECT_EQ(words_of_first(words, "the 2024-08-02 release"), (Words{"02", "08", "2024", "release"}));
  EXPECT_EQ(words_of_first(words, "the 2024-07-02 release"), (Words{"2024", "release"}));
}

TEST(QuestionWords, AreFoundInThePathOfAFileAndInNoIdOfAHost) {
  Corpus cut, ready;
  Document document;
  document.id = "svc12/README.md", document.text = "# Settlement\n\nIt runs at night.\n";
  document.format = DocumentFormat::markdown;
  cut.documents = {document};
  ready.passages = {test::ready("svc12/README.md", "Settlement", "It runs at night."), test::ready("z", "Zoo", "README svc12.")};
  EXPECT_EQ(words_of_first(cut, "README svc12 settlement"), (Words{"README", "settlement", "svc12"}));
  EXPECT_EQ(words_of_first(ready, "README svc12 settlement"), (Words{"settlement"}));
}

TEST(QuestionWords, AreFoundInsideLongerWordsOnlyWhereTheTextHasThemNowhereElse) {
  const auto found = [](const std::string& text) {
    Corpus corpus;
    corpus.passages = {test::ready("a", "Languages", text), test::ready("b", "Other", "Coffee.")};
    const auto graph = test::open_graph(test::graph_file(corpus));
    ResultChains chains;
    find_chains(*graph, "java code", std::vector<std::uint32_t>{0}, nullptr, chains);
    std::vector<std::uint32_t> begins;
    for (const TermPlace& place : chains.hits[0].word_places()) begins.push_back(place.source.begin);
    return begins;
  };
  EXPECT_EQ(found("JavaScript runs in browsers, Java on servers."), (std::vector<std::uint32_t>{29}));
  EXPECT_EQ(found("JavaScript runs in browsers."), (std::vector<std::uint32_t>{0}));
}

TEST(TellingSentence, LeadsOnOrAnswers) {
  Found found(composer, {"bridge", "designer", "town"});
  EXPECT_EQ(found.sentence(0), "It was designed by John A. Roebling, who died before the work began.");
  EXPECT_EQ(found.sentence(1), "John A. Roebling was born in 1806 in Mühlhausen.") << "not the one about Berlin";
  EXPECT_EQ(found.sentence(2), "Johann Sebastian Bach was organist at its church in 1707.");
}

TEST(QuestionWords, AreFoundInTheFormsOfThePassage) {
  Found found(composer, {"bridge"});
  const QuestionWords& words = found.chains.words;
  std::vector<std::string> has;
  for (const TermPlace& place : found.chains.hits[0].word_places()) {
    has.emplace_back(place.source.of(found.chains.hits[0].text()));
  }
  EXPECT_EQ(has, (std::vector<std::string>{"Brooklyn", "Bridge", "designed"}));
  EXPECT_EQ(words.terms.size(), 6u);  // composer, organist, birthplace, designer, Brooklyn, Bridge
}

}  // namespace
}  // namespace hop::core
