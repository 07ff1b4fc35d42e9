#include "cli/reading/passage_record.hpp"

#include <algorithm>
#include <unordered_set>

#include "cli/terminal/failure.hpp"
#include "cli/terminal/json.hpp"

namespace hop::cli {

namespace {

bool is_blank(const std::string& text) { return text.find_first_not_of(" \t\r\n\f\v") == std::string::npos; }

enum class Kind { null, text, integer, other_scalar, list, object };

// Handles the tokens of the line in order. Depth 1 is the record, depth 2 a list in one of its members.
class PassageReader final : public nlohmann::json_sax<Json> {
 public:
  explicit PassageReader(const std::string& where) : where_(where), limits_(where) {}

  PassageRecord take() {
    if (!has_id_) throw Failure(where_ + ": no \"id\"");
    if (record_.id.empty()) throw Failure(where_ + ": \"id\" is empty");
    if (!has_text_) throw Failure(where_ + ": no \"text\"");
    // A record without text and title is a placeholder in a numbered collection: the engine keeps it.
    if (is_blank(record_.text) && !is_blank(record_.title)) {
      throw Failure(where_ + ": passage \"" + record_.id + "\" has a title but no text");
    }
    return std::move(record_);
  }

  bool null() override { return value(Kind::null, {}); }
  bool boolean(bool given) override { return value(Kind::other_scalar, given ? "true" : "false"); }
  bool number_integer(number_integer_t given) override { return value(Kind::integer, std::to_string(given)); }
  bool number_unsigned(number_unsigned_t given) override { return value(Kind::integer, std::to_string(given)); }
  bool number_float(number_float_t given, const string_t&) override { return value(Kind::other_scalar, to_text(Json(given))); }
  bool string(string_t& given) override { return value(Kind::text, std::move(given)); }
  bool binary(binary_t&) override { return true; }

  bool start_object(std::size_t) override {
    if (limits_.depth() > 0) value(Kind::object, {});
    limits_.begin();
    return true;
  }
  bool key(string_t& name) override {
    limits_.take_key();
    if (limits_.depth() == 1) begin_member(std::move(name));
    return true;
  }
  bool end_object() override {
    limits_.end();
    return true;
  }
  bool start_array(std::size_t) override {
    value(Kind::list, {});
    limits_.begin();
    return true;
  }
  bool end_array() override {
    limits_.end();
    return true;
  }
  bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception& error) override {
    throw Failure(where_ + ": no JSON: " + json_error_cause(error));
  }

 private:
  [[noreturn]] void refuse(const char* what) const { throw Failure(where_ + ": \"" + member_ + "\" " + what); }

  void begin_member(std::string name) {
    member_ = std::move(name);
    if (names_.insert(member_).second) return;
    if (std::vector<std::string>* texts = list_of_member()) texts->clear();
    std::erase_if(record_.metadata, [&](const auto& entry) { return entry.first == member_; });
  }

  std::vector<std::string>* list_of_member() {
    return member_ == "aliases"    ? &record_.aliases
           : member_ == "entities" ? &record_.entities
           : member_ == "links"    ? &record_.links
                                   : nullptr;
  }

  bool value(Kind kind, std::string text) {
    const std::size_t depth = limits_.depth();
    if (depth == 0) throw Failure(where_ + ": not a JSON object");
    if (kind != Kind::list && kind != Kind::object) limits_.take_value();  // begin() takes those
    if (depth > 2 || (depth == 2 && !is_in_list_)) return true;            // inside an ignored value
    if (depth == 1) is_in_list_ = kind == Kind::list;
    if (std::vector<std::string>* texts = list_of_member()) take_element(kind, std::move(text), depth, *texts);
    else if (member_ == "id") take_id(kind, std::move(text));
    else if (member_ == "text") take_text(kind, std::move(text));
    else if (member_ == "title") take_optional(kind, std::move(text), record_.title);
    else if (member_ == "document") take_optional(kind, std::move(text), record_.document);
    else if (member_ == "position") take_position(kind, text);
    else take_metadata(kind, std::move(text), depth);
    return true;
  }

  void take_element(Kind kind, std::string text, std::size_t depth, std::vector<std::string>& texts) {
    if (depth == 1) {
      if (kind != Kind::null && kind != Kind::list) refuse("must be a list of strings");
    } else if (kind != Kind::text) {
      refuse("must contain only strings");
    } else if (!text.empty()) {
      texts.push_back(std::move(text));
    }
  }

  void take_id(Kind kind, std::string text) {
    if (kind != Kind::text && kind != Kind::integer) refuse("must be a string");
    record_.id = std::move(text);
    has_id_ = true;
  }

  void take_text(Kind kind, std::string text) {
    if (kind != Kind::text) refuse("must be a string");
    record_.text = std::move(text);
    has_text_ = true;
  }

  void take_optional(Kind kind, std::string text, std::string& member) {
    if (kind != Kind::text && kind != Kind::null) refuse("must be a string");
    member = std::move(text);
  }

  void take_position(Kind kind, const std::string& text) {
    record_.position = -1;
    if (kind == Kind::null) return;
    constexpr std::size_t most_digits = 18;  // always fits an int64
    if (kind != Kind::integer || text.front() == '-' || text.size() > most_digits) {
      refuse("must be a non-negative integer");
    }
    record_.position = std::stoll(text);
  }

  void take_metadata(Kind kind, std::string text, std::size_t depth) {
    const bool is_scalar = kind == Kind::text || kind == Kind::integer || kind == Kind::other_scalar;
    if (is_scalar) record_.metadata.emplace_back(member_, std::move(text));
    else if (depth > 1 || kind != Kind::list) ++record_.values_left_out;
  }

  const std::string& where_;
  JsonLimits limits_;
  PassageRecord record_{};
  std::string member_{};  // the member whose value is read
  std::unordered_set<std::string> names_{};
  bool is_in_list_ = false, has_id_ = false, has_text_ = false;
};

}  // namespace

PassageRecord read_passage_record(std::string_view line, const std::string& where) {
  PassageReader reader(where);
  Json::sax_parse(line, &reader);
  return reader.take();
}

}  // namespace hop::cli
