// A small graph with every kind of content, and a host for its tasks: what targets need in addition to their input.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "hoptrail.hpp"

namespace hop::fuzz {

inline constexpr std::uint32_t fixture_dimension = 4;
inline constexpr std::string_view fixture_question = "In which town did the father of Ada Lovelace die?";

using ByteVector = std::vector<std::uint8_t>;

// A vector of the text's letters.
hop::Vectors letter_vectors(std::span<const hop::Text> texts, std::uint32_t dimension);
// Embeds by letters, and says the same to every prompt: something that ends every loop.
hop::Host letter_host(std::uint32_t dimension = fixture_dimension);

hop::Corpus fixture_corpus();
struct Setting {
  std::string_view key, value;
};
hop::Options options_of(std::span<const Setting> settings);
ByteVector index_file(hop::Corpus& corpus, const hop::Options& options, std::uint32_t dimension = fixture_dimension);

// Made once, with vectors and nearest neighbors.
const ByteVector& fixture_file();
const hop::Graph& fixture_graph();

// Weights that fit the fixture's dimension, of every network there is; numbers by a seed.
ByteVector fixture_weights(std::uint64_t seed = 1);

}  // namespace hop::fuzz
