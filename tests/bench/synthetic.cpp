#include "tests/bench/synthetic.hpp"

#include <string>

#include "core/base/concat.hpp"
#include "core/base/elementary.hpp"
#include "core/base/random.hpp"
#include "core/search/vector_rows.hpp"

namespace hop::bench {

namespace {

constexpr std::uint32_t vector_dimension = 384;
constexpr std::uint32_t question_count = 200;
constexpr std::uint32_t sentences_of_a_passage = 6;
constexpr std::uint32_t words_of_a_sentence = 12;
constexpr double stop_word_share = 0.35;
constexpr double mention_share = 0.4, phrase_share = 0.4;  // of sentences

constexpr std::uint32_t vocabulary = 30000;
constexpr std::uint32_t given_names = 1500;  // first words of titles; the second ones tell their passages apart
constexpr std::uint32_t first_given_name = vocabulary;
constexpr std::uint32_t first_surname = first_given_name + given_names;
constexpr std::uint32_t phrase_count = 20000;
constexpr std::uint32_t first_phrase_word = 100000;

constexpr const char* stop_words[] = {"the", "of", "and", "in", "a", "to", "was", "is", "for", "by", "on", "with"};

// Two or three syllables that spell the number.
std::string word(std::uint32_t number) {
  constexpr const char consonants[] = "bdfghklmnprstvwz";
  constexpr const char vowels[] = "aeiou";
  std::string spelled;
  for (std::uint32_t left = number, syllables = 0; left > 0 || syllables < 2; left /= 80, ++syllables) {
    spelled += consonants[left % 80 / 5];
    spelled += vowels[left % 5];
  }
  return spelled;
}

std::string capitalized(std::string text) {
  text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

std::string title_of(std::uint32_t passage) {
  return core::concat(capitalized(word(first_given_name + passage % given_names)), " ",
                      capitalized(word(first_surname + passage / given_names * 7 + passage % 7)));
}

std::string phrase(std::uint32_t number) {
  return core::concat(capitalized(word(first_phrase_word + number % 400)), " ",
                      capitalized(word(first_phrase_word + 400 + number / 400)));
}

// 0 … count − 1, rank r with a probability of about 1 / (r + 1).
std::uint32_t draw_rank(core::Random& random, std::uint32_t count) {
  const auto rank = static_cast<std::uint32_t>(core::exponential(random.unit() * core::natural_log(count)) - 1);
  return rank < count ? rank : count - 1;
}

void append_words(core::Random& random, std::uint32_t count, std::string& text) {
  for (std::uint32_t w = 0; w < count; ++w) {
    if (!text.empty()) text += ' ';
    text +=
        random.unit() < stop_word_share ? stop_words[random.below(std::size(stop_words))] : word(draw_rank(random, vocabulary));
  }
}

std::string make_text(core::Random& random, std::uint32_t passage, std::uint32_t passage_count) {
  std::string text = title_of(passage) + " was";
  for (std::uint32_t s = 0; s < sentences_of_a_passage; ++s) {
    append_words(random, words_of_a_sentence / 2, text);
    if (random.unit() < mention_share) text += core::concat(" ", title_of(draw_rank(random, passage_count)));
    append_words(random, words_of_a_sentence / 2, text);
    if (random.unit() < phrase_share) text += core::concat(" by ", phrase(draw_rank(random, phrase_count)));
    text += s + 1 < sentences_of_a_passage ? ". The" : ".";
  }
  return text;
}

// Passage p's vector is a function of p alone, so that questions can be near it without the whole matrix.
std::vector<float> vector_of(std::uint64_t seed) {
  core::Random random(seed);
  std::vector<float> vector(vector_dimension);
  for (float& value : vector) value = static_cast<float>(2 * random.unit() - 1);
  core::normalize_to_unit_length(vector);
  return vector;
}

std::vector<float> vector_near(std::uint32_t passage, std::uint64_t noise_seed) {
  std::vector<float> vector = vector_of(passage);
  const std::vector<float> noise = vector_of(noise_seed);
  for (std::size_t i = 0; i < vector.size(); ++i) vector[i] += noise[i];
  core::normalize_to_unit_length(vector);
  return vector;
}

}  // namespace

IndexInput make_index_input(std::uint32_t passage_count) {
  IndexInput input;
  core::Random random(1);
  input.corpus.passages.reserve(passage_count);
  input.vectors.dimension = vector_dimension;
  input.vectors.rows.reserve(std::size_t{passage_count} * vector_dimension);
  for (std::uint32_t p = 0; p < passage_count; ++p) {
    core::ReadyPassage& passage = input.corpus.passages.emplace_back();
    passage.id = core::concat("p", p);
    passage.title = title_of(p);
    if (p % 10 == 0) passage.title += " (film)";
    passage.text = make_text(random, p, passage_count);
    const std::vector<float> vector = vector_of(p);
    input.vectors.rows.insert(input.vectors.rows.end(), vector.begin(), vector.end());
  }
  return input;
}

QuestionSet make_questions(std::uint32_t passage_count) {
  QuestionSet set;
  core::Random random(2);
  for (std::uint32_t q = 0; q < question_count; ++q) {
    const std::uint32_t first = draw_rank(random, passage_count), second = draw_rank(random, passage_count);
    const std::uint64_t noise = (std::uint64_t{q} + 1) << 32;
    core::Question& question = set.questions.emplace_back();
    std::string begin = "Which", end = "where";
    append_words(random, 4, begin);
    append_words(random, 5, end);
    begin += core::concat(" of ", title_of(first));
    end += core::concat(" ", title_of(second));
    question.text = core::concat(begin, " ", end, "?");
    question.vector = vector_near(first, noise);
    question.masked_vector = vector_near(second, noise + 1);

    core::Question& in_steps = set.in_steps.emplace_back();
    in_steps.text = question.text;
    in_steps.steps = {{core::concat(begin, "?"), vector_near(first, noise + 2)},
                      {core::concat(end, "?"), vector_near(second, noise + 3)}};
  }
  return set;
}

}  // namespace hop::bench
