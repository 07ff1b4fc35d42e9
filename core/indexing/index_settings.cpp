#include "core/indexing/index_settings.hpp"

namespace hop::core {

Analyser analyser_of(const Options& options) {
  return Analyser({options.flag("analyser.stop_words"), options.flag("analyser.stemming"), options.flag("analyser.cjk_bigrams")});
}

KeywordOptions keyword_options_of(const Options& options) {
  return {options.flag("keywords.phrases"), options.flag("keywords.mentions")};
}

VectorPrecision vector_precision_of(const Options& options) {
  const std::string_view name = options.text("vectors.precision");
  if (name == "f32") return VectorPrecision::f32;
  return name == "int8" ? VectorPrecision::int8 : VectorPrecision::f16;
}

PreparationOptions preparation_options_of(const Options& options) {
  return {static_cast<std::uint32_t>(options.integer("passage.tokens")), options.flag("names.headings"),
          options.flag("names.files")};
}

}  // namespace hop::core
