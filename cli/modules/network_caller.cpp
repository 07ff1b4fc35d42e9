#include "cli/modules/network_table.hpp"
#include "cli/modules/open_module.hpp"

namespace hop::cli {

static const NetworkTable& network() {
  static const auto& table = module_table<NetworkTable>("network");
  return table;
}

std::unique_ptr<RemoteEmbedder> make_embedder(const hop::HttpOptions& options) { return network().embedder(options); }
std::unique_ptr<RemoteReranker> make_reranker(const hop::HttpOptions& options) { return network().reranker(options); }
std::unique_ptr<RemoteLanguageModel> make_language_model(const hop::HttpOptions& options, const hop::ChatOptions& chat) {
  return network().language_model(options, chat);
}

}  // namespace hop::cli
