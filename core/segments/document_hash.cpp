// Chains one 64-bit hash over all fields. Each value is preceded by its length, so that moving a boundary between two fields
// changes the hash.
#include "core/segments/document_hash.hpp"

#include <string>
#include <string_view>

#include "core/base/float_bits.hpp"
#include "core/base/hash.hpp"

namespace hop::core {
namespace {

// Feeds length-prefixed values into the hash: different inputs never yield the same byte sequence.
class DocumentHash {
 public:
  explicit DocumentHash(std::uint64_t kind) : hash_(kind) {}

  void number(std::uint64_t value) {
    char bytes[8];
    for (unsigned i = 0; i < 8; ++i) bytes[i] = static_cast<char>(value >> (8 * i));
    hash_ = hash_bytes(std::string_view(bytes, sizeof bytes), hash_);
  }
  void text(std::string_view value) {
    number(value.size());
    hash_ = hash_bytes(value, hash_);
  }
  void texts(const std::vector<std::string>& values) {
    number(values.size());
    for (const std::string& value : values) text(value);
  }
  void metadata(const std::vector<MetadataField>& fields) {
    number(fields.size());
    for (const MetadataField& field : fields) text(field.key), text(field.value);
  }
  // Hashes the bits in little-endian order, so that a store can move between platforms.
  void vector(std::span<const float> values);
  std::uint64_t value() const { return hash_; }

 private:
  std::uint64_t hash_;
};

void DocumentHash::vector(std::span<const float> values) {
  number(values.size());
  std::string bytes;
  for (const float value : values) {
    const std::uint32_t bits = bits_of_float(value);
    for (unsigned shift = 0; shift < 32; shift += 8) bytes += static_cast<char>(bits >> shift);
  }
  hash_ = hash_bytes(bytes, hash_);
}

}  // namespace

std::uint64_t document_hash(const Document& document) {
  DocumentHash hash(1);
  hash.text(document.title);
  hash.text(document.text);
  hash.number(static_cast<std::uint64_t>(document.format));
  hash.texts(document.aliases);
  hash.metadata(document.metadata);
  return hash.value();
}

std::uint64_t document_hash(std::span<const GivenPassage> passages) {
  DocumentHash hash(2);
  for (const auto& [passage, vector] : passages) {
    hash.text(passage->id);
    hash.text(passage->title);
    hash.text(passage->text);
    hash.number(static_cast<std::uint64_t>(passage->position));
    hash.texts(passage->aliases);
    hash.texts(passage->entities);
    hash.texts(passage->links);
    hash.metadata(passage->metadata);
    hash.vector(vector);
  }
  return hash.value();
}

}  // namespace hop::core
