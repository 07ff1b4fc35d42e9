// Saved tasks with a right checksum that no task wrote: each is an error that says what is wrong.
#include <gtest/gtest.h>

#include "core/base/crc32c.hpp"
#include "core/base/random.hpp"
#include "core/task/archive.hpp"
#include "core/task/saved_task.hpp"
#include "task_generated.h"
#include "tests/core/task/ask_host.hpp"

namespace hop::core {
namespace {

// What a saved task holds, any of it wrong but the checksum.
struct Forgery {
  ProcedureKind kind = ProcedureKind::index;
  std::vector<std::uint8_t> inputs;
  std::uint32_t graph_checksum = 0;
  std::vector<std::uint8_t> answers = std::vector<std::uint8_t>(8);  // the count of none
  std::uint32_t version = 2;
};

std::vector<std::uint8_t> bytes_of(const Forgery& forgery) {
  ArchiveWriter checked;
  const auto kind = static_cast<std::uint32_t>(forgery.kind);
  for (const std::uint32_t number : {forgery.version, kind, forgery.graph_checksum}) checked.number(number);
  checked.raw(forgery.inputs);
  checked.raw(forgery.answers);
  flatbuffers::FlatBufferBuilder builder;
  const auto inputs = builder.CreateVector(forgery.inputs);
  const auto answers = builder.CreateVector(forgery.answers);
  file::FinishSavedTaskBuffer(builder, file::CreateSavedTask(builder, forgery.version, kind, forgery.graph_checksum, inputs,
                                                             answers, crc32c(std::move(checked).take())));
  return {builder.GetBufferPointer(), builder.GetBufferPointer() + builder.GetSize()};
}

Forgery forgery_of(const SavedTask& saved) {
  return {.kind = saved.kind, .inputs = saved.inputs, .graph_checksum = saved.graph_checksum};
}

// Inputs that begin with these options and end with them.
std::vector<std::uint8_t> option_lines(std::string_view lines) {
  ArchiveWriter out;
  out.text(lines);
  out.bytes({});
  return std::move(out).take();
}

std::vector<std::uint8_t> forged(const SavedTask& saved, std::vector<std::uint8_t> inputs) {
  Forgery forgery = forgery_of(saved);
  forgery.inputs = std::move(inputs);
  return bytes_of(forgery);
}

std::shared_ptr<const OpenGraph> graph_of_vectors() {
  return test::open_graph(test::graph_file(test::small_corpus(), test::vectors_of(test::small_corpus())));
}

SavedTask saved_when_waiting(Result<std::unique_ptr<Task>> made) {
  const auto task = test::taken(std::move(made));
  EXPECT_EQ(task->step(UINT64_MAX).value(), TaskState::waiting);
  return read_saved_task(task->save().value()).value();
}

// One of each kind, with something in every list of its inputs.
std::vector<SavedTask> one_of_each_kind(const std::shared_ptr<const OpenGraph>& graph) {
  Question question = test::ask_text("Where is Rouen?");
  question.vector = test::embed_words(question.text);
  question.conditions = {parse_condition("country=Poland|France").value(), parse_condition("country=A..Z").value()};
  question.steps = {{"Who?", {}, {0}}};
  question.gold = {0, 1};
  question.gold_answers = {"France"};
  const Options steps = test::small_options({{"method", "trail"}, {"ask.loop", "steps"}});
  Corpus corpus = test::small_corpus();
  corpus.passages[0].aliases = {"Maria"};
  corpus.passages[0].metadata = {{"kind", "person"}};
  Document document;
  document.id = "notes.md";
  document.text = "Notes.";
  document.aliases = {"My notes"};
  corpus.documents = {document};
  GivenVectors none;
  std::vector<SavedTask> all;
  all.push_back(saved_when_waiting(create_index_task(corpus, none, test::options_of({{"index.embed", "true"}}))));
  question.vector = {};  // it is asked for
  all.push_back(saved_when_waiting(create_search_task(graph, {question}, test::small_options())));
  question.steps.clear();  // a loop writes its own
  all.push_back(saved_when_waiting(create_ask_task(graph, {question}, steps)));
  all.push_back(saved_when_waiting(create_save_task({1, 2, 3, 4}, "name")));
  return all;
}

std::shared_ptr<const OpenGraph> graph_for(const SavedTask& saved, const std::shared_ptr<const OpenGraph>& graph) {
  return saved.kind == ProcedureKind::search || saved.kind == ProcedureKind::ask ? graph : nullptr;
}

TEST(ForgedTask, InputsEndWhereTheyShould) {
  const auto graph = graph_of_vectors();
  for (const SavedTask& saved : one_of_each_kind(graph)) {
    const auto resumed = [&](std::vector<std::uint8_t> inputs) {
      return resume_task(forged(saved, std::move(inputs)), graph_for(saved, graph));
    };
    const auto kind = static_cast<int>(saved.kind);
    EXPECT_TRUE(resumed(saved.inputs).ok()) << "kind " << kind;
    for (std::size_t length = 0; length < saved.inputs.size(); ++length) {
      const auto cut = resumed({saved.inputs.begin(), saved.inputs.begin() + static_cast<std::ptrdiff_t>(length)});
      ASSERT_FALSE(cut.ok()) << "kind " << kind << " cut to " << length;
      ASSERT_EQ(cut.error().status, Status::corrupt_file) << "kind " << kind << " cut to " << length;
    }
    std::vector<std::uint8_t> longer = saved.inputs;
    longer.push_back(0);
    EXPECT_EQ(resumed(longer).error().message, "saved task: its inputs do not end where they should") << "kind " << kind;
  }
}

// Lengths are the numbers that lead astray: each eight bytes set to extremes, at every place.
TEST(ForgedTask, NoNumberOfTheInputsLeadsAstray) {
  const auto graph = graph_of_vectors();
  int refused = 0;
  for (const SavedTask& saved : one_of_each_kind(graph)) {
    for (std::size_t at = 0; at + 8 <= saved.inputs.size(); ++at) {
      for (const std::uint64_t number : {UINT64_MAX, UINT64_MAX / 4 + 1, std::uint64_t{saved.inputs.size() - at - 8}}) {
        std::vector<std::uint8_t> inputs = saved.inputs;
        for (int byte = 0; byte < 8; ++byte) inputs[at + byte] = static_cast<std::uint8_t>(number >> 8 * byte);
        const auto resumed = resume_task(forged(saved, std::move(inputs)), graph_for(saved, graph));
        if (resumed) continue;
        ++refused;
        ASSERT_FALSE(resumed.error().message.empty()) << "kind " << static_cast<int>(saved.kind) << " at " << at;
      }
    }
  }
  EXPECT_GT(refused, 1000);
}

TEST(ForgedTask, OnlyTheKindsThatCanBeSavedAreKnown) {
  for (const std::uint32_t kind : {0u, 5u, 6u, UINT32_MAX}) {
    const auto resumed = resume_task(bytes_of({.kind = static_cast<ProcedureKind>(kind), .inputs = option_lines("")}), nullptr);
    ASSERT_FALSE(resumed.ok());
    EXPECT_EQ(resumed.error().status, Status::unsupported_version) << kind;
    EXPECT_NE(resumed.error().message.find(std::to_string(kind)), std::string::npos) << resumed.error().message;
  }
}

TEST(ForgedTask, OptionsAreOnesThatCanBeSet) {
  const auto error_of = [](std::string_view lines) {
    return resume_task(bytes_of({.inputs = option_lines(lines)}), nullptr).error();
  };
  EXPECT_EQ(error_of("index.embed").status, Status::bad_input);
  EXPECT_NE(error_of("index.embed").message.find("\"index.embed\""), std::string::npos);
  EXPECT_EQ(error_of("index.embd=true\n").status, Status::unknown_option);
  EXPECT_EQ(error_of("index.embed=maybe\n").status, Status::option_out_of_bounds);
  EXPECT_EQ(error_of("prompt.keywords=\xff\n").status, Status::corrupt_file);
}

TEST(ForgedTask, ASavingHasANameInUtf8) {
  ArchiveWriter out;
  out.bytes({});
  out.text("\xc3");
  EXPECT_EQ(resume_task(bytes_of({.kind = ProcedureKind::save, .inputs = std::move(out).take()}), nullptr).error().status,
            Status::corrupt_file);
}

// Answers as they are saved: ten numbers and lengths each.
std::vector<std::uint8_t> one_answer(std::uint64_t request, AnswerKind kind, std::string_view text) {
  ArchiveWriter out;
  out.number(1);
  out.number(request), out.number(static_cast<std::uint64_t>(kind));
  out.floats({}), out.number(0), out.number(0), out.text(""), out.text(text), out.bytes({});
  out.number(0), out.number(0);
  return std::move(out).take();
}

TEST(ForgedTask, AnAnswerFitsARequest) {
  const auto graph = graph_of_vectors();
  Forgery forgery =
      forgery_of(saved_when_waiting(create_search_task(graph, {test::ask_text("Where is Rouen?")}, test::small_options())));
  const auto message_with = [&](std::uint64_t request, AnswerKind kind) {
    forgery.answers = one_answer(request, kind, "gone");
    const auto resumed = resume_task(bytes_of(forgery), graph);
    return resumed ? "" : resumed.error().message;
  };
  EXPECT_EQ(message_with(1, AnswerKind::failure), "");
  EXPECT_EQ(message_with(77, AnswerKind::failure), "saved task: its answer 1 fits no request");
  EXPECT_NE(message_with(1, AnswerKind::text), "");  // vectors were asked for
  EXPECT_NE(message_with(1, static_cast<AnswerKind>(9)), "");
}

TEST(ForgedTask, AnswersEndWhereTheyShould) {
  const auto graph = graph_of_vectors();
  Forgery forgery =
      forgery_of(saved_when_waiting(create_search_task(graph, {test::ask_text("Where is Rouen?")}, test::small_options())));
  const std::vector<std::uint8_t> whole = one_answer(1, AnswerKind::failure, "gone");
  for (std::size_t length = 0; length <= whole.size() + 1; ++length) {
    forgery.answers = whole;
    forgery.answers.resize(length);
    const auto resumed = resume_task(bytes_of(forgery), graph);
    ASSERT_EQ(resumed.ok(), length == whole.size()) << length;
    if (resumed) continue;
    EXPECT_EQ(resumed.error().message, "saved task: its answers do not end where they should") << length;
  }
}

TEST(ForgedTask, AnotherVersionIsNamed) {
  const auto resumed = resume_task(bytes_of({.inputs = option_lines(""), .version = 3}), nullptr);
  ASSERT_FALSE(resumed.ok());
  EXPECT_EQ(resumed.error().status, Status::unsupported_version);
  EXPECT_EQ(resumed.error().message, "saved task of version 3, this library reads 2");
}

// A value read after one that is not there is empty, whatever bytes are left.
TEST(Archive, GivesBackWhatWasWrittenOrNothing) {
  Random random(7);
  for (int round = 0; round < 50; ++round) {
    const std::uint64_t number = random.below(UINT64_MAX);
    const std::string text(random.below(20), 'x');
    const std::vector<std::uint8_t> bytes(random.below(20), 9);
    const std::vector<float> floats(random.below(5), 0.5f);
    ArchiveWriter out;
    out.number(number), out.text(text), out.bytes(bytes), out.floats(floats);
    const std::vector<std::uint8_t> written = std::move(out).take();
    for (std::size_t length = 0; length <= written.size(); ++length) {
      ArchiveReader in(std::span<const std::uint8_t>(written).first(length));
      const bool whole_number = length >= 8, whole_text = length >= 16 + text.size();
      const bool whole_bytes = length >= 24 + text.size() + bytes.size();
      EXPECT_EQ(in.number(), whole_number ? number : 0);
      EXPECT_EQ(in.text(), whole_text ? text : "");
      EXPECT_EQ(in.bytes(), whole_bytes ? bytes : std::vector<std::uint8_t>());
      EXPECT_EQ(in.floats(), length == written.size() ? floats : std::vector<float>());
      EXPECT_EQ(in.at_end(), length == written.size());
      EXPECT_EQ(in.ok(), length == written.size());
      EXPECT_EQ(in.count(), 0u);
    }
  }
}

}  // namespace
}  // namespace hop::core
