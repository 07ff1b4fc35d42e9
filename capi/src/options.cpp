#include "capi/src/options_object.hpp"
#include "core/base/concat.hpp"
#include "core/options/option_table.hpp"
#include "core/text/utf8.hpp"

int32_t hop_options_create(hop_options** options, hop_error** error) { return create(error, options, "options"); }

int32_t hop_options_copy(const hop_options* options, hop_options** copy, hop_error** error) {
  return call(error, in(options, "options"), out(copy, "copy"), [&] {
    auto made = std::make_unique<hop_options>();
    made->values = options->values;
    *copy = made.release();
  });
}

void hop_options_free(hop_options* options) { free_object(options); }

int32_t hop_options_set_text(hop_options* options, const char* key, size_t key_length, const char* value, size_t value_length,
                             hop_error** error) {
  return call(error, in(options, "options"), in(key, key_length, "key"), in(value, value_length, "value"), [&] {
    return options->values.set(text_of(key, key_length), core::replace_invalid_utf8(text_of(value, value_length)).text);
  });
}

int32_t hop_options_set_integer(hop_options* options, const char* key, size_t key_length, int64_t value, hop_error** error) {
  return call(error, in(options, "options"), in(key, key_length, "key"),
              [&] { return options->values.set_integer(text_of(key, key_length), value); });
}

int32_t hop_options_set_number(hop_options* options, const char* key, size_t key_length, double value, hop_error** error) {
  return call(error, in(options, "options"), in(key, key_length, "key"),
              [&] { return options->values.set_number(text_of(key, key_length), value); });
}

int32_t hop_options_set_flag(hop_options* options, const char* key, size_t key_length, int32_t value, hop_error** error) {
  return call(error, in(options, "options"), in(key, key_length, "key"),
              [&] { return options->values.set(text_of(key, key_length), value != 0 ? "true" : "false"); });
}

int32_t hop_options_set_weights(hop_options* options, const uint8_t* bytes, size_t length, hop_error** error) {
  return call(error, in(options, "options"), in(bytes, length, "bytes"), [&]() -> Outcome {
    core::Options changed = options->values;
    if (Outcome set = changed.set_weights(std::span(bytes, length)); !set) return set;
    for (const core::OptionEntry& option : core::option_table()) {
      if (core::is_valid_utf8(changed.text(option.key))) continue;
      return Error{Status::corrupt_file, core::concat("weights: option ", option.key, " is not UTF-8"), "weights"};
    }
    options->values = std::move(changed);
    return {};
  });
}

int32_t hop_options_get(const hop_options* options, const char* key, size_t key_length, const char** value, size_t* value_length,
                        hop_error** error) {
  return call(error, in(options, "options"), in(key, key_length, "key"), out(value, "value"), out(value_length, "value_length"),
              [&]() -> Outcome {
                auto found = options->values.get(text_of(key, key_length));
                if (!found) return std::move(found).error();
                give_text(found.value(), value, value_length);
                return {};
              });
}

uint32_t hop_option_count(void) { return static_cast<uint32_t>(core::option_table().size()); }

int32_t hop_option_describe(uint32_t index, const char** key, int32_t* type, const char** default_value, const char** bounds,
                            const char** documentation, hop_error** error) {
  return call(error, below(index, "option", hop_option_count), out(key, "key"), out(type, "type"),
              out(default_value, "default_value"), out(bounds, "bounds"), out(documentation, "documentation"), [&] {
                const core::OptionEntry& entry = core::option_table()[index];
                *key = entry.key;
                *type = static_cast<int32_t>(entry.type);
                *default_value = entry.default_value;
                *bounds = entry.bounds;
                *documentation = entry.documentation;
              });
}
