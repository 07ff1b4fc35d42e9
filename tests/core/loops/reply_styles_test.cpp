// Models wrap what they are asked for in many ways. Whatever the style of a reply, a loop sends as many requests, searches the same
// texts and ends with the same answer as with the plain style: for one purpose in the style and the others plain, and for all.
#include <functional>

#include "tests/core/loops/loop_testing.hpp"

namespace hop::core::reply_styles_test {
namespace {

using test::Verb;

// What the model has to say: "Next step: Who wrote Faust?" is the label and the text.
struct Said {
  std::string label, key, tag, text;
  bool is_labeled = false;  // the plain reply has the label, too
  bool is_question = false, is_answer = false;

  std::string plain() const { return is_labeled ? concat(label, ": ", text) : text; }
};

struct Style {
  const char* name;
  std::function<std::string(const Said&)> write;
};

std::string in_json(const Said& said) { return concat("{\"", said.key, "\": \"", said.text, "\"}"); }

// Holds a question, a label, a verdict and an answer, none of which may be read.
const char* const thought =
    "Okay. Where is Paris? Follow up: Who is the author?\nNext step: Why?\nCritique: perhaps.\nSo the answer is: the moon.\n";

std::vector<Style> styles() {
  const auto around = [](std::string front, std::string back) {
    return [=](const Said& said) { return concat(front, said.plain(), back); };
  };
  return {
      {"plain", around("", "")},
      {"blank lines around", around("\n\n  ", "\n \n")},
      {"CRLF", around("\r\n", "\r\n")},
      {"a byte order mark", around("\xEF\xBB\xBF", "")},
      {"Certainly! on its own line", around("Certainly!\n\n", "")},
      {"Sure! before", around("Sure! ", "")},
      {"Of course. before", around("Of course.\n", "")},
      {"praise before", around("Great question! ", "")},
      {"two courtesies", around("Absolutely! Sure, ", "")},
      {"an introduction", around("Sure, here is what you asked for:\n\n", "")},
      {"an offer", around("I'd be happy to help!\n\n", "")},
      {"bold", around("**", "**")},
      {"italic", around("*", "*")},
      {"underlined", around("__", "__")},
      {"backticks", around("`", "`")},
      {"a quotation", around("\"", "\"")},
      {"a typographic quotation", around("“", "”")},
      {"a block quote", around("> ", "")},
      {"a list of one", around("1. ", "")},
      {"a list of one with a parenthesis", around("1) ", "")},
      {"a dash", around("- ", "")},
      {"an asterisk", around("* ", "")},
      {"a bullet", around("• ", "")},
      {"a fence", around("```\n", "\n```")},
      {"a fence with a language", around("```text\n", "\n```\n")},
      {"a fence that stays open", around("```\n", "")},
      {"an introduced fence", around("Here is my reply:\n\n```text\n", "\n```")},
      {"a tag of its own", around("<output>", "</output>")},
      {"tags on their own lines", around("<output>\n", "\n</output>")},
      {"an end of turn", around("", "<|im_end|>")},
      {"an end of sequence", around("", "</s>")},
      {"Gemma's end of turn", around("", "<end_of_turn>\n")},
      {"an offer behind", around("", "\n\nLet me know if you need anything else!")},
      {"a hope behind", around("", "\n\nI hope this helps.")},
      {"a note behind", around("", "\n\nNote: this follows from the passages.")},
      {"a label", [](const Said& said) { return concat(said.label, ": ", said.text); }},
      {"a bold label", [](const Said& said) { return concat("**", said.label, ":** ", said.text); }},
      {"a bold label before its colon", [](const Said& said) { return concat("**", said.label, "**: ", said.text); }},
      {"a label above", [](const Said& said) { return concat(said.label, ":\n", said.text); }},
      {"a heading above", [](const Said& said) { return concat("### ", said.label, "\n\n", said.text); }},
      {"a heading with a colon above", [](const Said& said) { return concat("## ", said.label, ":\n", said.text); }},
      {"a thought with a label",
       [](const Said& said) { return concat("Thought: I look it up.\n", said.label, ": ", said.text); }},
      {"JSON", in_json},
      {"JSON in a fence", [](const Said& said) { return concat("```json\n", in_json(said), "\n```"); }},
      {"introduced JSON", [](const Said& said) { return concat("Here is the JSON:\n", in_json(said)); }},
      {"JSON that is cut", [](const Said& said) { return in_json(said).substr(0, in_json(said).size() - 2); }},
      {"JSON with a thought",
       [](const Said& said) { return concat("{\"thought\": \"Where is Paris?\", ", in_json(said).substr(1)); }},
      {"Python", [](const Said& said) { return concat("{'", said.key, "': '", said.text, "'}"); }},
      {"tags of content", [](const Said& said) { return concat("<", said.tag, ">", said.text, "</", said.tag, ">"); }},
      {"a thought", around(concat("<think>\n", thought, "</think>\n\n"), "")},
      {"a thought without its first tag", around(concat(thought, "</think>\n\n"), "")},
      {"a thought of Mistral", around(concat("[THINK]", thought, "[/THINK]"), "")},
      {"a thought in capitals", around(concat("<THINKING>", thought, "</THINKING>"), "")},
      {"a thought in the middle", around(concat("Sure!\n<reasoning>", thought, "</reasoning>\n"), "")},
      {"a thought of Kimi", around(concat("◁think▷", thought, "◁/think▷"), "")},
      {"a thought behind", around("", concat("\n<think>", thought))},
      {"harmony channels",
       around(concat("<|channel|>analysis<|message|>", thought, "<|end|><|start|>assistant<|channel|>final<|message|>"),
              "<|return|>")},
      {"harmony channels without tokens", around("analysisWe look it up. Where is Paris?assistantfinal", "")},
      {"a thought before JSON in a fence",
       [](const Said& said) { return concat("<think>", thought, "</think>\n```json\n", in_json(said), "\n```"); }},
      {"a box",
       [](const Said& said) {
         if (!said.is_answer) return said.plain();
         return concat(said.is_labeled ? concat(said.label, ": ") : "", "\\boxed{", said.text, "}");
       }},
      {"a citation", [](const Said& said) { return concat(said.plain(), said.is_answer ? " [1][2]" : ""); }},
      {"a tool call",
       [](const Said& said) {
         if (!said.is_question) return said.plain();
         return concat("<tool_call>\n{\"name\": \"search\", \"arguments\": {\"query\": \"", said.text, "\"}}\n</tool_call>");
       }},
  };
}

struct LoopKind {
  const char* name;
  std::vector<std::pair<const char*, std::string>> options;
  std::map<std::string, std::vector<Said>> replies;
};

std::vector<LoopKind> loops() {
  const auto question = [](const char* label, const char* key, const char* text, bool is_labeled) {
    return Said{label, key, "search", text, is_labeled, true, false};
  };
  const auto sentence = [](const char* text) { return Said{"Reasoning", "sentence", "output", text, false, false, false}; };
  const auto verdict = [](const char* text) { return Said{"Critique", "critique", "critique", text, true, false, false}; };
  const auto answer = [](const char* text) { return Said{"Final answer", "answer", "answer", text, false, false, true}; };
  const auto sub_answer = [](const char* text) { return Said{"Answer", "answer", "answer", text, false, false, false}; };
  const char *birth = "Where was Marie Curie born?", *river = "Which river flows through Warsaw?", *sea = "the Baltic Sea",
             *born = "Marie Curie was born in Warsaw.", *flows = "The Vistula flows through Warsaw.";
  return {
      {"rgnn_ret",
       {{"method", "bm25"}, {"ask.loop", "steps"}},
       {{"sub_question", {question("Next step", "next_step", birth, false), question("Next step", "question", river, false)}},
        {"sub_answer", {sub_answer(born), sub_answer(flows)}},
        {"critique", {verdict("no"), verdict("yes")}},
        {"answer", {answer(sea)}}}},
      {"self_ask",
       {{"method", "self_ask"}, {"retriever", "bm25"}},
       {{"self_ask",
         {question("Follow up", "follow_up", birth, true),
          question("Follow up", "question", river, true),
          {"Final answer", "final_answer", "answer", sea, true, false, true}}},
        {"sub_answer", {sub_answer(born), sub_answer(flows)}}}},
      {"ircot",
       {{"method", "ircot"}, {"retriever", "bm25"}},
       {{"reasoning", {sentence(born), sentence(flows), sentence("So the answer is: the Baltic Sea.")}},
        {"answer", {answer(sea)}}}},
      {"iter_retgen",
       {{"method", "iter_retgen"}, {"retriever", "bm25"}},
       {{"draft",
         {sentence("Marie Curie was born in Warsaw. So the answer is: the North Sea."),
          sentence("The Vistula ends there. So the answer is: the Baltic Sea.")}}}},
      {"plan",
       {{"method", "plan"}, {"retriever", "bm25"}},
       {{"plan", {{"Plan", "plan", "output", concat("1. ", birth, "\n2. Which river flows through #1?"), false, true, false}}},
        {"sub_answer", {sub_answer("Warsaw"), sub_answer("the Vistula")}},
        {"answer", {answer(sea)}}}},
      {"model_filter",
       {{"method", "model_filter"}, {"model_filter.retriever", "bm25"}},
       {{"helpful", {{"Helpful", "helpful", "output", "2, 3", false, false, false}}}, {"answer", {answer(sea)}}}},
      {"model_filter by scores",
       {{"method", "model_filter"}, {"model_filter.retriever", "bm25"}, {"model_filter.reply", "scores"}},
       {{"help_scores", {{"Scores", "scores", "output", "1: 20\n2: 70\n3: 95", false, false, false}}},
        {"answer", {answer(sea)}}}},
      {"kgp",
       {{"method", "kgp"},
        {"kgp.seeds", "1"},
        {"kgp.branches", "1"},
        {"kgp.passages", "3"},
        {"kgp.keyword_share", "1"},
        {"search.complete", "true"}},
       {{"next_evidence", {{"Next evidence", "next_evidence", "output", flows, false, false, false}}},
        {"answer", {answer(sea)}}}},
      {"once", {{"method", "bm25"}}, {{"answer", {answer(sea)}}}},
  };
}

// What a run did: its requests, what it searched, and what it answered.
std::string course_of(const LoopKind& loop, const Style& style, const std::string& styled_purpose) {
  test::Replies replies;
  for (const auto& [purpose, said] : loop.replies) {
    for (const Said& one : said) {
      const bool is_styled = styled_purpose.empty() || styled_purpose == purpose;
      replies[purpose].push_back(is_styled ? style.write(one) : one.plain());
    }
  }
  static const auto graph = test::loop_graph(false);
  const auto run = test::take(Verb::ask, graph, test::ask_text("Which sea does the river of Marie Curie's birthplace reach?"),
                              test::small_options(loop.options), test::host_of(std::move(replies)));
  std::string course = concat(run.error.message, "requests:");
  for (const std::string& purpose : run.purposes) course += concat(" ", purpose);
  for (const StepResult& step : run.result.steps) course += concat("\nsearch: ", step.sub_question, "\nsays: ", step.sub_answer);
  for (const std::uint32_t passage : run.result.passages) course += concat("\nhit: ", passage);
  if (!run.result.explanation.notices.empty()) course += "\nnotice";
  return concat(course, "\nanswer: ", run.result.answer, run.result.partial ? "\npartial" : "");
}

TEST(ReplyStyles, EveryLoopReadsEveryStyleLikeThePlainOne) {
  std::size_t cells = 0;
  for (const LoopKind& loop : loops()) {
    const std::string plain = course_of(loop, styles().front(), "");
    EXPECT_TRUE(test::holds(plain, "answer: the Baltic Sea")) << plain;
    EXPECT_FALSE(test::holds(plain, "partial")) << plain;
    EXPECT_FALSE(test::holds(plain, "notice")) << plain;
    std::vector<std::string> purposes = {""};
    for (const auto& [purpose, said] : loop.replies) purposes.push_back(purpose);
    if (purposes.size() == 2) purposes.pop_back();
    for (const Style& style : styles()) {
      for (const std::string& purpose : purposes) {
        EXPECT_EQ(course_of(loop, style, purpose), plain)
            << loop.name << ", " << style.name << ", " << (purpose.empty() ? "every purpose" : purpose);
        ++cells;
      }
    }
  }
  EXPECT_GE(cells, 1000u);
}

// Not one of these may be searched, or become an answer: the loop ends with what it has, or fails with a message that helps.
TEST(ReplyStyles, NothingThatIsNoStepIsSearched) {
  for (const char* reply :
       {"I'm sorry, but I can't help with that.", "I’m sorry, I cannot answer that.", "As an AI, I have no access.",
        "Could you please clarify the question?", "Certainly!", "Sure! Here is the next question:", "```json\n```"}) {
    for (const LoopKind& loop : loops()) {
      for (const auto& [purpose, said] : loop.replies) {
        if (purpose != "sub_question" && purpose != "self_ask" && purpose != "reasoning" && purpose != "plan") continue;
        const auto run =
            test::take(Verb::ask, test::loop_graph(false), test::ask_text("Which sea?"), test::small_options(loop.options),
                       test::host_of({{purpose, {reply}}, {"answer", {"the Baltic Sea"}}}));
        EXPECT_EQ(run.error.message, "") << loop.name << ": " << reply;
        EXPECT_EQ(run.purposes, (test::Purposes{purpose, "answer"})) << loop.name << ": " << reply;
        EXPECT_EQ(run.result.answer, "the Baltic Sea") << loop.name << ": " << reply;
        EXPECT_TRUE(run.result.partial) << loop.name << ": " << reply;
        EXPECT_TRUE(test::holds(run.prompt(1), "<passage 1 ")) << "without a step, the passages are all that is known";
      }
    }
  }
}

TEST(ReplyStyles, AThoughtThatIsCutIsNoAnswer) {
  for (const char* reply : {"<think>The answer is the moon.", "[THINK]The moon", "<|channel|>analysis<|message|>The moon"}) {
    for (const LoopKind& loop : loops()) {
      if (!loop.replies.contains("answer") && std::string(loop.name) != "iter_retgen") continue;
      test::Replies replies;
      for (const auto& [purpose, said] : loop.replies) {
        for (const Said& one : said) replies[purpose].push_back(purpose == "answer" || purpose == "draft" ? reply : one.plain());
      }
      const auto run = test::take(Verb::ask, test::loop_graph(false), test::ask_text("Which sea?"),
                                  test::small_options(loop.options), test::host_of(std::move(replies)));
      EXPECT_EQ(run.error.status, Status::host_failure) << loop.name;
      EXPECT_TRUE(test::holds(run.error.message, "is a thought without an answer: allow more tokens (option reply.tokens)"))
          << loop.name << ": " << run.error.message;
    }
  }
}

TEST(ReplyStyles, TheOptionReplyTokensLimitsEveryReply) {
  for (const auto& [value, limit] : {std::pair{"4096", 4096u}, std::pair{"0", 0u}, std::pair{"77", 77u}}) {
    for (LoopKind loop : loops()) {
      test::Replies replies;
      for (const auto& [purpose, said] : loop.replies) {
        for (const Said& one : said) replies[purpose].push_back(one.plain());
      }
      loop.options.emplace_back("reply.tokens", value);
      const auto run = test::take(Verb::ask, test::loop_graph(false), test::ask_text("Which sea?"),
                                  test::small_options(loop.options), test::host_of(std::move(replies)));
      ASSERT_FALSE(run.requests.empty());
      for (const Request& request : run.requests) EXPECT_EQ(request.token_limit, limit) << loop.name << ", " << request.purpose;
    }
  }
}

}  // namespace
}  // namespace hop::core::reply_styles_test
