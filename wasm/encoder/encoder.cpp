// A BERT encoder with 8-bit weights, such as all-MiniLM-L6-v2, for one thread of a browser: texts in a row without padding,
// whole numbers in the products, so that a text's vector depends neither on its neighbors nor on the machine.
#include <cstddef>
#include <cstdint>

#include "elementwise.hpp"
#include "memory.hpp"
#include "products.hpp"

namespace encoder {
namespace {

struct Shape {
  uint32_t width, heads, inner, layers, positions, vocabulary, most_tokens;
};

struct Layer {
  Weights query, key, value, attended, up, down;
  const float *attended_norm, *attended_norm_bias, *norm, *norm_bias;
};

/** Rows of 8-bit numbers, each row with its scale. */
struct Table {
  const int8_t* rows;
  const float* scales;
};

/** The model's arrays, in the order in which the host writes them. */
struct Model {
  Table words, positions;
  const float* type;
  const float *norm, *norm_bias;
  Layer layers[48];
};

/** The working memory of a call: all tokens of its texts, one row each. */
struct Work {
  float *hidden, *query, *key, *value, *context, *up;
  int16_t* quantized;
  float* scales;
  float *keys_across, *attention;
};

constexpr float epsilon = 1e-12F;

Shape shape;
Model model;
Work work;

void embed(const uint32_t* tokens, uint32_t length, float* rows) {
  const size_t width = shape.width;
  for (uint32_t position = 0; position < length; ++position, rows += width) {
    const int8_t* const word = model.words.rows + tokens[position] * width;
    const int8_t* const place = model.positions.rows + position * width;
    const float word_scale = model.words.scales[tokens[position]];
    const float place_scale = model.positions.scales[position];
    for (size_t i = 0; i < width; ++i) {
      rows[i] = static_cast<float>(word[i]) * word_scale + model.type[i] + static_cast<float>(place[i]) * place_scale;
    }
    add_and_normalize(rows, nullptr, model.norm, model.norm_bias, width, epsilon);
  }
}

/** Attention between the tokens of one text. Rows after the text may be overwritten, because later texts are processed
 * afterwards. */
void attend(size_t first, size_t length) {
  const size_t width = shape.width;
  const size_t head_width = width / shape.heads;
  const size_t columns = padded(length, tile_columns);
  const size_t rows = padded(length, tile_rows);
  const float factor = 1.0F / __builtin_sqrtf(static_cast<float>(head_width));
  for (size_t head = 0; head < shape.heads; ++head) {
    const size_t begin = first * width + head * head_width;
    for (size_t i = 0; i < head_width; ++i) {
      for (size_t j = 0; j < length; ++j) work.keys_across[i * columns + j] = work.key[begin + j * width + i];
      for (size_t j = length; j < columns; ++j) work.keys_across[i * columns + j] = 0.0F;
    }
    multiply({work.query + begin, width}, {work.keys_across, columns}, rows, head_width, columns, {work.attention, columns});
    for (size_t i = 0; i < length; ++i) softmax(work.attention + i * columns, length, factor);
    multiply({work.attention, columns}, {work.value + begin, width}, rows, length, head_width, {work.context + begin, width});
  }
}

void run_layer(const Layer& layer, const uint32_t* lengths, uint32_t count, size_t tokens) {
  const size_t rows = padded(tokens, tile_rows);
  const size_t width = shape.width;
  quantize(work.hidden, rows, width, work.quantized, work.scales);
  multiply(work.quantized, work.scales, layer.query, rows, width, width, work.query);
  multiply(work.quantized, work.scales, layer.key, rows, width, width, work.key);
  multiply(work.quantized, work.scales, layer.value, rows, width, width, work.value);
  for (size_t text = 0, first = 0; text < count; first += lengths[text], ++text) attend(first, lengths[text]);
  quantize(work.context, rows, width, work.quantized, work.scales);
  multiply(work.quantized, work.scales, layer.attended, rows, width, width, work.query);
  for (size_t row = 0; row < tokens; ++row) {
    add_and_normalize(work.hidden + row * width, work.query + row * width, layer.attended_norm, layer.attended_norm_bias, width,
                      epsilon);
  }
  quantize(work.hidden, rows, width, work.quantized, work.scales);
  multiply(work.quantized, work.scales, layer.up, rows, width, shape.inner, work.up);
  apply_gelu(work.up, rows * shape.inner);
  quantize(work.up, rows, shape.inner, work.quantized, work.scales);
  multiply(work.quantized, work.scales, layer.down, rows, shape.inner, width, work.query);
  for (size_t row = 0; row < tokens; ++row) {
    add_and_normalize(work.hidden + row * width, work.query + row * width, layer.norm, layer.norm_bias, width, epsilon);
  }
}

/** The mean of a text's tokens, scaled to unit length. */
void pool(const float* rows, size_t length, float* vector) {
  const size_t width = shape.width;
  double squares = 0;
  for (size_t i = 0; i < width; ++i) {
    double sum = 0;
    for (size_t row = 0; row < length; ++row) sum += static_cast<double>(rows[row * width + i]);
    vector[i] = static_cast<float>(sum / static_cast<double>(length));
    squares += static_cast<double>(vector[i]) * static_cast<double>(vector[i]);
  }
  const double size = __builtin_sqrt(squares);
  for (size_t i = 0; i < width; ++i) vector[i] = size > 0 ? static_cast<float>(static_cast<double>(vector[i]) / size) : 0.0F;
}

}  // namespace
}  // namespace encoder

using namespace encoder;

extern "C" {

/** The address where the host writes the model's pointers: `Model`, in words of 4 bytes. */
void* encoder_model() { return &model; }

/** Memory for the host's arrays; 0 if the allocation fails. */
void* encoder_take(uint32_t byte_count) { return take(byte_count); }

/** Packs the weights [inner][columns] of a matrix; the result has the same size. */
void encoder_pack(const int8_t* weights, uint32_t inner, uint32_t columns, int8_t* packed) {
  pack(weights, inner, columns, packed);
}

/**
 * Sets the shape of the model, and allocates memory for texts of `most_tokens` tokens in total. The width must be a multiple of
 * 8 for each head, and the middle layer's width a multiple of 8; a width above 1536 would overflow a sum. Returns 0 for an
 * unsupported shape or a failed allocation.
 */
uint32_t encoder_prepare(uint32_t width, uint32_t heads, uint32_t inner, uint32_t layers, uint32_t positions, uint32_t vocabulary,
                         uint32_t most_tokens) {
  if (heads == 0 || width % (heads * tile_columns) != 0 || inner % tile_columns != 0) return 0;
  if (width > 1536 || inner > 1536 || layers > 48 || most_tokens == 0) return 0;
  shape = {width, heads, inner, layers, positions, vocabulary, most_tokens};
  const size_t rows = padded(most_tokens, tile_rows);
  const size_t text = padded(positions < most_tokens ? positions : most_tokens, tile_columns);
  // The tiles also access rows after the last text.
  float** const arrays[] = {&work.hidden, &work.query, &work.key, &work.value, &work.context};
  for (float** array : arrays) {
    *array = take_array<float>((rows + tile_columns) * width);
    if (*array == nullptr) return 0;
  }
  work.up = take_array<float>(rows * inner);
  work.quantized = take_array<int16_t>(rows * (inner > width ? inner : width));
  work.scales = take_array<float>(rows);
  work.keys_across = take_array<float>(text * (width / heads));
  work.attention = take_array<float>(text * text);
  return work.up != nullptr && work.quantized != nullptr && work.scales != nullptr && work.keys_across != nullptr &&
                 work.attention != nullptr
             ? 1
             : 0;
}

/**
 * Makes vectors of `count` texts, one row of `width` each, from their concatenated token ids. Returns 0 if there are more
 * tokens than `most_tokens`, a text is empty or has more tokens than the model has positions, or an id is not in the
 * vocabulary.
 */
uint32_t encoder_run(const uint32_t* tokens, const uint32_t* lengths, uint32_t count, float* vectors) {
  size_t all = 0;
  for (uint32_t text = 0; text < count; ++text) {
    if (lengths[text] == 0 || lengths[text] > shape.positions || lengths[text] > shape.most_tokens) return 0;
    all += lengths[text];
    if (all > shape.most_tokens) return 0;
  }
  for (size_t i = 0; i < all; ++i) {
    if (tokens[i] >= shape.vocabulary) return 0;
  }
  for (size_t text = 0, first = 0; text < count; first += lengths[text], ++text) {
    embed(tokens + first, lengths[text], work.hidden + first * shape.width);
  }
  for (uint32_t layer = 0; layer < shape.layers; ++layer) run_layer(model.layers[layer], lengths, count, all);
  for (size_t text = 0, first = 0; text < count; first += lengths[text], ++text) {
    pool(work.hidden + first * shape.width, lengths[text], vectors + text * shape.width);
  }
  return 1;
}
}
