// Options are stored as text lines "key=value", and weights as the bytes of a weights file, so that both readers validate the
// saved values in the usual way.
#include "core/task/options_archive.hpp"

namespace hop::core {

void write_options(ArchiveWriter& out, const Options& options) {
  out.text(options.to_lines());
  out.bytes(options.weights_bytes());
}

Result<Options> read_options(ArchiveReader& in) {
  auto options = Options::from_lines(in.text());
  const std::vector<std::uint8_t> weights = in.bytes();
  if (!options || weights.empty()) return options;
  if (auto set = options.value().set_weights(weights); !set) return std::move(set).error();
  return options;
}

}  // namespace hop::core
