// A corpus in a saved task.
#pragma once

#include "core/corpus/document.hpp"
#include "core/task/archive.hpp"

namespace hop::core {

void write_corpus(ArchiveWriter& out, const Corpus& corpus);
Corpus read_corpus(ArchiveReader& in);

}  // namespace hop::core
