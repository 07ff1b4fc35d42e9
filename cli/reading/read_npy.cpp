#include "cli/reading/read_npy.hpp"

#include <cmath>
#include <cstring>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "cli/reading/read_file.hpp"
#include "cli/terminal/failure.hpp"

namespace hop::cli {

namespace {

// The header is a Python dictionary, {'descr': '<f2', 'fortran_order': False, 'shape': (180, 384), }. NumPy always writes it in
// this form, so this parser reads three known members and is not a Python parser.
struct Header {
  std::string type;
  std::size_t row_count = 0, dimension = 0;
  std::size_t data_begin = 0;

  std::size_t number_size() const { return type == "'<f2'" ? 2 : 4; }
};

std::uint32_t little_endian(std::string_view bytes) {
  std::uint32_t value = 0;
  for (std::size_t i = bytes.size(); i > 0; --i) value = value << 8 | static_cast<unsigned char>(bytes[i - 1]);
  return value;
}

// The text after 'key': in the dictionary, without white space.
std::string_view after_key(std::string_view dictionary, std::string_view key, const std::string& path) {
  const std::string quoted = "'" + std::string(key) + "':";
  const std::size_t at = dictionary.find(quoted);
  if (at == std::string_view::npos) throw Failure(path + ": its NumPy header has no " + quoted);
  std::string_view rest = dictionary.substr(at + quoted.size());
  rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
  return rest;
}

std::size_t read_count(std::string_view& text, const std::string& path) {
  std::size_t value = 0, digits = 0;
  while (!text.empty() && text.front() >= '0' && text.front() <= '9') {
    value = value * 10 + static_cast<std::size_t>(text.front() - '0');
    text.remove_prefix(1);
    if (++digits > 12) throw Failure(path + ": a dimension of its shape exceeds 10^12");
  }
  if (digits == 0) throw Failure(path + ": its shape must be (rows, columns)");
  return value;
}

void expect(std::string_view& text, std::string_view token, const std::string& path) {
  if (text.substr(0, token.size()) != token) throw Failure(path + ": its shape must be (rows, columns)");
  text.remove_prefix(token.size());
}

Header read_header(std::string_view bytes, const std::string& path) {
  if (bytes.size() < 12 || bytes.substr(0, 6) != "\x93NUMPY") throw Failure(path + ": not a NumPy file (.npy)");
  const int version = static_cast<unsigned char>(bytes[6]);
  if (version < 1 || version > 3) throw Failure(path + ": NumPy format " + std::to_string(version) + " is not one of 1 to 3");
  const std::size_t length_size = version == 1 ? 2 : 4;
  const std::size_t length = little_endian(bytes.substr(8, length_size));
  Header header;
  header.data_begin = 8 + length_size + length;
  if (header.data_begin > bytes.size()) throw Failure(path + ": cut off in its NumPy header");
  const std::string_view dictionary = bytes.substr(8 + length_size, length);

  const std::string_view type = after_key(dictionary, "descr", path);
  header.type = type.substr(0, std::min(type.find_first_of(",}"), type.size()));
  if (header.type != "'<f2'" && header.type != "'<f4'") {
    throw Failure(path + ": unsupported number type " + header.type + "; use float16 ('<f2') or float32 ('<f4')");
  }
  if (after_key(dictionary, "fortran_order", path).substr(0, 5) != "False") {
    throw Failure(path + ": stored column by column (Fortran order); save it with numpy.ascontiguousarray");
  }
  std::string_view shape = after_key(dictionary, "shape", path);
  expect(shape, "(", path);
  header.row_count = read_count(shape, path);
  expect(shape, ", ", path);
  header.dimension = read_count(shape, path);
  expect(shape, ")", path);
  return header;
}

// IEEE 754 binary16: 1 sign, 5 exponent and 10 fraction bits.
float from_half(std::uint16_t half) {
  const int exponent = half >> 10 & 31;
  const int fraction = half & 1023;
  float size = 0;
  if (exponent == 31) size = fraction == 0 ? INFINITY : NAN;
  else if (exponent == 0) size = std::ldexp(static_cast<float>(fraction), -24);
  else size = std::ldexp(static_cast<float>(fraction + 1024), exponent - 25);
  return half >> 15 != 0 ? -size : size;
}

// Whether the numbers of the shape fill a file of this size.
void check_shape(const Header& header, std::uint64_t file_size, const std::string& path) {
  const std::string shape = std::to_string(header.row_count) + " × " + std::to_string(header.dimension);
  if (header.dimension == 0 || header.dimension > 1'000'000) throw Failure(path + ": unsupported shape " + shape + " of vectors");
  const std::uint64_t needed = header.row_count * header.dimension * header.number_size();
  if (file_size - header.data_begin == needed) return;
  throw Failure(path + ": shape " + shape + " needs " + std::to_string(needed) + " bytes, but the file has " +
                std::to_string(file_size - header.data_begin));
}

}  // namespace

Matrix read_npy(const std::string& path) {
  std::error_code unknown;
  const std::uint64_t file_size = path == "-" ? 0 : std::filesystem::file_size(path, unknown);
  // A sparse file may have any size: its first bytes are checked before the rest takes memory.
  if (path != "-" && !unknown) check_shape(read_header(InputFile(path, Links::follow).read(), path), file_size, path);
  const std::string bytes = read_file(path);
  const Header header = read_header(bytes, path);
  check_shape(header, bytes.size(), path);
  const std::size_t size = header.number_size(), count = header.row_count * header.dimension;
  Matrix matrix;
  matrix.row_count = header.row_count;
  matrix.dimension = static_cast<std::uint32_t>(header.dimension);
  matrix.values.resize(count);
  const char* data = bytes.data() + header.data_begin;
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint32_t word = little_endian({data + i * size, size});
    if (size == 2) matrix.values[i] = from_half(static_cast<std::uint16_t>(word));
    else std::memcpy(&matrix.values[i], &word, 4);
    if (!std::isfinite(matrix.values[i])) {
      throw Failure(path + ": row " + std::to_string(i / header.dimension) + " has a NaN or an infinity in column " +
                    std::to_string(i % header.dimension) + " (both counted from 0)");
    }
  }
  return matrix;
}

}  // namespace hop::cli
