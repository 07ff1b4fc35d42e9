#include "capi/src/arguments.hpp"
#include "capi/src/bytes_object.hpp"
#include "capi/src/guard.hpp"

using hop::capi::Arguments;
using hop::capi::guard;
using hop::capi::Outcome;

int32_t hop_bytes_view(const hop_bytes* bytes, const uint8_t** data, size_t* length, hop_error** error) {
  return guard(error, [&]() -> Outcome {
    Arguments given;
    given.object(bytes, "bytes");
    given.output(data, "data");
    given.output(length, "length");
    if (given.failed()) return given.error();
    *data = bytes->data.data();
    *length = bytes->data.size();
    return {};
  });
}

void hop_bytes_free(hop_bytes* bytes) { hop::capi::free_object(bytes); }
