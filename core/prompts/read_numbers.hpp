// The numbers of passages in a language model's reply: those that help, or a score of each.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace hop::core {

// The numbers from 1 to `count` that the reply names, ascending: a list of numbers and ranges, JSON, a verdict for each number, or
// sentences. A number in a sentence with a negation ("passage 2 does not help") is not named; a number in a quotation or behind a
// passage's number is text. Empty: the reply says that there are none. nullopt: it names none and does not say so.
std::optional<std::vector<std::size_t>> read_named_numbers(std::string_view reply, std::size_t count);

// The scores from 0 to 100 of the numbers from 1 to `count`, by index; -1: none. Lines "1: 85", a table, JSON, or a list of as many
// scores as there are numbers. nullopt: the reply has no score.
std::optional<std::vector<double>> read_scores(std::string_view reply, std::size_t count);

}  // namespace hop::core
