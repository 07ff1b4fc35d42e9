#include "core/text/stemmer.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>

#include "core/text/analyzer.hpp"
#ifdef HOPTRAIL_HAVE_LIBSTEMMER
#include <libstemmer.h>
#endif

namespace hop::core::stemmer_test {
namespace {

std::string stemmed(std::string word) {
  stem_english(word);
  return word;
}

// Beginnings with every kind of syllable, short and long, with y as vowel and consonant, prefixes with regions of
// their own, and words that English suffixes are really put on.
const char* const word_beginnings =
    "a be i o y by cry fly play say yes yell you boy sky ski spy toy eye hop hope hopp run runn run sit bed fix "
    "tow row box show shed gener general generat commun communic communist arsen arsenal arsenic inn out cann "
    "herr earr proc exc succ nation nationa rel relat ration condition val valenc hesit digit confor conform "
    "radic differ vile analog vietnam predic oper feud decis hope callous form formal sensit sensib tripl format "
    "electr electric good reviv allow infer air gyro adjust defens irrit replac adop adopt homolog commun active "
    "effect bowdl prob rat ceas contr roll abil able academ acid act add adv agre aim alb allerg ann app arch arm "
    "art ass at atl atlas auth aw awk b bab back bal ball ban bar bas beauti believ bi bio bitt bl bl blam bless "
    "blo bod bor bott boy br brav break brib bright bro brut bub budg bull bum bur bus busi but butt c cab cad "
    "cal can cap car care cas cast cat cent ch chang char chem child chos chr cit civil cl clear clin co cod col "
    "com comb compl con confus consign consol cool cop cor count cour cr crawl creat crim crit cub cultur cur cut "
    "cycl d dam dan dar day de deb decid ded def del dem den depend desir det dev dig dim din dir dis do dog dom "
    "doubt dr dress driv du dy dyna e ear eas eat econom ed educ ef eg el elast em emplo en enjoy equal er err es "
    "eth ev ex exact exp ext f fac fail faith fall fam fast fat feas fer fi fid fierc fig fin fir fl flag flat "
    "foc fol fool for fort fr free fri full fun fut g gam gas gen gent ghost gl glor go gr grad grat gre grow "
    "guil h hab half hap har hat haz he heal help her hid his hol hon hum hyp ic id ide ill im imag imp in ind "
    "inf int is it j jaz jet jog just k keel kiss kn l lab lat law lay lead leg lib lie lif lik lim liv loc log "
    "lov luc lx m mad mag man mat max me mel men mil min mis mod mor mov mul mur mut n nam nat nav ne ner ni no "
    "nor not nurs ob oc od of ol on op opt or org osc ow ox oxy p pac pay per ph phys pl plas pol pos pr prim "
    "priz pub puzz qu quiz r rab rad re real reg rel res rhythm rob s sav sc se sens ser sh sing sl so soc sol sp "
    "spec sph st styl sub sur sw sy sym syn t tab tap tax te ten th thr ti tod tr trag try typ u ug ul un uni "
    "univers up us ut v vac val var ver vi vit voc w wax we wh wi wil wom wr x xy yy ayy yay z zeal zo é élan caf "
    "nai naï façad ümlaut 漢 ' 'a don' o'neil";

const char* const word_endings =
    "| s es ed ing ings er ers est ly edly ingly eed eedly eedness y ies ied ier e l ll al ally ance ances ancy "
    "anci ence ences ency enci ent ently entli ment ments ement ements ant ism isms ist ate ates ated ating ation "
    "ations ational ationally ator ators ative atively able ably abli ible ibly bli ability biliti bilities ic "
    "ics ical ically iciti icity icate icated ise ize izes ized izing izer izers ization izations alize alized "
    "alism aliti ality alli ful fully fulli fulness ness nesses less lessly lessli ous ously ousli ousness ive "
    "ives ively iveness iviti ivity ion ions sion tion tional tionally ogi ogy ogies logist li us uses ss sses 's "
    "s' 's' ' bb dd ff gg mm nn pp rr tt bbed dding gged nning tted rred lled zzed ating bling izing at bl iz w x "
    "wed xing ay ey oy ying yed yly Y yé é éing éed 9 _";

std::vector<std::string> split_words(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word == "|" ? "" : word);
  return words;
}

[[maybe_unused]] std::set<std::string> words_to_compare() {
  std::set<std::string> words;
  const std::vector<std::string> endings = split_words(word_endings);
  for (const std::string& beginning : split_words(word_beginnings)) {
    for (const std::string& ending : endings) {
      words.insert(beginning + ending);
      words.insert(beginning + "at" + ending);
      words.insert(beginning + "y" + ending);
    }
  }
  for (const char* irregular : {"skis",   "skies",  "dying",   "lying",   "tying",   "idly",    "gently", "ugly",   "early",
                                "only",   "singly", "sky",     "news",    "howe",    "atlas",   "cosmos", "bias",   "andes",
                                "inning", "outing", "canning", "herring", "earring", "proceed", "exceed", "succeed"}) {
    for (const char* ending : {"", "s", "'s", "ed", "ing"}) words.insert(std::string(irregular) + ending);
  }
  // All words of a real corpus, where one is named.
  if (const char* folder = std::getenv("HOPTRAIL_EVAL_DATA")) {
    std::ifstream in(std::string(folder) + "/musique/passages.jsonl");
    const Analyzer analyzer({.stop_words = false, .stemming = false, .cjk_bigrams = false});
    TokenList tokens;
    for (std::string line; std::getline(in, line); tokens.clear()) {
      analyzer.analyze(line, tokens);
      for (const Token& token : tokens.tokens) words.emplace(tokens.term(token));
    }
  }
  return words;
}

TEST(Stemmer, EqualsLibstemmerWordByWord) {
#ifdef HOPTRAIL_HAVE_LIBSTEMMER
  sb_stemmer* stemmer = sb_stemmer_new("english", "UTF_8");
  ASSERT_NE(stemmer, nullptr);
  const auto theirs = [stemmer](const std::string& word) {
    const sb_symbol* stem =
        sb_stemmer_stem(stemmer, reinterpret_cast<const sb_symbol*>(word.data()), static_cast<int>(word.size()));
    return std::string(reinterpret_cast<const char*>(stem), static_cast<std::size_t>(sb_stemmer_length(stemmer)));
  };
  if (theirs("organization") != "organ") {
    sb_stemmer_delete(stemmer);
    GTEST_SKIP() << "this libstemmer is of Snowball 3 or later, whose English rules differ from those of 2.2";
  }
  const std::set<std::string> words = words_to_compare();
  EXPECT_GE(words.size(), 100000u);
  std::size_t differing = 0;
  for (const std::string& word : words) {
    const std::string expected = theirs(word), found = stemmed(word);
    if (expected == found) continue;
    if (++differing <= 20) ADD_FAILURE() << word << ": " << found << ", libstemmer " << expected;
  }
  EXPECT_EQ(differing, 0u) << "of " << words.size() << " words";
  sb_stemmer_delete(stemmer);
#else
  GTEST_SKIP() << "built without libstemmer (Debian: libstemmer-dev)";
#endif
}

// From the page of the algorithm and its vocabulary.
TEST(Stemmer, GivesThePublishedStems) {
  EXPECT_EQ(stemmed("consigned"), "consign");
  EXPECT_EQ(stemmed("consolingly"), "consol");
  EXPECT_EQ(stemmed("knightly"), "knight");
  EXPECT_EQ(stemmed("generously"), "generous");
  EXPECT_EQ(stemmed("communism"), "communism");
  EXPECT_EQ(stemmed("happy"), "happi");
  EXPECT_EQ(stemmed("say"), "say");
  EXPECT_EQ(stemmed("hopping"), "hop");
  EXPECT_EQ(stemmed("hoping"), "hope");
  EXPECT_EQ(stemmed("skies"), "sky");
  EXPECT_EQ(stemmed("ties"), "tie");
  EXPECT_EQ(stemmed("cries"), "cri");
  EXPECT_EQ(stemmed("gas"), "gas");
  EXPECT_EQ(stemmed("gaps"), "gap");
}

TEST(Stemmer, LeavesWhatStandsBeforeTheWord) {
  std::string text = "running shoes";
  stem_english(text, 8);
  EXPECT_EQ(text, "running shoe");
  stem_english(text, text.size());
  EXPECT_EQ(text, "running shoe");
}

TEST(Stemmer, TakesInvalidBytesWithoutHarm) {
  for (const char* word : {"\x80\x80\x80", "ing\xFFs", "\xE2\x82ies", "\xC3", "a\x80y", "\xBF\xBF\xBFied", "''''s'"}) {
    EXPECT_LE(stemmed(word).size(), std::string(word).size());
  }
}

}  // namespace
}  // namespace hop::core::stemmer_test
