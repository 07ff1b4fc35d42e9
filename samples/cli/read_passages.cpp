#include "corpus_input.hpp"
#include "failure.hpp"
#include "read_file.hpp"

namespace hop::cli {

namespace {

bool is_scalar(const Json& value) { return value.is_string() || value.is_number() || value.is_boolean(); }

bool is_blank(const std::string& text) { return text.find_first_not_of(" \t\r\n\f\v") == std::string::npos; }

std::string scalar_text(const Json& value) { return value.is_string() ? value.get<std::string>() : to_text(value); }

std::vector<std::string> text_list(const Json& record, const char* key, const std::string& where) {
  std::vector<std::string> texts;
  const auto found = record.find(key);
  if (found == record.end() || found->is_null()) return texts;
  if (!found->is_array()) throw Failure(where + ": \"" + key + "\" is no list of texts");
  for (const Json& text : *found) {
    if (!text.is_string()) throw Failure(where + ": \"" + key + "\" holds something that is no text");
    if (std::string value = text.get<std::string>(); !value.empty()) texts.push_back(std::move(value));
  }
  return texts;
}

// One line, checked as a whole before any of it goes into the corpus.
struct PassageRecord {
  std::string id, title, text, document;
  std::int64_t position = -1;  // not given
  std::vector<std::string> aliases, entities, links;
  std::vector<std::pair<std::string, std::string>> metadata;
  std::size_t values_left_out = 0;
};

void read_metadata(const std::string& key, const Json& value, PassageRecord& record) {
  const auto take = [&](const Json& scalar) {
    if (is_scalar(scalar)) record.metadata.emplace_back(key, scalar_text(scalar));
    else ++record.values_left_out;
  };
  if (value.is_array()) {
    for (const Json& element : value) take(element);
  } else {
    take(value);
  }
}

std::string read_id(const Json& json, const std::string& where) {
  const auto found = json.find("id");
  if (found != json.end() && found->is_number_integer()) return to_text(*found);
  std::string id = text_member(json, "id", where);
  if (id.empty()) throw Failure(where + ": \"id\" is empty");
  return id;
}

PassageRecord read_record(const Json& json, const std::string& where) {
  if (!json.is_object()) throw Failure(where + ": no JSON object");
  PassageRecord record;
  record.id = read_id(json, where);
  record.title = optional_text_member(json, "title", where);
  record.text = text_member(json, "text", where);
  // A record that is blank altogether is a place kept free in a numbered collection: the engine keeps it.
  if (is_blank(record.text) && !is_blank(record.title)) {
    throw Failure(where + ": passage \"" + record.id + "\" has a title but no text");
  }
  record.document = optional_text_member(json, "document", where);
  record.aliases = text_list(json, "aliases", where);
  record.entities = text_list(json, "entities", where);
  record.links = text_list(json, "links", where);
  if (const auto position = json.find("position"); position != json.end() && !position->is_null()) {
    if (!position->is_number_integer() || position->get<std::int64_t>() < 0) {
      throw Failure(where + ": \"position\" is no whole number from 0 on");
    }
    record.position = position->get<std::int64_t>();
  }
  for (const auto& [key, value] : json.items()) {
    static const char* const own[] = {"id", "title", "text", "document", "position", "aliases", "entities", "links"};
    bool is_own = false;
    for (const char* name : own) is_own = is_own || key == name;
    if (!is_own) read_metadata(key, value, record);
  }
  return record;
}

void add_record(const PassageRecord& record, CorpusInput& input) {
  hop::Corpus& corpus = input.corpus;
  corpus.add_passage(record.id, record.title, record.text);
  for (const std::string& alias : record.aliases) corpus.add_alias(alias);
  for (const std::string& entity : record.entities) corpus.add_entity(entity);
  for (const std::string& link : record.links) corpus.add_link(link);
  for (const auto& [key, value] : record.metadata) corpus.add_metadata(key, value);
  if (!record.document.empty()) {
    const std::size_t next = input.passages_of_document[record.document]++;
    corpus.set_document(record.document, record.position >= 0 ? record.position : static_cast<std::int64_t>(next));
  }
  input.values_left_out += record.values_left_out;
}

}  // namespace

void read_passages(const std::string& path, CorpusInput& input, InputErrors& errors) {
  ++input.files;
  for_each_line(path, [&](std::string_view line, std::size_t number) {
    const std::size_t passage_line = input.passage_lines++;
    const std::string where = place(path, number);
    try {
      const PassageRecord record = read_record(parse_json(line, where), where);
      if (!claim_id(input, record.id, where, errors)) return;
      add_record(record, input);
    } catch (const Failure& failure) {
      errors.report(failure.what(), where);
      return;
    }
    ++input.passages;
    input.line_of_passage.push_back(passage_line);
  });
}

}  // namespace hop::cli
