#include "cli/reading/keywords_file.hpp"

#include "cli/reading/read_file.hpp"
#include "cli/terminal/failure.hpp"
#include "cli/terminal/json.hpp"

namespace hop::cli {

namespace {

constexpr std::size_t most_keywords = 100, most_bytes = 200;  // keywords per passage; bytes per keyword, as in replies of models

// One line, without bars and tabs, which separate an entity from its title.
Json plain_name(const Json& value, const std::string& where) {
  if (!value.is_string()) throw Failure(where + ": a keyword must be a string");
  const std::string name = value.get<std::string>();
  if (name.find_first_of("\r\n\t|") != std::string::npos)
    throw Failure(where + ": the keyword \"" + name + "\" must not contain a bar, a tab or a line break");
  if (name.size() > most_bytes)
    throw Failure(where + ": a keyword has " + std::to_string(name.size()) + " bytes, limit " + std::to_string(most_bytes));
  return name;
}

// [entity] or [entity, title]
Json keyword_row(const Json& keyword, const std::string& where) {
  if (keyword.is_string()) return Json::array({plain_name(keyword, where)});
  if (keyword.is_array() && keyword.size() == 2)
    return Json::array({plain_name(keyword[0], where), plain_name(keyword[1], where)});
  if (keyword.is_object() && keyword.contains("entity")) {
    Json row = Json::array({plain_name(keyword.at("entity"), where)});
    const auto title = keyword.find("title");
    if (title != keyword.end() && !title->is_null()) row.push_back(plain_name(*title, where));
    return row;
  }
  throw Failure(where + ": a keyword must be a string, [entity, title] or {\"entity\", \"title\"}");
}

// In the JSON form of a model's reply, so that no part of a name is read as a list number, a label or a remark.
std::string reply_of(const Json& keywords, const std::string& where) {
  if (keywords.empty()) return "";
  if (keywords.size() > most_keywords)
    throw Failure(where + ": " + std::to_string(keywords.size()) + " keywords, limit " + std::to_string(most_keywords));
  Json reply = Json::array();
  for (const Json& keyword : keywords) reply.push_back(keyword_row(keyword, where));
  return reply.dump();
}

}  // namespace

KeywordsFile::KeywordsFile(const std::string& path) {
  for_each_line(path, [&](std::string_view line, std::size_t number) {
    const std::string where = place(path, number);
    const Json record = parse_json_line(line, where);
    if (!record.is_object()) throw Failure(where + ": not a JSON object");
    const std::string passage = text_member(record, "passage", where);
    const auto keywords = record.find("keywords");
    if (keywords == record.end() || !keywords->is_array()) throw Failure(where + ": \"keywords\" must be a list");
    Entry entry{where, reply_of(*keywords, where)};
    const auto [found, is_new] = entries_.emplace(passage, std::move(entry));
    if (!is_new) throw Failure(where + ": passage \"" + passage + "\" already has keywords, at " + found->second.where);
  });
}

void KeywordsFile::set_order(hop::Graph order) {
  for (const auto& [passage, entry] : entries_) {
    try {
      order.find_passage(passage);
    } catch (const hop::Error& error) {
      if (error.status() != HOP_STATUS_NOT_FOUND) throw;
      throw Failure(entry.where + ": unknown passage \"" + passage + "\"");
    }
  }
  order_ = std::move(order);
}

hop::Completion KeywordsFile::answer(const hop::CompletionRequest& request) {
  const hop::Graph& order = order_.value();
  const bool is_known = request.purpose == "keywords" && next_ < order.passage_count();
  if (!is_known)
    throw Failure("--keywords answers only requests for the keywords of a passage, not: " + std::string(request.purpose));
  const auto found = entries_.find(order.passage_text(next_++, hop::PassageField::id));
  hop::Completion completion;
  if (found != entries_.end()) completion.text = found->second.reply;
  return completion;
}

}  // namespace hop::cli
