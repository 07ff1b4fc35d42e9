#include "tests/fuzz/support/call_world.hpp"

#include <algorithm>
#include <limits>

#include "tests/fuzz/support/fixture.hpp"
#include "tests/fuzz/support/temporary_file.hpp"

namespace hop::fuzz {
namespace {

// What a text may be in addition to what the call is for.
constexpr std::string_view dictionary[] = {
    "london",
    "p0",
    "p1",
    "London is the capital of England.",
    "Who was the father of Ada Lovelace?",
    "kind=place",
    "year=1800..1900",
    "year>=47",
    "recall@5",
    "ndcg@10",
    "all_gold@1",
    "Critique: yes",
    "Yes",
    "notes.hop",
    "../notes.hop",
    "# Heading\n\nSee [London](p0).\n",
    "So the final answer is: London.",
    "(a / b :ARG0 (c / question))",
    "\xff\xfe",
    "method",
    "letters",
    "recall@0",
    "key=",
    "Lord Byron; Greece; Missolonghi",
    "\xef\xbb\xbf",
};
constexpr std::size_t huge_lengths[] = {std::size_t{1} << 31, std::numeric_limits<std::size_t>::max() / 2,
                                        std::numeric_limits<std::size_t>::max()};
// Unlike one another, without a zero row.
constexpr std::size_t float_count = 1024;
const float* some_floats() {
  static const std::vector<float> values = [] {
    std::vector<float> made(float_count);
    for (std::size_t i = 0; i < made.size(); ++i) made[i] = static_cast<float>(i * 7 % 11) + 0.5f;
    return made;
  }();
  return values.data();
}

std::string_view text_of(const char* text) { return text; }

struct OptionLine {
  std::string_view key, default_value, bounds;
};
OptionLine option_at(std::uint32_t index) {
  const char *key = nullptr, *default_value = nullptr, *bounds = nullptr, *documentation = nullptr;
  std::int32_t type = 0;
  claim(hop_option_describe(index % hop_option_count(), &key, &type, &default_value, &bounds, &documentation, nullptr) == HOP_OK,
        "an option of the table is described");
  return {text_of(key), text_of(default_value), text_of(bounds)};
}
OptionLine option_named(std::string_view key) {
  for (std::uint32_t index = 0; index < hop_option_count(); ++index) {
    if (const OptionLine option = option_at(index); option.key == key) return option;
  }
  return {};
}

void free_object(const Object& object) {
  switch (object.kind) {
    case Kind::bytes: return hop_bytes_free(static_cast<hop_bytes*>(object.place));
    case Kind::options: return hop_options_free(static_cast<hop_options*>(object.place));
    case Kind::corpus: return hop_corpus_free(static_cast<hop_corpus*>(object.place));
    case Kind::graph: return hop_graph_free(static_cast<hop_graph*>(object.place));
    case Kind::questions: return hop_questions_free(static_cast<hop_questions*>(object.place));
    case Kind::task: return hop_task_free(static_cast<hop_task*>(object.place));
    case Kind::part: return hop_part_free(static_cast<hop_part*>(object.place));
    case Kind::results: return hop_results_free(static_cast<hop_results*>(object.place));
    case Kind::metrics: return hop_metrics_free(static_cast<hop_metrics*>(object.place));
    case Kind::store: return hop_store_free(static_cast<hop_store*>(object.place));
    case Kind::error: return hop_error_free(static_cast<hop_error*>(object.place));
    case Kind::shard: return hop_shard_free(static_cast<hop_shard*>(object.place));
    case Kind::shard_session: return hop_shard_session_free(static_cast<hop_shard_session*>(object.place));
    case Kind::shards: return hop_shards_free(static_cast<hop_shards*>(object.place));
    case Kind::coordinator: return hop_coordinator_free(static_cast<hop_coordinator*>(object.place));
  }
}

}  // namespace

CallWorld::~CallWorld() {
  while (!objects_.empty()) {
    const std::size_t chosen = byte() % objects_.size();
    free_object(objects_[chosen]);
    objects_.erase(objects_.begin() + static_cast<std::ptrdiff_t>(chosen));
  }
}

void* CallWorld::latest(Kind kind) const {
  const auto found = std::find_if(objects_.rbegin(), objects_.rend(), [&](const Object& object) { return object.kind == kind; });
  return found == objects_.rend() ? nullptr : found->place;
}

void* CallWorld::choose_object(Kind kind) {
  const std::uint8_t choice = byte();
  if (choice == 0 || objects_.empty()) return latest(kind);
  if (choice == 1) return nullptr;
  if (choice < 20) return objects_[choice % objects_.size()].place;  // of any kind
  std::vector<void*> of_kind;
  for (const Object& object : objects_) {
    if (object.kind == kind) of_kind.push_back(object.place);
  }
  return of_kind.empty() ? nullptr : of_kind[choice % of_kind.size()];
}

void CallWorld::forget(Kind kind, const void* object) {
  std::erase_if(objects_, [&](const Object& live) { return live.kind == kind && live.place == object; });
}

const char* CallWorld::own_copy(std::string_view text) { return copies_.emplace_back(text.begin(), text.end()).data(); }

Text CallWorld::option_key() {
  const std::uint8_t choice = byte();
  key_ = choice == 255 ? std::string(input_.bytes(byte() % 32)) : std::string(option_at(choice == 0 ? 0 : choice - 1u).key);
  return {own_copy(key_), key_.size()};
}

// Of the option whose key was just drawn: its default, one of its choices, a number, or any bytes.
Text CallWorld::option_value() {
  const std::uint8_t choice = byte();
  const OptionLine option = option_named(key_);
  std::string_view value = option.default_value;
  std::string number;
  if (choice == 255) {
    value = input_.bytes(byte() % 32);
  } else if (choice != 0 && option.bounds.find('|') != std::string_view::npos) {
    value = option.bounds;
    for (unsigned skip = choice % 16; skip > 0 && value.find('|') != std::string_view::npos; --skip) {
      value.remove_prefix(value.find('|') + 1);
    }
    value = value.substr(0, value.find('|'));
  } else if (choice != 0) {
    constexpr std::string_view values[] = {"true", "false", "0", "0.5", "1e9", "nan", "-1", "1,2,3,4", "{question}"};
    number = std::to_string(choice);
    value = choice < 100 ? std::string_view(number) : values[choice % std::size(values)];
  }
  return {own_copy(value), value.size()};
}

// What a careful caller would give there.
Text CallWorld::words_for(std::string_view function, std::string_view parameter) {
  if (function == "hop_graph_map") {
    static TemporaryFile file;
    static const std::string path = file.with(fixture_file());
    return {path.data(), path.size()};
  }
  std::string words = "London";
  if (parameter == "id") words = "p" + std::to_string(passages_++);
  if (function == "hop_graph_find_passage") words = "london";
  if (parameter == "text" || parameter == "question") words = "Ada Lovelace met Lord Byron in London, the capital of England.";
  if (parameter == "condition") words = "kind=place";
  if (parameter == "name") words = function == "hop_save_task_create" ? "notes.hop" : "recall@5";
  if (parameter == "embedder_id") words = "letters";
  if (function == "hop_task_answer_text") words = "So the final answer is: London.\nCritique: yes";
  return {own_copy(words), words.size()};
}

Text CallWorld::text(std::string_view function, std::string_view parameter) {
  if (parameter == "key" && function.substr(0, 11) == "hop_options") return option_key();
  if (parameter == "value" && function.substr(0, 11) == "hop_options") return option_value();
  const std::uint8_t choice = byte();
  switch (choice) {
    case 0: return words_for(function, parameter);
    case 1: return {nullptr, 0};
    case 2: return {nullptr, 3};
    case 3: return {own_copy("x"), huge_lengths[byte() % std::size(huge_lengths)]};
    default: break;
  }
  const std::string_view words = choice < 32 ? input_.bytes(byte() % 64) : dictionary[choice % std::size(dictionary)];
  return {own_copy(words), words.size()};
}

Array<std::uint8_t> CallWorld::bytes(std::string_view function) {
  const auto as_bytes = [](const char* data) { return reinterpret_cast<const std::uint8_t*>(data); };
  const std::uint8_t choice = byte();
  if (choice == 1) return {nullptr, 0};
  if (choice == 2) return {nullptr, 8};
  if (choice == 3) return {as_bytes(own_copy("x")), std::numeric_limits<std::size_t>::max()};
  if (choice < 16 && choice != 0) {
    const std::string_view given = input_.bytes(byte() % 64);
    return {as_bytes(own_copy(given)), given.size()};
  }
  if (const void* asking = latest(Kind::coordinator);
      asking != nullptr && function == "hop_shard_session_answer" && choice == 0) {
    const std::uint8_t* message = nullptr;
    std::size_t message_length = 0;
    hop_coordinator_message(static_cast<const hop_coordinator*>(asking), &message, &message_length, nullptr);
    return {as_bytes(own_copy({reinterpret_cast<const char*>(message), message_length})), message_length};
  }
  static const ByteVector weights = fixture_weights();
  if (function == "hop_options_set_weights" && choice < 200) return {weights.data(), weights.size()};
  const std::uint8_t* data = nullptr;
  std::size_t length = 0;
  if (const void* made = latest(Kind::bytes)) hop_bytes_view(static_cast<const hop_bytes*>(made), &data, &length, nullptr);
  if (data == nullptr) data = fixture_file().data(), length = fixture_file().size();
  return {as_bytes(own_copy({reinterpret_cast<const char*>(data), length})), length};
}

Array<std::uint32_t> CallWorld::indices(std::string_view function) {
  static constexpr std::uint32_t some[] = {0, 3, 1, 5, 2, 3, 4, 0xffffffff};
  const std::uint8_t choice = byte();
  if (choice == 1) return {nullptr, 2};
  if (choice == 2) return {some, std::numeric_limits<std::size_t>::max()};
  const std::size_t numbers_each = function == "hop_metrics_add_graph" ? 2 : 1;  // an edge is two
  return {some, (choice == 0 ? 2u : choice % (std::size(some) + 1)) / numbers_each};
}

Rows CallWorld::vector(std::uint8_t choice) {
  if (choice == 1) return {nullptr, 1, fixture_dimension};
  if (choice == 2) return {nullptr, 1, 0};
  if (choice == 3) return {some_floats(), 1, 65537};
  if (choice == 4) return {some_floats(), 1, 0xffffffff};
  if (choice == 5) return {some_floats(), 1, 0};
  const std::uint32_t dimension = choice < 64 ? fixture_dimension : choice % 16;
  if (choice < 128) return {some_floats() + choice, 1, dimension};
  const std::vector<float> given = floats_of(input_.bytes(std::size_t{dimension} * sizeof(float)));
  return {reinterpret_cast<const float*>(own_copy({reinterpret_cast<const char*>(given.data()), given.size() * sizeof(float)})),
          1, static_cast<std::uint32_t>(given.size())};
}

Rows CallWorld::rows() {
  const std::uint8_t first_choice = byte();
  Rows given = vector(first_choice);
  if (first_choice == 0 || given.data < some_floats() || given.data >= some_floats() + float_count) return given;
  const std::uint8_t choice = byte();
  if (given.dimension > 16) return given;
  if (choice == 1) return {given.data, std::numeric_limits<std::size_t>::max(), given.dimension};
  given.count = choice % 16;
  return given;
}

Rows CallWorld::rows(const hop_task* task, std::uint64_t request) {
  Rows given = vector(byte());
  std::uint32_t texts = 0;
  const bool is_ours = given.data != nullptr && given.data >= some_floats() && given.data < some_floats() + float_count;
  if (!is_ours || given.dimension > 16) return given;
  hop_request_text_count(task, request, &texts, nullptr);
  const std::size_t room =
      given.dimension == 0 ? 1 : static_cast<std::size_t>(some_floats() + float_count - given.data) / given.dimension;
  given.count = std::min<std::size_t>(texts, room);
  return given;
}

Rows CallWorld::scores(const hop_task* task, std::uint64_t request) {
  const std::uint8_t choice = byte();
  if (choice == 1) return {nullptr, 1, 1};
  std::uint32_t texts = 0;
  hop_request_text_count(task, request, &texts, nullptr);
  const std::size_t count = choice < 128 ? std::max(texts, 1u) - 1 : choice % 16;
  return {some_floats(), std::min<std::size_t>(count, float_count), 1};
}

std::uint64_t CallWorld::request_id(const hop_task* task) {
  const std::uint8_t choice = byte();
  std::uint32_t open = 0;
  std::uint64_t id = 0;
  if (choice == 1) task = static_cast<const hop_task*>(latest(Kind::task));  // perhaps another's
  if (hop_task_request_count(task, &open, nullptr) == HOP_OK && open > 0) {
    hop_task_request_id(task, choice % open, &id, nullptr);
  }
  if (choice < 100) return id;
  constexpr std::uint64_t others[] = {0, 1, std::numeric_limits<std::uint64_t>::max()};
  return choice % 4 == 3 ? id + choice : others[choice % 4];
}

std::uint64_t CallWorld::work() {
  constexpr std::uint64_t units[] = {1000000, 0, 1, 50, 1000, 20000};
  return units[byte() % std::size(units)];
}

Call::Call(CallWorld& world, const char* function, unsigned outputs) : world_(world), function_(function) {
  const std::uint8_t choice = world.byte();
  wants_error_ = (choice & 1) == 0;
  if (outputs > 0 && choice >= 224) left_out_ = 1 + choice / 2 % outputs;
  std::memset(&error_, 0x5a, sizeof error_);
  untouched_error_ = error_;
}

void Call::end(std::int32_t status) {
  status_ = status;
  if (succeeded()) world_.note_success(function_);
  claim(status >= HOP_OK && status <= HOP_STATUS_INTERNAL, function_);
  claim(status != HOP_STATUS_INTERNAL && status != HOP_STATUS_OUT_OF_MEMORY, function_);
  if (!wants_error_) return;
  claim((error_ == untouched_error_) == succeeded(), "an error is filled on failure only");
  if (succeeded()) return;
  claim(hop_error_status(error_) == status && *hop_error_message(error_) != '\0', "an error says the status, and why");
  world_.keep(error_);
}

}  // namespace hop::fuzz
