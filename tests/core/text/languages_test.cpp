// What depends on the language of a corpus: stop words, fingerprints, detection.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "core/text/analyzer.hpp"
#include "core/text/language_detection.hpp"
#include "core/text/stop_words.hpp"

namespace hop::core::languages_test {
namespace {

std::vector<std::string> terms(std::string_view text, AnalyzerOptions options) {
  TokenList list;
  Analyzer(options).analyze(text, list);
  std::vector<std::string> out;
  for (const Token& token : list.tokens) {
    if (!token.is_second_form) out.emplace_back(list.term(token));
  }
  return out;
}

std::vector<std::string> words_of(std::string_view joined) {
  std::vector<std::string> words;
  while (!joined.empty()) {
    const std::size_t end = std::min(joined.find(' '), joined.size());
    words.emplace_back(joined.substr(0, end));
    joined.remove_prefix(std::min(end + 1, joined.size()));
  }
  return words;
}

TEST(Languages, HaveTheirOwnRowAndCode) {
  for (const LanguageEntry& entry : language_table()) {
    EXPECT_EQ(&entry_of(entry.language), &entry);
    EXPECT_EQ(find_language(entry.code), &entry);
  }
  EXPECT_EQ(find_language("xx"), nullptr);
  EXPECT_TRUE(capitals_mark_names(Language::english));
  EXPECT_FALSE(capitals_mark_names(Language::german));
}

TEST(StopWords, AreFoldedSortedAndFound) {
  for (const LanguageEntry& entry : language_table()) {
    const std::vector<std::string> words = words_of(stop_words(entry.language));
    if (entry.language == Language::none) {
      EXPECT_TRUE(words.empty());
      continue;
    }
    EXPECT_GE(words.size(), 60u) << entry.name;
    EXPECT_TRUE(std::is_sorted(words.begin(), words.end())) << entry.name;
    EXPECT_EQ(std::set<std::string>(words.begin(), words.end()).size(), words.size()) << entry.name;
    for (const std::string& word : words) {
      EXPECT_TRUE(is_stop_word(entry.language, word)) << entry.name << ": " << word;
      EXPECT_EQ(terms(word, {.stop_words = false, .stemming = false}), std::vector<std::string>{word});
      EXPECT_TRUE(terms(word, {.language = entry.language}).empty());
      for (const std::string& other : {word + "x", word.substr(1), word.substr(0, word.size() - 1), word + " " + word}) {
        EXPECT_EQ(is_stop_word(entry.language, other), std::count(words.begin(), words.end(), other) > 0) << other;
      }
    }
    EXPECT_FALSE(is_stop_word(entry.language, ""));
    EXPECT_FALSE(is_stop_word(entry.language, " "));
  }
}

TEST(Analyzer, StopsAndStemsInItsLanguage) {
  const std::vector<std::string> german = {"glock", "koln", "dom"};
  EXPECT_EQ(terms("Die Glocken des Kölner Doms", {.language = Language::german}), german);
  const std::vector<std::string> none = {"die", "glocken", "des", "kölner", "doms"};
  EXPECT_EQ(terms("Die Glocken des Kölner Doms", {.language = Language::none}), none);
  const std::vector<std::string> russian = {"кремл", "москв"};
  EXPECT_EQ(terms("Кремля в Москве", {.language = Language::russian}), russian);
}

// Files without a language are English.
TEST(Analyzer, EnglishKeepsItsFingerprints) {
  EXPECT_EQ(Analyzer().fingerprint(),
            "rules 2, unicode 15.0.0, stop words 10404386450984980020, snowball english 2.2, cjk bigrams");
  EXPECT_EQ(Analyzer({.stop_words = false, .stemming = false}).fingerprint(), "rules 2, unicode 15.0.0, cjk bigrams");
  EXPECT_EQ(language_of_fingerprint(Analyzer().fingerprint()), Language::english);
}

TEST(Analyzer, FingerprintTellsLanguagesApart) {
  std::set<std::string> prints;
  for (const LanguageEntry& entry : language_table()) {
    for (int bits = 0; bits < 8; ++bits) {
      const Analyzer analyzer({(bits & 1) != 0, (bits & 2) != 0, (bits & 4) != 0, entry.language});
      prints.insert(analyzer.fingerprint());
      EXPECT_EQ(language_of_fingerprint(analyzer.fingerprint()), entry.language);
    }
  }
  EXPECT_EQ(prints.size(), 8 * language_table().size());
}

Language detected(std::string_view text) {
  LanguageDetector detector;
  detector.add(text);
  return detector.language();
}

// The first articles of the Universal Declaration of Human Rights (public domain).
struct Sample {
  Language language;
  const char* text;
};
constexpr Sample samples[] = {
    {Language::danish,
     "Alle mennesker er født frie og lige i værdighed og rettigheder. De er udstyret med fornuft og samvittighed, og "
     "de bør handle mod hverandre i en broderskabets ånd. Enhver har krav på alle de rettigheder og friheder, som er "
     "opregnet i denne erklæring, uden nogen som helst forskel. Ingen må underkastes tortur."},
    {Language::german,
     "Alle Menschen sind frei und gleich an Würde und Rechten geboren. Sie sind mit Vernunft und Gewissen begabt und "
     "sollen einander im Geiste der Brüderlichkeit begegnen. Jeder hat Anspruch auf alle in dieser Erklärung "
     "verkündeten Rechte und Freiheiten, ohne irgendeinen Unterschied."},
    {Language::english,
     "All human beings are born free and equal in dignity and rights. They are endowed with reason and conscience "
     "and should act towards one another in a spirit of brotherhood. Everyone is entitled to all the rights and "
     "freedoms set forth in this Declaration, without distinction of any kind."},
    {Language::spanish,
     "Todos los seres humanos nacen libres e iguales en dignidad y derechos y, dotados como están de razón y "
     "conciencia, deben comportarse fraternalmente los unos con los otros. Toda persona tiene todos los derechos y "
     "libertades proclamados en esta Declaración, sin distinción alguna."},
    {Language::finnish,
     "Kaikki ihmiset syntyvät vapaina ja tasavertaisina arvoltaan ja oikeuksiltaan. Heille on annettu järki ja "
     "omatunto, ja heidän on toimittava toisiaan kohtaan veljeyden hengessä. Jokainen on oikeutettu kaikkiin tässä "
     "julistuksessa esitettyihin oikeuksiin ja vapauksiin ilman mitään erotusta. Ketään ei saa pitää orjana."},
    {Language::french,
     "Tous les êtres humains naissent libres et égaux en dignité et en droits. Ils sont doués de raison et de "
     "conscience et doivent agir les uns envers les autres dans un esprit de fraternité. Chacun peut se prévaloir de "
     "tous les droits et de toutes les libertés proclamés dans la présente Déclaration, sans distinction aucune."},
    {Language::italian,
     "Tutti gli esseri umani nascono liberi ed eguali in dignità e diritti. Essi sono dotati di ragione e di "
     "coscienza e devono agire gli uni verso gli altri in spirito di fratellanza. Ad ogni individuo spettano tutti i "
     "diritti e tutte le libertà enunciate nella presente Dichiarazione, senza distinzione alcuna."},
    {Language::dutch,
     "Alle mensen worden vrij en gelijk in waardigheid en rechten geboren. Zij zijn begiftigd met verstand en geweten, "
     "en behoren zich jegens elkander in een geest van broederschap te gedragen. Een ieder heeft aanspraak op alle "
     "rechten en vrijheden, in deze Verklaring opgesomd, zonder enig onderscheid van welke aard ook."},
    {Language::norwegian,
     "Alle mennesker er født frie og med samme menneskeverd og menneskerettigheter. De er utstyrt med fornuft og "
     "samvittighet og bør handle mot hverandre i brorskapets ånd. Enhver har krav på alle de rettigheter og "
     "friheter som er nevnt i denne erklæring, uten forskjell av noen art. Ingen må utsettes for tortur."},
    {Language::portuguese,
     "Todos os seres humanos nascem livres e iguais em dignidade e em direitos. Dotados de razão e de "
     "consciência, devem agir uns para com os outros em espírito de fraternidade. Todos os seres humanos podem "
     "invocar os direitos e as liberdades proclamados na presente Declaração, sem distinção alguma."},
    {Language::russian,
     "Все люди рождаются свободными и равными в своем достоинстве и правах. Они наделены разумом и совестью и должны "
     "поступать в отношении друг друга в духе братства. Каждый человек должен обладать всеми правами и всеми "
     "свободами, провозглашенными настоящей Декларацией, без какого бы то ни было различия."},
    {Language::swedish,
     "Alla människor är födda fria och lika i värde och rättigheter. De har utrustats med förnuft och samvete och bör "
     "handla gentemot varandra i en anda av gemenskap. Var och en är berättigad till alla de rättigheter och "
     "friheter som uttalas i denna förklaring utan åtskillnad av något slag."},
};

TEST(LanguageDetection, FindsEachLanguage) {
  for (const Sample& sample : samples) EXPECT_EQ(entry_of(detected(sample.text)).code, entry_of(sample.language).code);
}

TEST(LanguageDetection, IsEnglishWhereNoOtherOneIsClear) {
  EXPECT_EQ(detected(""), Language::english);
  EXPECT_EQ(detected("Der Dom"), Language::english);
  EXPECT_EQ(detected("Warszawa jest stolicą Polski i leży nad Wisłą, a jej mieszkańcy nie mówią po niemiecku. Miasto to ma "
                     "wiele parków oraz muzeów, które można zwiedzać przez cały rok."),
            Language::english);
  EXPECT_EQ(
      detected("Всички хора се раждат свободни и равни по достойнство и права. Те са надарени с разум и съвест и следва да се "
               "отнасят помежду си в дух на братство. Всеки човек има право на всички права и свободи, провъзгласени в тази "
               "Декларация, без никакви различия."),
      Language::english)
      << "Bulgarian";
  EXPECT_EQ(
      detected("Всі люди народжуються вільними і рівними у своїй гідності та правах. Вони наділені розумом і совістю і повинні "
               "діяти у відношенні один до одного в дусі братерства. Кожна людина повинна мати всі права і всі свободи, "
               "проголошені цією Декларацією."),
      Language::english)
      << "Ukrainian";
  EXPECT_EQ(detected("すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。"), Language::english);
  EXPECT_EQ(detected("for (int i = 0; i < n; i++) { a[i] = e * i + o; de(a, i); } // y = a + o; e = i; a = o; y = e; let x = y; "
                     "let la = le(d, s, t); fn el(a: i32) -> i32 { a } struct S { i: u8, o: u8 }"),
            Language::english);
  EXPECT_EQ(
      detected("La Dolce Vita, Los Angeles, Las Vegas, El Paso, San Diego de Alcalá, Santa Cruz de Tenerife, La Paz, Costa del "
               "Sol and other names that an English text mentions are not a reason to take it for Spanish, as it is not."),
      Language::english);
}

TEST(LanguageDetection, HalfEnglishIsEnglish) {
  for (const Sample& sample : samples) {
    EXPECT_EQ(detected(std::string(sample.text) + " " + samples[2].text + " " + samples[2].text), Language::english)
        << entry_of(sample.language).name;
  }
}

TEST(LanguageDetection, DoesNotDependOnTheOrderOfTexts) {
  for (const Sample& sample : samples) {
    LanguageDetector forwards, backwards;
    for (const char* text : {sample.text, samples[0].text}) forwards.add(text);
    for (const char* text : {samples[0].text, sample.text}) backwards.add(text);
    EXPECT_EQ(forwards.language(), backwards.language());
  }
}

TEST(LanguageDetection, SamplesEndBetweenCharacters) {
  const std::string text(300, 'x');
  EXPECT_EQ(sample_of(text), text);
  std::string long_text = "x";
  while (long_text.size() < 2 * sampled_bytes) long_text += "й";
  EXPECT_EQ(sample_of(long_text).size(), sampled_bytes - 1);
}

}  // namespace
}  // namespace hop::core::languages_test
