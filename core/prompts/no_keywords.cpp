// Works on key tokens, so case, accents and marks do not matter. A sentence must both deny and speak of names or of the passage: "No
// Country for Old Men" is a name.
#include "core/prompts/no_keywords.hpp"

#include <algorithm>
#include <span>
#include <string>

#include "core/prompts/bare_reply.hpp"
#include "core/prompts/read_reply.hpp"
#include "core/text/keys.hpp"

namespace hop::core {

namespace {

constexpr std::string_view placeholders[] = {"none", "null", "n a", "na", "unknown", "no article", "no link", "not applicable"};

// A whole reply, or a whole item.
constexpr std::string_view words_for_none[] = {"no",
                                               "nothing",
                                               "empty",
                                               "no names",
                                               "no entities",
                                               "no keywords",
                                               "none found",
                                               "not found",
                                               "there are none",
                                               "there is none",
                                               "there were none",
                                               "keine",
                                               "keines",
                                               "nichts",
                                               "aucun",
                                               "aucune",
                                               "rien",
                                               "ninguno",
                                               "ninguna",
                                               "nada",
                                               "nenhum",
                                               "nessuno",
                                               "nessuna",
                                               "niente",
                                               "geen",
                                               "ingen",
                                               "inga",
                                               "brak",
                                               "yok",
                                               "нет",
                                               "немає",
                                               "无",
                                               "無",
                                               "没有",
                                               "沒有",
                                               "なし",
                                               "없음",
                                               "لا يوجد"};

constexpr std::string_view denials[] = {"no",     "none",    "not",   "nothing", "without", "isn",    "aren",   "doesn", "don",
                                        "cannot", "couldn",  "keine", "keinen",  "kein",    "aucun",  "aucune", "pas",   "non",
                                        "ningun", "ninguna", "hay",   "nenhum",  "nenhuma", "nessun", "geen",   "ingen", "нет"};

constexpr std::string_view things[] = {
    "name",   "names",  "named",   "entity",  "entities",  "keyword",    "keywords",      "phrase",    "phrases",
    "people", "places", "nouns",   "passage", "text",      "excerpt",    "mentioned",     "found",     "identify",
    "find",   "listed", "such",    "namen",   "entitaten", "eigennamen", "textabschnitt", "abschnitt", "nom",
    "noms",   "entite", "entites", "texte",   "nombre",    "nombres",    "entidad",       "entidades", "texto",
    "nomes",  "nomi",   "entita",  "testo",   "namn",      "имен",       "имена"};

// What such a sentence begins with; a name seldom begins so and also has a denial and a thing.
constexpr std::string_view fronts[] = {
    "there",     "none",        "no",       "the passage", "this passage", "the text",    "this text",
    "the given", "the excerpt", "i could",  "i couldn",    "i cannot",     "i can t",     "i did",
    "i didn",    "i don",       "i do not", "i found",     "i see",        "it contains", "it mentions",
    "it names",  "nothing",     "not",      "es gibt",     "es werden",    "in dem",      "im text",
    "der text",  "keine",       "il n",     "aucun",       "aucune",       "le texte",    "le passage",
    "no hay",    "el texto",    "ningun",   "ninguna",     "nao ha",       "o texto",     "non ci sono",
    "nessun",    "il testo",    "er zijn",  "geen",        "det finns",    "в тексте",    "нет"};

constexpr std::string_view unspaced_denials[] = {"没有", "沒有", "无", "無", "ありません", "없습니다", "없다"};
constexpr std::string_view unspaced_things[] = {"段落", "文本",     "实体", "實體", "名称", "名稱",
                                                "人名", "固有名詞", "名前", "이름", "개체"};

using Words = std::span<const std::string_view>;

bool has_any(std::string_view text, Words parts) {
  return std::any_of(parts.begin(), parts.end(),
                     [&](std::string_view part) { return text.find(part) != std::string_view::npos; });
}

bool has_word(const KeyTokens& tokens, Words words) {
  for (std::size_t i = 0; i < tokens.tokens.size(); ++i) {
    if (is_among(tokens.token(i), words)) return true;
  }
  return false;
}

}  // namespace

bool is_placeholder(std::string_view key) { return is_among(key, placeholders); }

bool says_no_keywords(std::string_view line) {
  constexpr std::size_t longest = 400;  // bytes; the reason may follow
  const std::string text = clean_reply(line, longest);
  KeyTokens tokens;
  find_key_tokens(text, tokens);
  const std::string_view key = tokens.folded;
  if (is_placeholder(key) || is_among(key, words_for_none)) return true;
  if (has_any(text, unspaced_denials) && has_any(text, unspaced_things)) return true;
  const bool begins = std::any_of(std::begin(fronts), std::end(fronts), [&](std::string_view front) {
    return key.starts_with(front) && (key.size() == front.size() || key[front.size()] == ' ');
  });
  return begins && has_word(tokens, denials) && has_word(tokens, things);
}

}  // namespace hop::core
