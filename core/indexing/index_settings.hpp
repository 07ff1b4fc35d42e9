// What the options say about an index, for all who make one.
#pragma once

#include "core/base/result.hpp"
#include "core/corpus/prepared_corpus.hpp"
#include "core/keywords/keyword_table.hpp"
#include "core/options/options.hpp"
#include "core/store/graph_content.hpp"
#include "core/text/analyzer.hpp"
#include "core/text/language.hpp"

namespace hop::core {

// analyzer.language. `auto` is open until a corpus was looked at. What is kept with a graph never says `auto`: it states the
// language, or nothing for English that was detected, so that files are the same as before there were other languages.
inline constexpr std::string_view language_key = "analyzer.language";
bool is_language_open(const Options& options);
Language language_of(const Options& options);  // English while it is open
void set_language(Options& options, Language language);
Result<void> check_language(const Options& options);  // unsupported: it is not built in
Language language_of(const PreparedCorpus& corpus);   // detected; the order of insertion does not matter

Analyzer analyzer_of(const Options& options);
KeywordOptions keyword_options_of(const Options& options);
VectorPrecision vector_precision_of(const Options& options);
PreparationOptions preparation_options_of(const Options& options);

}  // namespace hop::core
