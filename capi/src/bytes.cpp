#include "capi/src/bytes_object.hpp"

int32_t hop_bytes_view(const hop_bytes* bytes, const uint8_t** data, size_t* length, hop_error** error) {
  return call(error, in(bytes, "bytes"), out(data, "data"), out(length, "length"), [&] {
    *data = bytes->data.data();
    *length = bytes->data.size();
  });
}

void hop_bytes_free(hop_bytes* bytes) { free_object(bytes); }
