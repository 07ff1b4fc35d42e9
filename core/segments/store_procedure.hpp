// Declarations shared by the store procedures (open, change, compact): their factories, the slot for the resulting version, and
// the check of options.
#pragma once

#include <memory>
#include <string>

#include "core/options/options.hpp"
#include "core/segments/snapshot.hpp"
#include "core/task/create_task.hpp"
#include "core/task/phases.hpp"
#include "core/task/procedure.hpp"

namespace hop::core {

using StoreResult = std::shared_ptr<std::shared_ptr<const Snapshot>>;

std::unique_ptr<Procedure> make_open_procedure(const Options* options, bool create, std::uint64_t most_file_bytes,
                                               StoreResult result);
std::unique_ptr<Procedure> make_compact_procedure(std::shared_ptr<const Snapshot> snapshot, StoreResult result);

// Moves corpus and vectors in; the caller has checked that they match.
std::unique_ptr<Procedure> make_change_procedure(std::shared_ptr<const Snapshot> snapshot, Corpus& corpus, GivenVectors& vectors,
                                                 std::string deleted_ids, StoreResult result);

// Checks that every option set in `given` has the value that the store was created with. The language may also be `auto` or the
// detected language. Errors: bad_input, which names the first option that differs.
Result<void> check_store_options(const Snapshot& store, const Options& given);

// Writes the report's members about a version.
void write_version(JsonWriter& out, const Snapshot& snapshot);

}  // namespace hop::core
