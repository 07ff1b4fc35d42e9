// What a small folder of notes asks of trail: a word that happens to be a phrase does not outweigh a question, a person of several
// notes keeps them, and sections of one page do not crowd out the page that they link to.
#include <algorithm>
#include <string>
#include <vector>

#include "tests/core/task/task_testing.hpp"

namespace hop::core::notes_of_users_test {
namespace {

struct Note {
  const char *id, *text;
};

// The titles of the first hits of trail by words, best first.
std::vector<std::string> titles_found(const std::vector<Note>& notes, const char* question) {
  Corpus corpus;
  for (const Note& note : notes) {
    Document& document = corpus.documents.emplace_back();
    document.id = note.id;
    document.text = note.text;
    document.format = DocumentFormat::markdown;
  }
  const auto graph = test::open_graph(test::graph_file(std::move(corpus), {}));
  const Results results = test::search(graph, {test::ask_text(question)}, test::options_of({{"method", "trail"}}));
  std::vector<std::string> titles;
  for (const std::uint32_t hit : results.questions.at(0).passages) titles.emplace_back(graph->view().passage_titles[hit]);
  return titles;
}

std::size_t place_of(const char* title, const std::vector<std::string>& titles) {
  return static_cast<std::size_t>(std::find(titles.begin(), titles.end(), title) - titles.begin());
}

// "Ines" is a phrase of four notes and the title of none. Two of them have three other words of the question, too.
TEST(NotesOfUsers, AWordThatIsAPhraseWeighsNoMoreThanAnotherWord) {
  const auto titles =
      titles_found({{"boat.md", "# Boat\n\nCrew: Tom, Ines."},
                    {"bus.md", "# Bus\n\nThe bus leaves at nine. Karl has the ticket for the [Boat](boat.md)."},
                    {"cake.md", "# Cake\n\nOn Fridays the oven is free, and Tom sleeps on the [Boat](boat.md)."},
                    {"dinner.md",
                     "# Summer\n\nThe feast was in the hall behind the mill, and lasted until the lamps went out. Ines paid the "
                     "soup, Karl the rest."},
                    {"meeting.md",
                     "# Meeting\n\nThe room for the feast: upstairs. Candidates so far are Ines and Karl. The hall was taken on "
                     "that day, so nobody could dance."},
                    {"song.md", "# Choir\n\nThe choir sings in the church. The alto part is with Ines. See [Cake](cake.md)."}},
                   "In which room was the feast that Ines paid the soup of?");
  ASSERT_GE(titles.size(), 2u);
  EXPECT_EQ(titles[0], "Summer");
  EXPECT_EQ(titles[1], "Meeting");
}

// 9 of 106 notes link to him: more than 1 %, and more than five, but fewer than √106.
TEST(NotesOfUsers, APersonOfSeveralNotesIsFoundThroughOneOfThem) {
  std::vector<Note> notes = {{"Sun box.md", "Fourteen tubes, built by [Osric Blythe](<Osric Blythe.md>)."},
                             {"Osric Blythe.md", "Grisedale, behind the mill. Measures everything twice."}};
  for (const char* id : {"Linnet.md", "Magpie.md", "Heron.md", "Gull.md"}) {
    notes.push_back({id, "A viola from a town in the north. Its case is at home."});
  }
  std::vector<std::string> ids;
  for (int day = 0; day < 100; ++day) ids.push_back("day " + std::to_string(100 + day) + ".md");
  for (std::size_t day = 0; day < ids.size(); ++day) {
    notes.push_back(
        {ids[day].c_str(), day % 13 == 0 ? "Letter from [Osric Blythe](<Osric Blythe.md>)." : "Rain. Planed a plate."});
  }
  const auto titles = titles_found(notes, "In which town is the builder of the Sun box at home?");
  EXPECT_EQ(place_of("Sun box", titles), 0u);
  EXPECT_EQ(place_of("Osric Blythe", titles), 1u);
}

// The question names the page, so all six sections are about a name in it. One links to the answer.
TEST(NotesOfUsers, SectionsOfThePageAskedAboutLeaveRoomForThePageThatItLinksTo) {
  const auto titles =
      titles_found({{"flood.md",
                     "# Flood in the cellar\n\nSecond of March, six hours.\n\n## Summary\n\nForty boxes got wet.\n\n"
                     "## Cause\n\nThe pump was off.\n\n## Remedy\n\nNothing on the floor, see [Shelves only](shelves.md).\n\n"
                     "## Thanks\n\nKarl carried the boxes.\n\n## Photos\n\nOn the old laptop.\n"},
                    {"shelves.md", "# Shelves only\n\nAgreed in April. All things stand on shelves. Proposed by Edda."},
                    {"noise.md", "# Noise\n\nAgreed. A rule for evenings. Proposed by Nell."},
                    {"dogs.md", "# Dogs\n\nAgreed. A rule for Sundays. Proposed by Tom."},
                    {"door.md", "# Door\n\nPush, then pull."}},
                   "Who proposed the decision that followed from the Flood in the cellar?");
  EXPECT_LT(place_of("Flood in the cellar > Remedy", titles), place_of("Shelves only", titles));
  EXPECT_LT(place_of("Shelves only", titles), place_of("Flood in the cellar > Photos", titles));
  EXPECT_LT(place_of("Shelves only", titles), place_of("Flood in the cellar > Thanks", titles));
  EXPECT_LT(place_of("Flood in the cellar > Summary", titles), titles.size()) << "it is among the hits";
}

}  // namespace
}  // namespace hop::core::notes_of_users_test
