#include "cli/reading/corpus_input.hpp"
#include "cli/reading/passage_record.hpp"
#include "cli/reading/read_file.hpp"
#include "cli/terminal/failure.hpp"

namespace hop::cli {

std::string InputPlace::text() const { return line == 0 ? *path : place(*path, line); }

bool claim_id(CorpusInput& input, const std::string& id, const InputPlace& where, InputErrors& errors) {
  const auto [first, is_new] = input.place_of_id.emplace(id, where);
  if (!is_new) errors.report_line(where.text() + ": id \"" + id + "\" already exists, at " + first->second.text(), where.text());
  return is_new;
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

void read_passages(const std::string& path, CorpusInput& input, InputErrors& errors) {
  ++input.files;
  const auto file = std::make_shared<const std::string>(path);
  const auto take = [&](std::string_view line, std::size_t number) {
    const std::size_t passage_line = input.passage_lines++;
    const std::string where = place(path, number);
    try {
      const PassageRecord record = read_passage_record(line, where);
      if (!claim_id(input, record.id, {file, number}, errors)) return;
      add_record(record, input);
    } catch (const Failure& failure) {
      errors.report_line(failure.what(), where);
      return;
    }
    ++input.passages;
    input.line_of_passage.push_back(passage_line);
  };
  for_each_line(path, take, [&](std::size_t number, std::size_t byte_count) {
    ++input.passage_lines;
    errors.report_line(long_line_message(path, number, byte_count), place(path, number));
  });
}

}  // namespace hop::cli
