// Translates index options ("analyzer.*", "keywords.*", "vectors.*", "passage.*") into the settings of the components that
// build an index. Every builder uses these functions, so that a rebuild, a merge and a first build agree.
#pragma once

#include <cstddef>

#include "core/base/result.hpp"
#include "core/base/work_budget.hpp"
#include "core/corpus/prepared_corpus.hpp"
#include "core/keywords/keyword_table.hpp"
#include "core/options/options.hpp"
#include "core/store/graph_content.hpp"
#include "core/text/analyzer.hpp"
#include "core/text/language.hpp"
#include "core/text/language_detection.hpp"

namespace hop::core {

// analyzer.language. With `auto`, the language is open until it is detected from a corpus. The options in a graph file never
// contain `auto`: they state the detected language, or nothing for English, which keeps the files of English corpora identical
// to those written before other languages existed.
inline constexpr std::string_view language_key = "analyzer.language";
bool is_language_open(const Options& options);
Language language_of(const Options& options);  // English while it is open
void set_language(Options& options, Language language);
Result<void> check_language(const Options& options);  // unsupported: this build does not contain the language

// Detects the language of a corpus from a sample of its passages. The result does not depend on the order of insertion.
class CorpusLanguage {
 public:
  bool step(const PreparedCorpus& corpus, WorkBudget& budget);  // true when the sample is read
  Language language() const { return detector_.language(); }

 private:
  LanguageDetector detector_;
  std::size_t next_ = 0;  // passage of the sample
};
Language language_of(const PreparedCorpus& corpus);

Analyzer analyzer_of(const Options& options);
KeywordOptions keyword_options_of(const Options& options);
VectorPrecision vector_precision_of(const Options& options);
PreparationOptions preparation_options_of(const Options& options);

}  // namespace hop::core
