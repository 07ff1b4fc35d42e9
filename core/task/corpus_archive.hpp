// Serializes a corpus (documents and ready-made passages) as part of the inputs of a saved index task. The reader does not
// validate the contents: check_saved_corpus (core/task/saved_check.hpp) does.
#pragma once

#include "core/corpus/document.hpp"
#include "core/task/archive.hpp"

namespace hop::core {

void write_corpus(ArchiveWriter& out, const Corpus& corpus);
Corpus read_corpus(ArchiveReader& in);

}  // namespace hop::core
