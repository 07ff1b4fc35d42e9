// One list of fields for each record: the same list writes the record to a message and reads it from one. A record has
//
//   template <class Archive, class Self>
//   static void fields(Archive& archive, Self& self) { archive.passage(self.passage), archive.score(self.score); }
//
// A reader refuses values out of range, so later code can use them as numbers and sizes without checks.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "core/exchange/message_bytes.hpp"
#include "core/exchange/records.hpp"

namespace hop::core {

class FieldWriter {
 public:
  explicit FieldWriter(MessageWriter& out) : out_(out) {}

  template <class Number>
  void number(const Number& value) {
    out_.number(value);
  }
  void passage(std::uint32_t value) { out_.number(value); }
  void below(std::uint32_t value, std::uint64_t) { out_.number(value); }
  void flag(bool value) { out_.flag(value); }
  void score(float value) { out_.real(value); }
  void real(double value) { out_.real(value); }
  void text(const std::string& value) { out_.text(value); }
  void bytes(const std::vector<std::uint8_t>& value) { out_.bytes(value); }
  void reals(const std::vector<float>& values) { out_.reals(values); }
  void ascending(const std::vector<std::uint32_t>& values, std::uint64_t = numbers_end) { out_.ascending(values); }
  template <class Number>
  void numbers(const std::vector<Number>& values) {
    each(values, [&](Number value) { out_.number(value); });
  }
  void texts(const std::vector<std::string>& values) { write_texts(out_, values); }
  template <class Record>
  void record(const Record& value) {
    Record::fields(*this, value);
  }
  // A list whose elements `field(element)` writes, and reads.
  template <class Element, class Field>
  void each(const std::vector<Element>& elements, Field field) {
    write_all(out_, elements, field);
  }
  template <class Record>
  void list(const std::vector<Record>& records) {
    each(records, [&](const Record& one) { record(one); });
  }
  void expect(bool) {}

 private:
  MessageWriter& out_;
};

class FieldReader {
 public:
  // Numbers of passages are below `passages`, the size of the corpus.
  explicit FieldReader(MessageReader& in, std::uint64_t passages = passages_end) : in_(in), passages_(passages) {}

  // The whole range of an unsigned type.
  template <class Number>
  void number(Number& value) {
    if constexpr (sizeof(Number) == sizeof(std::uint64_t)) value = in_.number();
    else value = static_cast<Number>(in_.number_below(std::uint64_t{std::numeric_limits<Number>::max()} + 1));
  }
  void passage(std::uint32_t& value) { value = in_.number_below(passages_); }
  void below(std::uint32_t& value, std::uint64_t end) { value = in_.number_below(end); }
  void flag(bool& value) { value = in_.flag(); }
  void score(float& value) { value = read_score(in_); }  // finite, and small enough to be subtracted
  void real(double& value) { value = in_.wide(); }       // finite
  void text(std::string& value) { value = in_.text(); }
  void bytes(std::vector<std::uint8_t>& value) {
    const auto held = in_.bytes();
    value.assign(held.begin(), held.end());
  }
  void reals(std::vector<float>& values) { values = in_.reals(); }
  void ascending(std::vector<std::uint32_t>& values, std::uint64_t end = numbers_end) { values = in_.ascending(end); }
  template <class Number>
  void numbers(std::vector<Number>& values) {
    each(values, [&](Number& value) { number(value); });
  }
  void texts(std::vector<std::string>& values) { values = read_texts(in_); }
  template <class Record>
  void record(Record& value) {
    Record::fields(*this, value);
  }
  template <class Element, class Field>
  void each(std::vector<Element>& elements, Field field) {
    elements = read_all(in_, [&] {
      Element one;
      field(one);
      return one;
    });
  }
  template <class Record>
  void list(std::vector<Record>& records) {
    each(records, [&](Record& one) { record(one); });
  }
  // Refuses the message unless a condition of the record holds, such as an order of its lists.
  void expect(bool condition) {
    if (!condition) in_.refuse();
  }

 private:
  MessageReader& in_;
  std::uint64_t passages_;
};

template <class Record>
void write_record(MessageWriter& out, const Record& record) {
  FieldWriter writer(out);
  writer.record(record);
}

// Check in.ok() before using the record.
template <class Record>
Record read_record(MessageReader& in, std::uint64_t passages = passages_end) {
  FieldReader reader(in, passages);
  Record record;
  reader.record(record);
  return record;
}

}  // namespace hop::core
