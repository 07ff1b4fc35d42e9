#include "tests/fuzz/support/store_folder.hpp"

#include "tests/fuzz/support/claim.hpp"
#include "tests/fuzz/support/fixture.hpp"
#include "tests/fuzz/support/fuzz_input.hpp"

namespace hop::fuzz {
namespace {

constexpr std::uint64_t most_steps = 100000, work_of_step = 1000000;

std::string list_of(const Folder& folder) {
  std::string names;
  for (const auto& [name, bytes] : folder) names.append(name).append("\n");
  return names;
}

void write(const hop::FileRequest& file, Folder& folder) {
  std::vector<std::uint8_t>& bytes = folder[std::string(file.name)];
  if (file.offset == 0) bytes.clear();
  claim(bytes.size() == file.offset, "a file is written from its front to its end");
  bytes.insert(bytes.end(), file.bytes.begin(), file.bytes.end());
}

void answer_file(hop::Task& task, std::uint64_t id, Folder& folder) {
  const hop::FileRequest file = task.request_file(id);
  const auto found = folder.find(file.name);
  switch (file.operation) {
    case hop::FileOperation::read:
      if (found == folder.end()) return task.answer_failure(id, "No such file");
      return task.answer_bytes(id, found->second);
    case hop::FileOperation::list: return task.answer_text(id, list_of(folder));
    case hop::FileOperation::write: write(file, folder); break;
    case hop::FileOperation::remove: folder.erase(std::string(file.name)); break;
    case hop::FileOperation::rename:
      claim(found != folder.end(), "a file that is renamed was written");
      folder[std::string(file.second_name)] = found->second;
      folder.erase(std::string(file.name));
      break;
    case hop::FileOperation::sync:
    case hop::FileOperation::lock: break;
  }
  task.answer_done(id);
}

void answer(hop::Task& task, std::uint64_t id, Folder& folder) {
  if (task.request_kind(id) == hop::RequestKind::file) return answer_file(task, id, folder);
  const std::vector<hop::Text> texts = task.request_texts(id);
  const hop::Vectors vectors = letter_vectors(texts, fixture_dimension);
  task.answer_vectors(id, vectors.values, static_cast<std::uint32_t>(texts.size()), vectors.dimension, "letters");
}

}  // namespace

Folder folder_of(std::span<const std::uint8_t> input) {
  FuzzInput left(input.data(), input.size());
  Folder folder;
  while (!left.at_end()) {
    const std::string name(left.bytes(left.byte()));
    std::uint32_t length = 0;
    for (unsigned shift = 0; shift < 32; shift += 8) length |= std::uint32_t{left.byte()} << shift;
    const std::string_view content = left.bytes(length);
    folder[name].assign(content.begin(), content.end());
  }
  return folder;
}

std::string input_of(const Folder& folder) {
  std::string input;
  for (const auto& [name, bytes] : folder) {
    input += static_cast<char>(name.size());
    input += name;
    for (unsigned shift = 0; shift < 32; shift += 8) input += static_cast<char>(bytes.size() >> shift & 0xff);
    input.append(bytes.begin(), bytes.end());
  }
  return input;
}

void run_on(hop::Task& task, Folder& folder) {
  for (std::uint64_t step = 0; step < most_steps; ++step) {
    const hop::State state = task.step(work_of_step);
    if (state == hop::State::done) return;
    if (state != hop::State::waiting) continue;
    for (const std::uint64_t id : task.requests()) answer(task, id, folder);
  }
  claim(false, "a task ends");
}

Folder fixture_folder(bool with_vectors) {
  constexpr Setting with[] = {{"index.embed", "true"}, {"embedder.id", "letters"}};
  const hop::Options options = with_vectors ? options_of(with) : hop::Options();
  Folder folder;
  hop::Task open = hop::Task::open_store(true, options);
  run_on(open, folder);
  hop::Corpus first;
  first.add_document("byron.md", "", "# Lord Byron\n\nHe died in [Missolonghi](greece.md).\n\n| a | b |\n|---|---|\n| 1 | 2 |\n");
  first.add_passage("london", "London", "London is the capital of England.");
  first.add_alias("Café Londres"), first.add_entity("Thames"), first.add_metadata("kind", "place");
  hop::Task add = hop::Task::change_store(open.take_store(), first);
  run_on(add, folder);
  hop::Corpus second;
  second.add_document("greece.md", "Greece", "Missolonghi is a town. <!-- page 2 -->\n\nSee [[Lord Byron]].");
  const std::string gone[] = {"london"};
  hop::Task change = hop::Task::change_store(add.take_store(), second, gone);
  run_on(change, folder);
  return folder;
}

}  // namespace hop::fuzz
