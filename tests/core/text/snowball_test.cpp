#include "core/text/snowball.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>

#include "core/base/random.hpp"
#include "core/text/analyzer.hpp"
#include "core/text/stemmer.hpp"
#include "core/text/stop_words.hpp"
#include "core/text/utf8.hpp"
#ifdef HOPTRAIL_HAVE_LIBSTEMMER
#include <libstemmer.h>
#endif

namespace hop::core {
namespace {

// Beginnings and endings of words, "|" for none. They need not make words: a stemmer takes what it is given.
struct WordParts {
  Language language;
  const char* beginnings;
  const char* endings;
};

constexpr WordParts parts_of_words[] = {
    {Language::danish, "hus barn bog sprog løb læs kør skriv arbejd mulig venlig kærlig frihed lys løst bestem gift magt",
     "| e en et er erne ernes ens ets es ede edes ende hed heden heder hedernes ere eres igst løst lig elig els løs s gd dt gt "
     "kt"},
    {Language::german,
     "haus häus auto sprach spräch zeit freund lehr schön schnell groß gross buch büch köln dom maß rüst träum käuf au bäu jung "
     "kat wirk mög frei feuer qu aufeuer bauer weiß",
     "| e em en er ern ers es s st est ste sten ung ungen end isch ische ischen ig ige igkeit igkeiten lich lichen keit keiten "
     "heit heiten schaft schaften iert ierung ierungen nis nisse chen lein bar barkeit erin erinnen er's ß ss"},
    {Language::spanish, "cas libr habl com viv trabaj niñ señor canción camión rápid fácil pequeñ constru averig gu pag distingu",
     "| a as o os e es é í ó ción ciones mente amente idad idades ivo iva ivas able ables ible ando iendo ado ada ados adas aba "
     "aban ábamos aré ería íamos ó aron ieron ar er ir ándose iéndonos selo sela me lo los nosla uyendo anza ico ismo ista ador "
     "adora encia logía ución mento ísimo"},
    {Language::finnish,
     "talo kirja auto ihminen ihmis kaupunki kaupung maa tie työ hevonen hevos puu lapsi laps nainen tyttö kala",
     "| a ä n t ta tä lla llä lle lta ltä ssa ssä sta stä na nä ksi tta ttä seen siin den tten iden ien in issa istä ille ilta "
     "mme nne nsa nsä ni si kin kaan kään han hän ko kö pa pä mpi mpa immat eja ita itä hon hän hin een isi jen i j"},
    {Language::french,
     "maison grand nation fort vit parl fin vend beau jou fou cré aim naïf ambigu qualit conseil heur acheva œuvr noël",
     "| e s es er ez é ée ées és ent ant ante ants ai ais ait aient ons ions iez erai eras erons eront eur eurs euse euses eux "
     "ment ements ement ation ations ateur atrice ité ités if ive ifs ives able ables iqUe ique iques isme isme iste logie ence "
     "ences amment emment issement issant ir irai ira is it îmes ïr aux al euil eill iè ière ières ion"},
    {Language::italian, "cas libr parl ved dorm bell veloc città perch univers quer guid attiv import riusc piccol bambin più",
     "| a e i o à è ì ò are ere ire ato ata ati ate uto ita ando endo andosi endola armi gliela mente amente zione zioni atore "
     "atrice abile ibile ità ivo iva ive ico ica iche ista ismo anza enza logia mento menti evano avamo erebbe erò iamo isco "
     "issimo oso osa"},
    {Language::dutch,
     "huis huiz boek kat kind lop loop mogelijk waar schrijv werk groot gro bak baak liefd één ideeë reünie vrij maand",
     "| e en s es se heid heden eden ing ingen lijk lijke lijkheid ig ige baar bare end ene ens 's je jes tje dd kk tt ed isch "
     "ën é ieel ief"},
    {Language::norwegian, "hus barn bok språk løp les kjør skriv arbeid mulig vennlig frihet lys hovud dag sterk",
     "| a e en et er ar ene ane ens ets es ede ende heten heter hetenes else elsen ert ig lig elig leg eleg lov slov hetslov s "
     "erte dt vt ers"},
    {Language::portuguese, "cas livr fal com part trabalh menin coraç nação nações fácil rápid pequen constru amá órf irm",
     "| a as o os e es ão ões ãe ã õ ção ções mente amente idade idades ivo iva ivas ável ível ando endo indo ado ada ados adas "
     "ava avam ávamos ei aria íamos ou aram eram iram ar er ir ador adora adores ância ência logia ução mento ismo ista oso osa "
     "eza ico ica êncio iras"},
    {Language::russian,
     "дом книг город красив больш чита говор дела имен врем солнц люб быстр молод русск стол путешеств ёлк объясн",
     "| а я о е ы и у ю ом ем ой ей ам ям ами ями ах ях ов ев ый ий ая яя ое ее ого его ому ему ым им ых их ую юю ть ти л ла ло "
     "ли ет ют ешь ите йте ся сь вший вшись ившись ающий ующийся ость остью ейш ейше нн ённый енн ь ье ья ьями ание анием"},
    {Language::swedish, "hus barn bok språk spring läs kör skriv arbet möjlig vänlig frihet ljus lös full kvinn",
     "| a e en et er ar or na erna arna orna ens ets ernas as es ade ande het heten heterna else ig lig els fullt löst gd dd gt "
     "nn "
     "dt tt s orn are aste ad"},
};

std::vector<std::string> split_words(std::string_view text) {
  std::istringstream in{std::string(text)};
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word == "|" ? "" : word);
  return words;
}

// All beginnings with one and two endings, and the stop words, of all languages: each stemmer is given those of the others, too.
std::set<std::string> vocabulary() {
  std::set<std::string> words;
  for (const WordParts& parts : parts_of_words) {
    const std::vector<std::string> endings = split_words(parts.endings);
    for (const std::string& beginning : split_words(parts.beginnings)) {
      for (const std::string& first : endings) {
        for (const std::string& second : endings) words.insert(beginning + first + second);
      }
    }
    for (const std::string& word : split_words(stop_words(parts.language))) words.insert(word);
  }
  return words;
}

// All words of German documents, where they are there.
std::set<std::string> words_of_documents() {
  std::set<std::string> words;
  const char* folder = std::getenv("HOPTRAIL_EVAL_DATA");
  const std::filesystem::path files = std::filesystem::path(folder ? folder : "") / "docs/rust-de/files";
  if (folder == nullptr || !std::filesystem::is_directory(files)) return words;
  const Analyzer analyzer({.stop_words = false, .stemming = false, .cjk_bigrams = false});
  TokenList tokens;
  for (const auto& file : std::filesystem::directory_iterator(files)) {
    std::ifstream in(file.path(), std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    tokens.clear();
    analyzer.analyze(text, tokens);
    for (const Token& token : tokens.tokens) words.emplace(tokens.term(token));
  }
  return words;
}

std::string stemmed(Language language, std::string word) {
  stem(language, word);
  return word;
}

// Letters and endings of one language in any order, now and then any code point.
std::string random_word(Random& random, const std::vector<std::string>& pieces) {
  std::string word;
  for (std::size_t i = 0, count = 1 + random.below(random.below(20) == 0 ? 60 : 6); i < count; ++i) {
    const auto code_point = static_cast<char32_t>(random.below(4) == 0 ? random.below(0x110000) : random.below(0x500));
    if (random.below(4) > 0) word += pieces[random.below(pieces.size())];
    else if (code_point < 0xD800 || code_point > 0xDFFF) append_utf8(word, code_point);
  }
  return word;
}

#ifdef HOPTRAIL_HAVE_LIBSTEMMER
class Libstemmer {
 public:
  explicit Libstemmer(Language language) : stemmer_(sb_stemmer_new(entry_of(language).name, "UTF_8")) {}
  ~Libstemmer() { sb_stemmer_delete(stemmer_); }
  Libstemmer(const Libstemmer&) = delete;
  Libstemmer& operator=(const Libstemmer&) = delete;

  std::string operator()(const std::string& word) {
    const auto* bytes = reinterpret_cast<const sb_symbol*>(word.data());
    const sb_symbol* stem = sb_stemmer_stem(stemmer_, bytes, static_cast<int>(word.size()));
    return {reinterpret_cast<const char*>(stem), static_cast<std::size_t>(sb_stemmer_length(stemmer_))};
  }

 private:
  sb_stemmer* stemmer_;
};

// Rules that Snowball changed behind 2.2.
bool is_of_another_version() { return Libstemmer(Language::english)("organization") != "organ"; }
#endif

TEST(Snowball, EqualsLibstemmerWordByWord) {
#ifdef HOPTRAIL_HAVE_LIBSTEMMER
  if (is_of_another_version()) GTEST_SKIP() << "this libstemmer is of Snowball 3 or later";
  const std::set<std::string> words = vocabulary(), german = words_of_documents();
  EXPECT_GE(words.size(), 100000u);
  for (const WordParts& parts : parts_of_words) {
    Libstemmer theirs(parts.language);
    std::size_t differing = 0, changed = 0;
    const auto compare = [&](const std::string& word) {
      const std::string expected = theirs(word), found = stemmed(parts.language, word);
      changed += expected != word;
      if (expected == found) return;
      if (++differing <= 20) ADD_FAILURE() << word << ": " << found << ", libstemmer " << expected;
    };
    for (const std::string& word : words) compare(word);
    if (parts.language == Language::german) {
      for (const std::string& word : german) compare(word);
    }
    EXPECT_EQ(differing, 0u) << entry_of(parts.language).name;
    EXPECT_GE(changed, words.size() / 20) << entry_of(parts.language).name;
  }
#else
  GTEST_SKIP() << "built without libstemmer (Debian: libstemmer-dev)";
#endif
}

TEST(Snowball, AnyWordGivesValidUtf8AsFromLibstemmer) {
  for (const WordParts& parts : parts_of_words) {
#ifdef HOPTRAIL_HAVE_LIBSTEMMER
    const bool has_theirs = !is_of_another_version();
    Libstemmer theirs(parts.language);
#endif
    std::vector<std::string> pieces = split_words(parts.endings);
    const std::vector<std::string> beginnings = split_words(parts.beginnings);
    pieces.insert(pieces.end(), beginnings.begin(), beginnings.end());
    Random random(static_cast<std::uint64_t>(parts.language));
    for (int round = 0; round < 20000; ++round) {
      const std::string word = random_word(random, pieces), found = stemmed(parts.language, word);
      ASSERT_TRUE(is_valid_utf8(found)) << entry_of(parts.language).name << ": " << word;
      if (word.size() > longest_snowball_word) {
        ASSERT_EQ(found, word);
        continue;
      }
#ifdef HOPTRAIL_HAVE_LIBSTEMMER
      if (has_theirs) {
        ASSERT_EQ(found, theirs(word)) << entry_of(parts.language).name << ": " << word;
      }
#endif
    }
  }
}

// A word cannot be made longer than the buffer has room for.
TEST(Snowball, LongestWordsAreStemmed) {
  for (const WordParts& parts : parts_of_words) {
#ifdef HOPTRAIL_HAVE_LIBSTEMMER
    const bool has_theirs = !is_of_another_version();
    Libstemmer theirs(parts.language);
#endif
    for (const std::string& ending : split_words(parts.endings)) {
      for (const std::string& beginning : split_words(parts.beginnings)) {
        std::string word;
        while (word.size() + beginning.size() + ending.size() <= longest_snowball_word) word += beginning;
        word += ending;
#ifdef HOPTRAIL_HAVE_LIBSTEMMER
        if (has_theirs) {
          EXPECT_EQ(stemmed(parts.language, word), theirs(word));
        }
#endif
        const std::string longer = word + std::string(longest_snowball_word, 'e');
        EXPECT_EQ(stemmed(parts.language, longer), longer);
      }
    }
  }
}

TEST(Snowball, TakesInvalidBytesWithoutHarm) {
  Random random(5);
  for (int round = 0; round < 20000; ++round) {
    std::string word;
    for (std::size_t i = 0, count = random.below(30); i < count; ++i) word += static_cast<char>(random.below(256));
    for (const WordParts& parts : parts_of_words) EXPECT_LE(stemmed(parts.language, word).size(), word.size() + 8);
  }
}

// From the pages of the algorithms.
TEST(Snowball, GivesThePublishedStems) {
  EXPECT_EQ(stemmed(Language::german, "aufeinanderfolgenden"), "aufeinanderfolg");
  EXPECT_EQ(stemmed(Language::german, "häuser"), "haus");
  EXPECT_EQ(stemmed(Language::french, "continuellement"), "continuel");
  EXPECT_EQ(stemmed(Language::spanish, "chicas"), "chic");
  EXPECT_EQ(stemmed(Language::italian, "abbandonata"), "abbandon");
  EXPECT_EQ(stemmed(Language::portuguese, "boas"), "boas");
  EXPECT_EQ(stemmed(Language::dutch, "lichamelijkheden"), "licham");
  EXPECT_EQ(stemmed(Language::swedish, "jaktkarlarne"), "jaktkarl");
  EXPECT_EQ(stemmed(Language::norwegian, "havnedistriktene"), "havnedistrikt");
  EXPECT_EQ(stemmed(Language::danish, "undersøgelse"), "undersøg");
  EXPECT_EQ(stemmed(Language::finnish, "edeltäjistään"), "edeltäj");
  EXPECT_EQ(stemmed(Language::russian, "вагонами"), "вагон");
}

TEST(Snowball, NoLanguageHasNoStems) {
  EXPECT_EQ(stemmed(Language::none, "houses"), "houses");
  EXPECT_EQ(stemmed(Language::english, "houses"), "hous");
}

TEST(Snowball, LeavesWhatStandsBeforeTheWord) {
  std::string text = "häuser häuser";
  stem(Language::german, text, 8);
  EXPECT_EQ(text, "häuser haus");
  stem(Language::german, text, text.size());
  EXPECT_EQ(text, "häuser haus");
}

}  // namespace
}  // namespace hop::core
