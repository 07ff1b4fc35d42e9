#include "cli/serving/live_store.hpp"

#include <sys/stat.h>

#include <chrono>
#include <set>

#include "cli/reading/open_store.hpp"
#include "cli/serving/http_message.hpp"
#include "cli/terminal/terminal.hpp"

namespace hop::cli {

namespace {

constexpr std::size_t most_waiting = 256;                              // changes in the queue
constexpr std::size_t most_of_a_commit = 64;                           // documents per commit
constexpr std::size_t most_bytes_of_a_commit = std::size_t{32} << 20;  // of their texts
constexpr std::chrono::seconds patience{10};                           // for another writer's lock
constexpr std::chrono::seconds look_interval{1};                       // checks for versions of other writers

}  // namespace

StoreVersion::StoreVersion(hop::Store opened) : store(std::move(opened)), graph(store.graph()) {
  const Json described = parse_json(store.describe().text(), "description");
  generation = described.at("generation").get<std::uint64_t>();
  segments = described.at("segments").size();
}

LiveStore::LiveStore(std::string folder, const ServiceArguments& services, std::size_t most_segments)
    : folder_(std::move(folder)),
      services_(services),
      most_segments_(most_segments),
      seen_manifest_(manifest_state()),
      version_(std::make_shared<StoreVersion>(open_store(folder_))) {
  writer_ = std::thread([this] { write(); });
}

LiveStore::~LiveStore() {
  {
    const std::lock_guard lock(lock_);
    is_stopping_ = true;
  }
  queue_changed_.notify_all();
  writer_.join();
}

StoreVersionPointer LiveStore::version() const {
  const std::lock_guard lock(lock_);
  return version_;
}

std::size_t LiveStore::waiting_changes() const {
  const std::lock_guard lock(lock_);
  return queue_.size();
}

DocumentOutcome LiveStore::change(DocumentChange change) {
  std::future<DocumentOutcome> outcome;
  {
    const std::lock_guard lock(lock_);
    if (queue_.size() >= most_waiting) throw HttpFailure(503, std::to_string(queue_.size()) + " changes wait; retry later");
    queue_.push_back({std::move(change)});
    outcome = queue_.back().outcome.get_future();
  }
  queue_changed_.notify_all();
  return outcome.get();
}

void LiveStore::write() {
  std::unique_lock lock(lock_);
  for (;;) {
    queue_changed_.wait_for(lock, look_interval, [this] { return !queue_.empty() || is_stopping_; });
    if (queue_.empty()) {
      if (is_stopping_) return;
      lock.unlock();
      follow_other_writers();
      lock.lock();
      continue;
    }
    std::vector<Waiting> batch = take_batch(lock);
    lock.unlock();
    commit(batch);
    batch.clear();
    lock.lock();
  }
}

// The next changes that one commit can make. It changes each document at most once.
std::vector<LiveStore::Waiting> LiveStore::take_batch(std::unique_lock<std::mutex>&) {
  std::vector<Waiting> batch;
  std::set<std::string> ids;
  std::size_t byte_count = 0;
  while (!queue_.empty() && batch.size() < most_of_a_commit) {
    const DocumentChange& next = queue_.front().change;
    byte_count += next.content ? next.content->text.size() : 0;
    if (!batch.empty() && (byte_count > most_bytes_of_a_commit || ids.count(next.id) > 0)) break;
    ids.insert(next.id);
    batch.push_back(std::move(queue_.front()));
    queue_.pop_front();
  }
  return batch;
}

// Whether the failure concerns the store, its writers or its embedder, so that every change would fail.
bool is_of_all_changes(const std::exception_ptr& failure) {
  try {
    std::rethrow_exception(failure);
  } catch (const hop::Error& error) {
    const int status = error.status();
    return status == HOP_STATUS_FILE_FAILURE || status == HOP_STATUS_WRONG_STATE || status == HOP_STATUS_HOST_FAILURE ||
           status == HOP_STATUS_OUT_OF_MEMORY;
  } catch (...) {
    return false;
  }
}

// If one document is rejected, only its change fails.
void LiveStore::commit(std::vector<Waiting>& batch) {
  std::map<std::string, std::string> statuses;
  try {
    statuses = try_commit(batch);
  } catch (...) {
    if (batch.size() == 1 || is_of_all_changes(std::current_exception())) {
      for (Waiting& waiting : batch) waiting.outcome.set_exception(std::current_exception());
      return;
    }
    for (Waiting& waiting : batch) {
      std::vector<Waiting> alone;
      alone.push_back(std::move(waiting));
      commit(alone);
    }
    return;
  }
  const StoreVersionPointer version = this->version();
  for (Waiting& waiting : batch) waiting.outcome.set_value({statuses[waiting.change.id], version});
  compact_if_wanted();
}

// Waits for the lock of other writers, and applies the changes to the newest version.
std::map<std::string, std::string> LiveStore::try_commit(const std::vector<Waiting>& batch) {
  WriterWait wait(folder_, patience);
  for (;;) {
    try {
      return commit_once(batch);
    } catch (const hop::Error& error) {
      const bool is_changed = error.status() == HOP_STATUS_WRONG_STATE;
      if (!is_changed && !wait.again(error)) throw;
      publish(open_store(folder_));
      if (is_changed && !wait.has_time()) throw;
    }
  }
}

// The outcome for each document, by id.
std::map<std::string, std::string> LiveStore::commit_once(const std::vector<Waiting>& batch) {
  hop::Corpus corpus;
  std::vector<std::string> deleted;
  for (const Waiting& waiting : batch) {
    const auto& [id, content] = waiting.change;
    if (!content) {
      deleted.push_back(id);
      continue;
    }
    corpus.add_document(id, content->title, content->text, content->format);
    for (const auto& [key, value] : content->metadata) corpus.add_metadata(key, value);
  }
  hop::Task task = hop::Task::change_store(version()->store, corpus, deleted);
  publish(run_store_task(task, services_.host(), folder_));
  std::map<std::string, std::string> statuses;
  const Json report = parse_json(task.report().text(), "report");
  for (const Json& document : report.at("changes")) {
    statuses[document.at("id").get<std::string>()] = document.at("status").get<std::string>();
  }
  return statuses;
}

void LiveStore::compact_if_wanted() {
  const StoreVersionPointer before = version();
  if (most_segments_ == 0 || before->segments < compact_segments_ + most_segments_) return;
  try {
    hop::Task task = hop::Task::compact_store(before->store);
    publish(run_store_task(task, {}, folder_));
    compact_segments_ = version()->segments;
  } catch (const std::exception& error) {
    print_notice(std::string("not compacted: ") + error.what());  // the store is unchanged, and the next change retries
  }
}

void LiveStore::follow_other_writers() {
  const std::string manifest = manifest_state();
  if (manifest == seen_manifest_) return;
  try {
    publish(open_store(folder_));
  } catch (const std::exception& error) {
    print_notice(std::string("the newest version cannot be opened: ") + error.what());
  }
  seen_manifest_ = manifest;  // read before opening, so that a commit of another writer in between is noticed the next time
}

void LiveStore::publish(hop::Store store) {
  auto version = std::make_shared<const StoreVersion>(std::move(store));
  seen_manifest_.clear();  // another writer may have committed since
  const std::lock_guard lock(lock_);
  version_ = std::move(version);
}

// Differs between versions, because every manifest is a new file.
std::string LiveStore::manifest_state() const {
  struct stat facts;
  if (::stat((folder_ + "/manifest").c_str(), &facts) != 0) return {};
#ifdef __APPLE__
  const timespec time = facts.st_mtimespec;
#else
  const timespec time = facts.st_mtim;
#endif
  return std::to_string(facts.st_ino) + " " + std::to_string(facts.st_size) + " " + std::to_string(time.tv_sec) + "." +
         std::to_string(time.tv_nsec);
}

}  // namespace hop::cli
