// Options by key, and the table of all options.
#pragma once

#include <span>
#include <vector>

#include "hoptrail/call.hpp"

namespace hop {

// An option of the engine, as its table describes it.
struct OptionDescription {
  // Its name, such as `hits`.
  std::string_view key;
  std::int32_t type = HOP_OPTION_TEXT;  // HOP_OPTION_*
  std::string_view default_value;       // as text
  std::string_view bounds;              // "1 … 1000", or choices separated by '|'; empty: any value of the type
  std::string_view documentation;       // its effect, in a few words
};

// Values of options, by their names. A copy is a separate set.
class Options {
 public:
  // All options at their defaults.
  Options() : handle_(detail::create<Handle>(hop_options_create)) {}
  // A separate set with the same values.
  Options(const Options& other) : handle_(detail::create<Handle>(hop_options_copy, other.get())) {}
  Options(Options&&) noexcept = default;
  Options& operator=(const Options& other) { return *this = Options(other); }
  Options& operator=(Options&&) noexcept = default;

  // Sets an option from text. Throws for an unknown key and a value out of bounds, as all setters do.
  Options& set_text(std::string_view key, std::string_view value) {
    detail::call(hop_options_set_text, handle_.get(), key.data(), key.size(), value.data(), value.size());
    return *this;
  }
  // Sets an option that is a whole number.
  Options& set_integer(std::string_view key, std::int64_t value) {
    detail::call(hop_options_set_integer, handle_.get(), key.data(), key.size(), value);
    return *this;
  }
  // Sets an option that is a number.
  Options& set_number(std::string_view key, double value) {
    detail::call(hop_options_set_number, handle_.get(), key.data(), key.size(), value);
    return *this;
  }
  // Sets an option that is true or false.
  Options& set_flag(std::string_view key, bool value) {
    detail::call(hop_options_set_flag, handle_.get(), key.data(), key.size(), std::int32_t{value});
    return *this;
  }

  // Applies trained weights; the bytes are copied. Options that are set override learned ones.
  Options& set_weights(std::span<const std::uint8_t> bytes) {
    detail::call(hop_options_set_weights, handle_.get(), bytes.data(), bytes.size());
    return *this;
  }

  // The value as text: the value that was set, else the learned value, else the default.
  std::string_view get(std::string_view key) const {
    return detail::read_text(hop_options_get, handle_.get(), key.data(), key.size());
  }

  // All options. The views are of static text.
  static std::vector<OptionDescription> table() {
    detail::check_abi();
    std::vector<OptionDescription> options(hop_option_count());
    for (std::uint32_t index = 0; index < options.size(); ++index) {
      const char* key = nullptr;
      const char* default_value = nullptr;
      const char* bounds = nullptr;
      const char* documentation = nullptr;
      std::int32_t type = 0;
      detail::call(hop_option_describe, index, &key, &type, &default_value, &bounds, &documentation);
      options[index] = {key, type, default_value, bounds, documentation};
    }
    return options;
  }

  // The object of the C ABI. Ownership stays here.
  const hop_options* get() const noexcept { return handle_.get(); }

 private:
  using Handle = detail::Handle<hop_options, hop_options_free>;
  Handle handle_;
};

}  // namespace hop
