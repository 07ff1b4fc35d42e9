// The marks of a passage contain a word that no passage contains, so no passage can close its own marks: a defense against
// prompt injection. The word is a checksum of the texts, so prompts are deterministic.
#include "core/prompts/prompt_template.hpp"

#include <algorithm>

#include "core/base/concat.hpp"
#include "core/base/crc32c.hpp"
#include "core/text/analyzer.hpp"

namespace hop::core {

namespace {

// A word that none of the texts contains. The author of a passage cannot predict it, and so cannot close the passage's marks.
std::string unused_word(std::span<const std::string_view> texts) {
  std::uint32_t checksum = 0;
  for (const std::string_view text : texts) {
    checksum = crc32c({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}, checksum);
  }
  // A collision is very unlikely; if a text contains the word, tries the next number.
  for (;; ++checksum) {
    constexpr char digits[] = "0123456789abcdef";
    std::string word;
    for (int shift = 28; shift >= 0; shift -= 4) word += digits[checksum >> shift & 15];
    const auto holds = [&](std::string_view text) { return text.find(word) != std::string_view::npos; };
    if (std::none_of(texts.begin(), texts.end(), holds)) return word;
  }
}

std::string mark(std::string_view word, std::size_t number, std::string_view title, std::string_view text) {
  return concat("<passage ", number, " ", word, ">\n", title, title.empty() ? "" : "\n", text, "\n</passage ", number, " ", word,
                ">\n");
}

}  // namespace

std::string_view template_of(const Options& options, std::string_view key, std::string_view built_in) {
  const std::string_view own = options.text(key);
  return own.empty() ? built_in : own;
}

std::vector<Message> user_message(std::string text) { return {{"user", std::move(text)}}; }

std::string on_one_line(std::string_view text) {
  std::string line(text);
  for (char& c : line) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = ' ';
  }
  return line;
}

std::string fill_template(std::string_view text, std::span<const PromptPlace> places) {
  std::string filled;
  while (!text.empty()) {
    const std::size_t open = std::min(text.find('{'), text.size());
    filled += text.substr(0, open);
    text.remove_prefix(open);
    if (text.empty()) break;
    const auto fits = [&](const PromptPlace& place) {
      return text.size() > place.name.size() + 1 && text.substr(1, place.name.size()) == place.name &&
             text[place.name.size() + 1] == '}';
    };
    const auto place = std::find_if(places.begin(), places.end(), fits);
    if (place != places.end()) {
      if (place->one_line) filled += on_one_line(place->text);
      else filled += place->text;
      text.remove_prefix(place->name.size() + 2);
    } else {
      // Not a placeholder: the brace is literal text.
      filled += '{';
      text.remove_prefix(1);
    }
  }
  return filled;
}

std::string mark_passages(const Graph& graph, std::span<const std::uint32_t> passages, std::uint64_t token_budget) {
  return mark_reading(graph, within_tokens(graph, {{}, {passages.begin(), passages.end()}, {}}, token_budget));
}

Reading within_tokens(const Graph& graph, Reading reading, std::uint64_t token_budget) {
  std::uint64_t tokens = 0;
  std::size_t tables = 0;
  for (; tables < reading.tables.size(); ++tables) {
    const std::uint32_t table = reading.tables[tables];
    const std::uint64_t of_table =
        std::uint64_t{count_tokens(graph.table_names[table])} + count_tokens(graph.table_markdown[table]);
    if (of_table > token_budget - tokens) break;
    tokens += of_table;
  }
  reading.tables.resize(tables);
  reading.passages.resize(count_within_tokens(graph, reading.passages, token_budget - tokens));
  return reading;
}

std::string mark_reading(const Graph& graph, const Reading& reading) {
  std::vector<std::string_view> texts;  // titles and texts in turn
  for (const std::uint32_t table : reading.tables) {
    texts.insert(texts.end(), {graph.table_names[table], graph.table_markdown[table]});
  }
  const std::size_t tables = reading.tables.size();
  for (const std::uint32_t passage : reading.passages) {
    texts.insert(texts.end(), {graph.passage_titles[passage], passage_text(graph, passage)});
  }

  const std::string word = unused_word(texts);
  std::string marked;
  for (std::size_t i = 0; 2 * i < texts.size(); ++i) {
    const std::string_view link = i < tables || i - tables >= reading.links.size() ? "" : reading.links[i - tables];
    marked += concat(link, link.empty() ? "" : "\n", mark(word, i + 1, texts[2 * i], texts[2 * i + 1]));
  }
  return marked;
}

std::string mark_text(std::string_view title, std::string_view text) {
  const std::string_view texts[] = {title, text};
  return mark(unused_word(texts), 1, title, text);
}

}  // namespace hop::core
