#include "subtitles.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace hop::cli {

namespace {

// "<v.loud Anna>" → "Anna: "
std::string speaker_of(std::string_view tag) {
  const std::size_t blank = tag.find(' ');
  if (!(tag.starts_with("v ") || tag.starts_with("v.")) || blank == std::string_view::npos) return {};
  return std::string(tag.substr(blank + 1)) + ": ";
}

// Without tags such as <i> and {\an8}, and with the characters that references name.
std::string spoken_text(std::string_view line) {
  static constexpr std::pair<std::string_view, std::string_view> references[] = {{"&amp;", "&"},  {"&lt;", "<"}, {"&gt;", ">"},
                                                                                 {"&nbsp;", " "}, {"&lrm;", ""}, {"&rlm;", ""}};
  std::string text;
  const std::size_t last_brace = line.rfind('}'), last_bracket = line.rfind('>');  // so that none is searched for in vain
  const auto is_before = [](std::size_t at, std::size_t last) { return last != std::string_view::npos && at < last; };
  for (std::size_t at = 0; at < line.size(); ++at) {
    const std::string_view rest = line.substr(at);
    const bool is_override = rest.starts_with("{\\") && is_before(at, last_brace);
    const bool is_tag = is_before(at, last_bracket) && rest[0] == '<' && rest[1] != ' ' && rest[1] != '<';
    const std::size_t end = is_override ? rest.find('}') : is_tag ? rest.find('>') : std::string_view::npos;
    if (end != std::string_view::npos) {
      text += speaker_of(rest.substr(1, end - 1));
      at += end;
      continue;
    }
    const auto* reference = std::find_if(std::begin(references), std::end(references),
                                         [&](const auto& pair) { return rest.starts_with(pair.first); });
    if (reference == std::end(references)) {
      text += line[at];
    } else {
      text += reference->second;
      at += reference->first.size() - 1;
    }
  }
  return text;
}

bool is_number_of_cue(std::string_view line) { return line.find_first_not_of("0123456789 ") == std::string_view::npos; }

// The lines of a block that are said: those after its times. A block without times continues the one before.
void add_cue(const std::vector<std::string_view>& block, bool is_first, std::string& text, std::string& before) {
  const bool is_comment = block.front().starts_with("NOTE") || block.front().starts_with("STYLE") ||
                          block.front().starts_with("REGION") || (is_first && block.front().starts_with("WEBVTT"));
  std::size_t first = 0;
  while (first < block.size() && block[first].find("-->") == std::string_view::npos) ++first;
  if (first == block.size()) {
    if (is_comment || (block.size() == 1 && is_number_of_cue(block.front()))) return;
    first = 0;
  } else {
    ++first;
  }
  for (; first < block.size(); ++first) {
    std::string line = spoken_text(block[first]);
    if (line.find_first_not_of(" \t") == std::string::npos || line == before) continue;  // captions that scroll repeat lines
    text += line + "\n";
    before = std::move(line);
  }
}

}  // namespace

ConvertedDocument text_of_subtitles(std::string_view bytes, DocumentBudget&) {
  const std::string all = text_without_mark(bytes) + "\n\n";
  const std::string_view rest = all;
  std::string text, before;
  std::vector<std::string_view> block;
  bool is_first = true;
  for (std::size_t begin = 0; begin < rest.size();) {
    const std::size_t end = std::min(rest.find('\n', begin), rest.size());
    std::string_view line = rest.substr(begin, end - begin);
    while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.remove_suffix(1);
    begin = end + 1;
    if (!line.empty()) {
      block.push_back(line);
      continue;
    }
    if (block.empty()) continue;
    add_cue(block, is_first, text, before);
    is_first = false;
    block.clear();
  }
  return {{}, text};
}

}  // namespace hop::cli
