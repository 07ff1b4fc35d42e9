#include "keywords_file.hpp"

#include "failure.hpp"
#include "json.hpp"
#include "read_file.hpp"

namespace hop::cli {

namespace {

// On one line and without bars, which stand between an entity and its title.
std::string plain_name(const Json& value, const std::string& where) {
  if (!value.is_string()) throw Failure(where + ": \"keywords\" holds a name that is no text");
  std::string name = value.get<std::string>();
  if (name.find_first_of("\r\n|") != std::string::npos)
    throw Failure(where + ": the keyword \"" + name + "\" has a bar or a line end");
  return name;
}

std::string keyword_line(const Json& keyword, const std::string& where) {
  if (keyword.is_string()) return plain_name(keyword, where) + "\n";
  if (keyword.is_array() && keyword.size() == 2)
    return plain_name(keyword[0], where) + " | " + plain_name(keyword[1], where) + "\n";
  if (keyword.is_object() && keyword.contains("entity")) {
    const auto title = keyword.find("title");
    const bool linked = title != keyword.end() && !title->is_null();
    return plain_name(keyword.at("entity"), where) + (linked ? " | " + plain_name(*title, where) : "") + "\n";
  }
  throw Failure(where + ": a keyword is a text, [entity, title] or {\"entity\", \"title\"}");
}

}  // namespace

KeywordsFile::KeywordsFile(const std::string& path) {
  for_each_line(path, [&](std::string_view line, std::size_t number) {
    const std::string where = place(path, number);
    const Json record = parse_json_line(line, where);
    if (!record.is_object()) throw Failure(where + ": no JSON object");
    const std::string passage = text_member(record, "passage", where);
    const auto keywords = record.find("keywords");
    if (keywords == record.end() || !keywords->is_array()) throw Failure(where + ": \"keywords\" is no list");
    Entry entry{where, ""};
    for (const Json& keyword : *keywords) entry.reply += keyword_line(keyword, where);
    const auto [found, is_new] = entries_.emplace(passage, std::move(entry));
    if (!is_new) throw Failure(where + ": passage \"" + passage + "\" has keywords already, at " + found->second.where);
  });
}

void KeywordsFile::set_order(hop::Graph order) {
  for (const auto& [passage, entry] : entries_) {
    try {
      order.find_passage(passage);
    } catch (const hop::Error& error) {
      if (error.status() != HOP_STATUS_NOT_FOUND) throw;
      throw Failure(entry.where + ": there is no passage \"" + passage + "\"");
    }
  }
  order_.push_back(std::move(order));
}

hop::Completion KeywordsFile::answer(const hop::CompletionRequest& request) {
  const hop::Graph& order = order_.at(0);
  const bool is_known = request.purpose == "keywords" && next_ < order.passage_count();
  if (!is_known)
    throw Failure("--keywords answers one request for each passage, and this is none: " + std::string(request.purpose));
  const auto found = entries_.find(order.passage_text(next_++, hop::PassageField::id));
  hop::Completion completion;
  if (found != entries_.end()) completion.text = found->second.reply;
  return completion;
}

}  // namespace hop::cli
