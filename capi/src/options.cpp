#include "capi/src/arguments.hpp"
#include "capi/src/guard.hpp"
#include "capi/src/options_object.hpp"
#include "core/base/concat.hpp"
#include "core/options/option_table.hpp"
#include "core/text/utf8.hpp"

using hop::capi::Arguments;
using hop::capi::guard;
using hop::capi::Outcome;
using hop::core::Error;
using hop::core::Status;

int32_t hop_options_create(hop_options** options, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.output(options, "options");
    if (given.failed()) return given.error();
    *options = new hop_options;
    return {};
  });
}

void hop_options_free(hop_options* options) { hop::capi::free_object(options); }

int32_t hop_options_set_text(hop_options* options, const char* key, size_t key_length, const char* value, size_t value_length,
                             hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(options, "options");
    const std::string_view key_text = given.text(key, key_length, "key");
    const std::string_view value_text = given.text(value, value_length, "value");
    if (given.failed()) return given.error();
    return options->values.set(key_text, hop::core::replace_invalid_utf8(value_text).text);
  });
}

int32_t hop_options_set_integer(hop_options* options, const char* key, size_t key_length, int64_t value, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(options, "options");
    const std::string_view key_text = given.text(key, key_length, "key");
    if (given.failed()) return given.error();
    return options->values.set_integer(key_text, value);
  });
}

int32_t hop_options_set_number(hop_options* options, const char* key, size_t key_length, double value, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(options, "options");
    const std::string_view key_text = given.text(key, key_length, "key");
    if (given.failed()) return given.error();
    return options->values.set_number(key_text, value);
  });
}

int32_t hop_options_set_flag(hop_options* options, const char* key, size_t key_length, int32_t value, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(options, "options");
    const std::string_view key_text = given.text(key, key_length, "key");
    if (given.failed()) return given.error();
    return options->values.set(key_text, value != 0 ? "true" : "false");
  });
}

int32_t hop_options_set_weights(hop_options* options, const uint8_t* bytes, size_t length, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(options, "options");
    const std::span<const std::uint8_t> weights = given.array(bytes, length, "bytes");
    if (given.failed()) return given.error();
    hop::core::Options changed = options->values;
    if (Outcome set = changed.set_weights(weights); !set) return set;
    for (const hop::core::OptionEntry& option : hop::core::option_table()) {
      if (hop::core::is_valid_utf8(changed.text(option.key))) continue;
      return Error{Status::corrupt_file, hop::core::concat("weights: option ", option.key, " is not UTF-8"), "weights"};
    }
    options->values = std::move(changed);
    return {};
  });
}

int32_t hop_options_get(const hop_options* options, const char* key, size_t key_length, const char** value, size_t* value_length,
                        hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(options, "options");
    const std::string_view key_text = given.text(key, key_length, "key");
    given.output(value, "value");
    given.output(value_length, "value_length");
    if (given.failed()) return given.error();
    auto found = options->values.get(key_text);
    if (!found) return std::move(found).error();
    hop::capi::give_text(found.value(), value, value_length);
    return {};
  });
}

uint32_t hop_option_count(void) { return static_cast<uint32_t>(hop::core::option_table().size()); }

int32_t hop_option_describe(uint32_t index, const char** key, int32_t* type, const char** default_value, const char** bounds,
                            const char** documentation, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.below(index, hop_option_count(), "option");
    given.output(key, "key");
    given.output(type, "type");
    given.output(default_value, "default_value");
    given.output(bounds, "bounds");
    given.output(documentation, "documentation");
    if (given.failed()) return given.error();
    const hop::core::OptionEntry& entry = hop::core::option_table()[index];
    *key = entry.key;
    *type = static_cast<int32_t>(entry.type);
    *default_value = entry.default_value;
    *bounds = entry.bounds;
    *documentation = entry.documentation;
    return {};
  });
}
