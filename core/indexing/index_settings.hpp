// What the options say about an index, for all who make one.
#pragma once

#include "core/keywords/keyword_table.hpp"
#include "core/options/options.hpp"
#include "core/store/graph_content.hpp"
#include "core/text/analyser.hpp"

namespace hop::core {

Analyser analyser_of(const Options& options);
KeywordOptions keyword_options_of(const Options& options);
VectorPrecision vector_precision_of(const Options& options);
PreparationOptions preparation_options_of(const Options& options);

}  // namespace hop::core
