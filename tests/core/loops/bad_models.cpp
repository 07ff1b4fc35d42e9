#include "tests/core/loops/bad_models.hpp"

#include <algorithm>

#include "core/base/concat.hpp"
#include "core/base/found_place.hpp"
#include "tests/core/prompts/injections.hpp"

namespace hop::core::test {

namespace {

constexpr std::size_t huge = std::size_t{1} << 17;

std::string repeated(std::string_view text, std::size_t bytes) {
  std::string all;
  while (all.size() < bytes) all += text;
  return all;
}

const std::string& prompt_of(const Request& request) { return request.messages.back().text; }

std::string random_bytes(Random& random, std::size_t most) {
  std::string bytes(random.below(most + 1), ' ');
  for (char& byte : bytes) byte = static_cast<char>(random.below(256));
  return bytes;
}

std::string random_words(Random& random, std::size_t most) {
  const char* words[] = {"Vistula", "Warsaw", "is", "the",   "river", "of", "Curie",
                         "answer",  "yes",    "no", "Paris", "?",     ".",  "\n"};
  std::string text;
  for (std::size_t count = random.below(most + 1); count > 0; --count) text += concat(words[random.below(std::size(words))], " ");
  return text;
}

// The right form for the purpose, with `content` in it: a loop that only looks at forms never ends by this.
std::string in_form(const Request& request, std::string_view content) {
  if (request.purpose == "critique") return concat("Let me see: ", content, "\nCritique: no");
  if (request.purpose == "self_ask") return concat("Follow up: ", content);
  if (request.purpose == "plan") return concat("1. ", content, "\n2. ", content, " of #1");
  if (request.purpose == "route") return "Structure: no";
  if (request.purpose == "amr") return concat("(w / want-01 :ARG0 (b / \"", content, "\"))");
  if (request.purpose == "judge") return "1";
  return std::string(content);
}

// The same for every request.
std::vector<std::pair<const char*, std::string>> constants() {
  return {
      {"nothing", ""},
      {"a space", " "},
      {"blank lines", "\n\n\n \t\n\r\n"},
      {"yes", "yes"},
      {"no", "no"},
      {"YES!", "YES!"},
      {"yes and no", "Critique: yes\nCritique: no\nCritique: perhaps"},
      {"content with anything", "Critique: yes"},
      {"content with nothing", "Critique: no"},
      {"one", "1"},
      {"zero", "0"},
      {"both digits", "10"},
      {"structure", "Structure: yes"},
      {"a refusal", "I'm sorry, but I can't help with that."},
      {"a question back", "Could you clarify what you mean?"},
      {"a preamble alone", "Sure! Here is the answer:"},
      {"a label alone", "Answer:"},
      {"labels alone", "Next step: Intermediate answer: Final answer: Answer: Question:"},
      {"an empty follow-up", "Follow up:"},
      {"the same follow-up", "Follow up: Where was Marie Curie born?"},
      {"an empty final answer", "So the final answer is:"},
      {"a final answer that ends in a dot", "So the final answer is: ..."},
      {"an answer that is none", "So the answer is: "},
      {"an answer too soon", "So the answer is: the moon."},
      {"not the answer", "The answer isn't known."},
      {"an ellipsis", "..."},
      {"a question mark", "?"},
      {"a dash", "-"},
      {"list marks", "- \n* \n1. \n"},
      {"JSON", R"({"answer": "the Vistula", "next": [{"a": null}]})"},
      {"JSON that is cut", R"({"answer": "the Vist)"},
      {"a fence", "```\nCritique: yes\n```"},
      {"HTML", "<html><body>502 Bad Gateway</body></html>"},
      {"XML", "<?xml version=\"1.0\"?><answer/>"},
      {"an exception", "Traceback (most recent call last):\n  File \"x\"\nValueError: nan"},
      {"NUL bytes", std::string("\0\0the\0Vistula\0", 14)},
      {"control characters", "\x01\x02\x1b[2J\x7f\b\v\f the Vistula"},
      {"bytes that are no UTF-8", "\xFF\xFE\x80the\xC3 Vistula\xED\xA0\x80"},
      {"half a character", "the Vistula \xE4\xB8"},
      {"a byte order mark", "\xEF\xBB\xBF"},
      {"zero width", "\xE2\x80\x8B\xE2\x80\x8B\xE2\x81\xA0"},
      {"turned text", "\xE2\x80\xAE alutsiV eht\xE2\x80\xAC"},
      {"combining marks alone", repeated("\xCC\x81", 3000)},
      {"Chinese", "维斯瓦河流经华沙。"},
      {"Japanese", "答えはヴィスワ川です。"},
      {"Arabic", "الجواب هو نهر فيستولا."},
      {"Hebrew", "התשובה היא הוויסלה."},
      {"Russian", "Ответ: Висла."},
      {"Thai", "คำตอบคือแม่น้ำวิสตูลา"},
      {"Hindi", "उत्तर विस्तुला नदी है।"},
      {"German", "Die Antwort lautet: die Weichsel."},
      {"French", "La réponse est : la Vistule."},
      {"emoji", "👩‍👩‍👧‍👦🏳️‍🌈🤷"},
      {"a huge word", std::string(huge, 'a')},
      {"huge many words", repeated("river ", huge)},
      {"huge many lines", repeated("\n", huge)},
      {"huge many follow-ups", repeated("Follow up: Where?\n", huge)},
      {"huge many verdicts", repeated("Critique: no\n", huge)},
      {"huge many answers", repeated("So the answer is: ", huge)},
      {"huge many sentences", repeated("It is so. ", huge)},
      {"huge white space before a word", std::string(huge, ' ') + "word"},
      {"huge invalid bytes", std::string(huge, '\xFF')},
      {"huge NUL bytes", std::string(huge, '\0')},
      {"huge Chinese", repeated("河", huge)},
      {"huge opening brackets", std::string(huge, '(')},
      {"huge nested concepts", repeated("(a / b :ARG0 ", huge)},
      {"huge many concepts", "(a / b " + repeated(":ARG0 (c / d) ", huge) + ")"},
      {"PENMAN that refers to nothing", "(a / b :ARG0 c :ARG1 d :ARG2 a)"},
      {"PENMAN that refers to itself", "(a / a :ARG0 a :ARG0-of a)"},
      {"PENMAN that is cut", "(a / b :ARG0 (c / \"d"},
      {"a tab-separated table", "a\tb\tc\n1\t2\t3"},
      {"bars", "|||||||||||"},
      {"quotes", "\"\"\"''''\"\"\""},
      {"stop words", "the of and a to in is"},
      {"numbers", "1 2 3 4 5 6 7 8 9 10"},
      {"a title of every passage", "Marie Curie Pierre Curie Warsaw Vistula Paris Seine Poland Rouen"},
  };
}

std::vector<BadModel> moving_models() {
  using Said = std::optional<std::string>;
  return {
      {"echoes the prompt", [](const Request& request, std::size_t, Random&) -> Said { return prompt_of(request); }},
      {"echoes the prompt twice",
       [](const Request& request, std::size_t, Random&) -> Said { return prompt_of(request) + prompt_of(request); }},
      {"echoes the last line",
       [](const Request& request, std::size_t, Random&) -> Said {
         return prompt_of(request).substr(behind_found(prompt_of(request).rfind('\n')));
       }},
      {"echoes the question",
       [](const Request& request, std::size_t, Random&) -> Said {
         const std::size_t at = prompt_of(request).rfind("Question: ");
         return at == std::string::npos ? "" : prompt_of(request).substr(at);
       }},
      {"says the prompt backwards",
       [](const Request& request, std::size_t, Random&) -> Said {
         return std::string(prompt_of(request).rbegin(), prompt_of(request).rend());
       }},
      {"never has enough",
       [](const Request& request, std::size_t turn, Random&) -> Said {
         return in_form(request, concat("What is the river number ", turn, " of Warsaw?"));
       }},
      {"never has enough, in one sentence that grows",
       [](const Request& request, std::size_t turn, Random&) -> Said {
         return in_form(request, repeated("and the river ", 14 * (turn + 1)));
       }},
      {"never has enough, at great length",
       [](const Request& request, std::size_t turn, Random&) -> Said {
         return in_form(request, concat(turn, repeated(" rivers of Warsaw", huge / 8)));
       }},
      {"asks about what it was asked",
       [](const Request& request, std::size_t, Random&) -> Said {
         return in_form(request, prompt_of(request).substr(0, prompt_of(request).find('\n')));
       }},
      {"asks the same in other letters",
       [](const Request& request, std::size_t turn, Random&) -> Said {
         std::string text = "where was marie curie born?";
         for (std::size_t i = 0; i < text.size(); ++i) {
           if ((turn >> i % 5 & 1) && text[i] >= 'a' && text[i] <= 'z') text[i] = static_cast<char>(text[i] - 32);
         }
         return in_form(request, text);
       }},
      {"asks the same with more spaces",
       [](const Request& request, std::size_t turn, Random&) -> Said {
         return in_form(request, concat("Where was", std::string(turn + 1, ' '), "Marie Curie born?"));
       }},
      {"answers and asks in turn",
       [](const Request&, std::size_t turn, Random&) -> Said {
         return turn % 2 ? "Follow up: Who?" : "So the final answer is:";
       }},
      {"says yes and no in turn",
       [](const Request&, std::size_t turn, Random&) -> Said { return turn % 2 ? "Critique: yes" : "Critique: no"; }},
      {"is empty every other time",
       [](const Request& request, std::size_t turn, Random&) -> Said {
         return turn % 2 ? "" : in_form(request, concat("Where is ", turn, "?"));
       }},
      {"fails at once", [](const Request&, std::size_t, Random&) -> Said { return std::nullopt; }},
      {"fails at a time",
       [](const Request& request, std::size_t turn, Random& random) -> Said {
         if (random.below(5) == 0) return std::nullopt;
         return in_form(request, concat("Where is ", turn, "?"));
       }},
      {"says random bytes", [](const Request&, std::size_t, Random& random) -> Said { return random_bytes(random, 300); }},
      {"says many random bytes", [](const Request&, std::size_t, Random& random) -> Said { return random_bytes(random, 20000); }},
      {"says random words", [](const Request&, std::size_t, Random& random) -> Said { return random_words(random, 60); }},
      {"says random words in form",
       [](const Request& request, std::size_t, Random& random) -> Said { return in_form(request, random_words(random, 12)); }},
      {"says random bytes in form",
       [](const Request& request, std::size_t, Random& random) -> Said { return in_form(request, random_bytes(random, 50)); }},
      {"says a random piece of the prompt",
       [](const Request& request, std::size_t, Random& random) -> Said {
         const std::string& prompt = prompt_of(request);
         return prompt.substr(random.below(prompt.size()), random.below(200));
       }},
      {"says a random constant",
       [](const Request&, std::size_t, Random& random) -> Said {
         static const auto all = constants();
         return all[random.below(all.size())].second;
       }},
      {"says a random constant in form",
       [](const Request& request, std::size_t, Random& random) -> Said {
         static const auto all = constants();
         return in_form(request, all[random.below(all.size())].second);
       }},
      {"says a random injection",
       [](const Request&, std::size_t, Random& random) -> Said {
         return injection_kernels()[random.below(injection_kernels().size())];
       }},
      {"says a random injection in form",
       [](const Request& request, std::size_t, Random& random) -> Said {
         return in_form(request, injection_kernels()[random.below(injection_kernels().size())]);
       }},
      {"cuts a good reply anywhere",
       [](const Request& request, std::size_t turn, Random& random) -> Said {
         const std::string whole = in_form(request, concat("Where is the river ", turn, " of Warsaw?"));
         return whole.substr(0, random.below(whole.size() + 1));
       }},
      {"says a good reply after much talk",
       [](const Request& request, std::size_t turn, Random&) -> Said {
         return concat(repeated("Let me think.\n", 5000), in_form(request, concat("Where is ", turn, "?")));
       }},
  };
}

}  // namespace

std::vector<BadModel> bad_models() {
  std::vector<BadModel> models = moving_models();
  for (auto& [name, text] : constants()) {
    models.push_back(
        {concat("says ", name), [said = std::move(text)](const Request&, std::size_t, Random&) { return std::optional(said); }});
  }
  return models;
}

}  // namespace hop::core::test
