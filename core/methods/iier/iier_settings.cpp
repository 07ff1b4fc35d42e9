// "auto" for path vectors follows search.embed: request them from the host exactly if the search may embed at all. The four
// numbers of iier.weights are question, path, edge and seed.
#include "core/methods/iier/iier_settings.hpp"

#include "core/base/concat.hpp"

namespace hop::core {

Result<IierSettings> read_iier_settings(const SearchSettings& settings, const Options& options) {
  IierSettings iier;
  iier.ask_for_keywords = options.text("iier.keywords") == "ask";
  const std::string_view path_vectors = options.text("iier.path_vectors");
  iier.ask_for_path_vectors = path_vectors == "auto" ? settings.ask_for_vectors : path_vectors == "ask";
  iier.chains_first = options.text("iier.order") == "chains";
  iier.passages = static_cast<std::uint32_t>(options.integer("iier.passages"));
  iier.rules.nearest = static_cast<std::uint32_t>(options.integer("iier.nearest"));
  iier.rules.shared = static_cast<std::uint32_t>(options.integer("iier.shared"));
  const std::vector<double> weights = options.numbers("iier.weights");
  if (weights.size() != 4) {
    return Error{Status::option_out_of_bounds, concat("option \"iier.weights\" takes four numbers, not ", weights.size()),
                 "iier.weights"};
  }
  iier.weights = {static_cast<float>(weights[0]), static_cast<float>(weights[1]), static_cast<float>(weights[2]),
                  static_cast<float>(weights[3])};
  return iier;
}

}  // namespace hop::core
