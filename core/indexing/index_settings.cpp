// Pure look-ups in the options, except for language detection, which samples passages at even distances over the corpus.
// The passages are in byte order of document ids, so the sample does not depend on the order of insertion.
#include "core/indexing/index_settings.hpp"

#include <algorithm>

#include "core/base/concat.hpp"

namespace hop::core {

bool is_language_open(const Options& options) { return options.text(language_key) == "auto"; }

Language language_of(const Options& options) {
  const LanguageEntry* entry = find_language(options.text(language_key));
  return entry ? entry->language : Language::english;
}

void set_language(Options& options, Language language) {
  if (language == Language::english) options.reset(language_key);
  else (void)options.set(language_key, entry_of(language).code);
}

Result<void> check_language(const Options& options) {
  const Language language = language_of(options);
  if (is_built_in(language)) return {};
  return Error{Status::unsupported,
               concat("analyzer.language=", entry_of(language).code, ": the small WebAssembly module supports only English"),
               std::string(language_key)};
}

bool CorpusLanguage::step(const PreparedCorpus& corpus, WorkBudget& budget) {
  if constexpr (!with_languages) return true;
  constexpr std::uint64_t work_units_per_byte = 20;  // as for the words of a passage
  const std::size_t count = corpus.passages.size(), sampled = std::min(count, sampled_passages);
  for (; next_ < sampled; ++next_) {
    if (budget.used_up()) return false;
    const std::string_view sample = sample_of(corpus.passages[next_ * count / sampled].text);
    budget.spend(work_units_per_byte * (1 + std::max(sample.size(), detector_.add(sample))));
  }
  return true;
}

Language language_of(const PreparedCorpus& corpus) {
  CorpusLanguage detection;
  work_to_end([&](WorkBudget& budget) { return detection.step(corpus, budget); });
  return detection.language();
}

Analyzer analyzer_of(const Options& options) {
  return Analyzer({options.flag("analyzer.stop_words"), options.flag("analyzer.stemming"), options.flag("analyzer.cjk_bigrams"),
                   language_of(options)});
}

KeywordOptions keyword_options_of(const Options& options) {
  return {.phrases = options.flag("keywords.phrases"),
          .mentions = options.flag("keywords.mentions"),
          .capitals_are_names = capitals_mark_names(language_of(options)),
          .language = language_of(options)};
}

VectorPrecision vector_precision_of(const Options& options) {
  const std::string_view name = options.text("vectors.precision");
  if (name == "f32") return VectorPrecision::f32;
  return name == "int8" ? VectorPrecision::int8 : VectorPrecision::f16;
}

PreparationOptions preparation_options_of(const Options& options) {
  return {static_cast<std::uint32_t>(options.integer("passage.tokens")), options.flag("names.headings"),
          options.flag("names.files"), options.flag("markdown.conventions")};
}

}  // namespace hop::core
