#include "document_budget.hpp"

#include "read_document_as_markdown.hpp"

namespace hop::cli {

namespace {

constexpr std::size_t base_bytes = std::size_t{32} << 20;
constexpr std::size_t base_elements = 250000;

std::string value_and_limit(std::size_t value, std::size_t limit) {
  return std::to_string(value) + ", limit " + std::to_string(limit);
}

}  // namespace

DocumentBudget::DocumentBudget(std::size_t file_bytes)
    : unpacked_{0, 64 * file_bytes + base_bytes},
      elements_{0, 4 * file_bytes + base_elements},
      written_{0, 24 * file_bytes + base_bytes} {}

void DocumentBudget::unpack(std::size_t bytes, const std::string& part) {
  unpacked_.value += bytes;
  if (unpacked_.value <= unpacked_.limit) return;
  throw Unreadable(part + ": the bytes unpacked from the zip archive are " + value_and_limit(unpacked_.value, unpacked_.limit) +
                   " for a file of this size");
}

void DocumentBudget::count_elements(std::size_t elements, const std::string& part) {
  elements_.value += elements;
  if (elements_.value <= elements_.limit) return;
  throw Unreadable(part + ": the number of elements is at least " + value_and_limit(elements_.value, elements_.limit) +
                   " for a file of this size");
}

void DocumentBudget::write(std::size_t bytes) {
  written_.value += bytes;
  check_text(written_.value);
}

void DocumentBudget::check_text(std::size_t bytes) const {
  if (bytes <= written_.limit) return;
  throw Unreadable("the bytes of text are at least " + value_and_limit(bytes, written_.limit) + " for a file of this size");
}

}  // namespace hop::cli
