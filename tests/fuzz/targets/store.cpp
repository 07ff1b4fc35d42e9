// A store's folder, of which any file may be forged: opened or refused; an opened one is read to its end, changed, compacted,
// and opened once more.
#include "tests/fuzz/support/claim.hpp"
#include "tests/fuzz/support/figure.hpp"
#include "tests/fuzz/support/store_folder.hpp"
#include "tests/fuzz/support/walk.hpp"

namespace {

using hop::fuzz::claim;

hop::fuzz::Figure opened{"opened"}, changed{"changed"};

// The store after the task, or nothing where it failed for a reason that its host can be told.
std::optional<hop::Store> store_of(hop::Task task, hop::fuzz::Folder& folder) {
  try {
    hop::fuzz::run_on(task, folder);
    hop::fuzz::read_json_value(task.report().text());
    return task.take_store();
  } catch (const hop::Error& error) {
    claim(error.status() != HOP_STATUS_INTERNAL && error.status() != HOP_STATUS_OUT_OF_MEMORY, error.what());
    return std::nullopt;
  }
}

std::optional<hop::Store> change(const hop::Store& store, hop::fuzz::Folder& folder) {
  hop::Corpus corpus;
  corpus.add_document("ada.md", "", "# Ada Lovelace\n\nThe daughter of [[Lord Byron]].\n");
  const std::string gone[] = {"byron.md"};
  return store_of(hop::Task::change_store(store, corpus, gone), folder);
}

void walk(const hop::Store& store) {
  hop::fuzz::read_json_value(store.describe().text());
  hop::fuzz::walk_graph(store.graph());
}

// It opens: the engine reads what it wrote itself.
void open_again(hop::fuzz::Folder& folder) {
  const auto store = store_of(hop::Task::open_store(), folder);
  claim(store.has_value(), "a store opens after it was changed");
  walk(*store);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::int64_t before = hop_live_objects();
  {
    hop::fuzz::Folder folder = hop::fuzz::folder_of({data, size});
    const auto store = store_of(hop::Task::open_store(), folder);
    if (store) {
      ++opened.value;
      walk(*store);
      const auto after = change(*store, folder);
      if (after) {
        ++changed.value;
        open_again(folder);
        if (store_of(hop::Task::compact_store(*after), folder)) open_again(folder);
      }
    }
  }
  claim(hop_live_objects() == before, "all objects are freed");
  return 0;
}
