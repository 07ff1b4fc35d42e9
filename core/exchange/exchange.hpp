// The exchange between the parts of a corpus while a method runs. The program of a method is the same on one graph, on each shard
// of a corpus, and on its coordinator, which leads and has no passages. Where a step needs facts of the whole corpus, the program
// gives this part's value:
//
//   merge(value)   all parts' values become one, which every part gets: sums, maxima, the best of their lists
//   gather(value)  the same, but only the leader gets it
//   tell(value)    every part gets the leader's value
//
// Each returns true when `value` is the corpus's. False: the exchange waits, the program returns to its caller and makes the same
// call again later. One graph is a corpus of one part: all calls return true at once. A message can supply values and never
// commands: a program asks for the values that it reads, and a value that it cannot use refuses the message.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/result.hpp"
#include "core/base/small_module.hpp"
#include "core/exchange/fields.hpp"
#include "core/exchange/message_bytes.hpp"

namespace hop::core {

class Exchange {
 public:
  enum class Role : std::uint8_t { alone, leader, part };

  Exchange() = default;  // alone
  // `passages`: the size of the corpus, which bounds the numbers of passages.
  Exchange(Role role, std::uint64_t passages);
  ~Exchange();
  Exchange(Exchange&&) noexcept;
  Exchange& operator=(Exchange&&) noexcept;

  bool is_alone() const { return !with_parts || channel_ == nullptr; }
  // Whether this program decides: it has what gather() collected.
  bool leads() const { return is_alone() || channel_->role == Role::leader; }

  // Value has `fields` and bool add(Value&& other), which merges the value of another part and returns false if the two contradict
  // each other. `finish(value)`, such as a sort, runs once on the merged value, and not on one graph.
  template <class Value, class Finish>
  bool merge(Value& value, Finish finish) {
    return is_alone() || pass(value, finish, true);
  }
  template <class Value>
  bool merge(Value& value) {
    return merge(value, [](Value&) {});
  }
  template <class Value, class Finish>
  bool gather(Value& value, Finish finish) {
    return is_alone() || pass(value, finish, false);
  }
  template <class Value>
  bool gather(Value& value) {
    return gather(value, [](Value&) {});
  }
  template <class Value>
  bool tell(Value& value) {
    if (is_alone()) return true;
    if (channel_->role == Role::part || replays()) return take(value);
    write_record(channel_->out, value);
    write_record(channel_->log, value);
    return true;
  }

  // The first `count` records of all parts, in the strict order of `before`. On one graph, the list has that order already.
  template <class Record, class Before>
  bool best(std::vector<Record>& records, std::size_t count, Before before);

  // Refuses the message, or the replies. The caller makes the program again. Returns false.
  bool refuse(std::string_view why);
  bool is_refused() const { return !is_alone() && !channel_->why.empty(); }
  const std::string& why() const { return channel_->why; }  // not of one graph

  // ---- For those who carry the messages ----
  // The next message begins with `head`, which the values follow. A part reads values from `in`, the leader one from each reply.
  // What readers borrow must outlive the next call of the program.
  void receive(MessageWriter head, MessageReader in);
  void receive(MessageWriter head, std::vector<MessageReader> replies);
  // Whether the program waits for the other parts.
  bool waits() const { return !is_alone() && channel_->asked && !channel_->has_input; }
  // Whether a part read all of its message.
  bool is_read() const { return channel_->in.at_end(); }
  std::vector<std::uint8_t> take_message() { return std::move(channel_->out).take(); }

  // The values that a leader took and told since the last call. A program made again takes them from replay(log), whose bytes
  // must outlive the replay, instead of from the parts, and then waits where it stood.
  std::vector<std::uint8_t> take_log();
  void replay(std::span<const std::uint8_t> log) { channel_->in = MessageReader(log); }

 private:
  template <class Record>
  struct List {
    std::vector<Record> records;
    bool add(List&& other) {
      append_moved(records, other.records);
      return true;
    }
    template <class Archive, class Self>
    static void fields(Archive& archive, Self& self) {
      archive.list(self.records);
    }
  };

  template <class Value, class Finish>
  bool pass(Value& value, Finish finish, bool tells_all);
  template <class Value>
  bool take(Value& value);
  template <class Value>
  bool add_replies(Value& value);
  bool begin_pass();
  bool replays() const { return channel_->role == Role::leader && !channel_->in.at_end(); }

  // The state between messages.
  struct Channel {
    Role role = Role::alone;
    std::uint64_t passages = 0;
    bool asked = false;      // a value of this part is given, and the merged one not taken yet
    bool has_input = false;  // a message or replies arrived since
    MessageWriter out{MessageKind::message}, log{MessageKind::message};
    MessageReader in{std::span<const std::uint8_t>()};
    std::vector<MessageReader> replies;
    std::string why;
  };
  std::unique_ptr<Channel> channel_;  // null: one graph
};

template <class Value>
bool Exchange::add_replies(Value& value) {
  for (MessageReader& reply : channel_->replies) {
    Value of_part = read_record<Value>(reply, channel_->passages);
    if (!reply.ok() || !reply.at_end()) return refuse("malformed value");
    if (!value.add(std::move(of_part))) return refuse("values that contradict each other");
  }
  channel_->replies.clear();
  return true;
}

template <class Value>
bool Exchange::take(Value& value) {
  Value read = read_record<Value>(channel_->in, channel_->passages);
  if (!channel_->in.ok()) return refuse("malformed value");
  value = std::move(read);
  return true;
}

template <class Value, class Finish>
bool Exchange::pass(Value& value, Finish finish, bool tells_all) {
  if (is_refused()) return false;
  if (replays()) return take(value);
  if (!channel_->asked) {
    if (begin_pass() && channel_->role == Role::part) write_record(channel_->out, value);
    return false;
  }
  if (!channel_->has_input) return false;
  if (channel_->role == Role::leader) {
    if (!add_replies(value)) return false;
    finish(value);
    if (tells_all) write_record(channel_->out, value);
    write_record(channel_->log, value);
  } else if (tells_all && !take(value)) {
    return false;
  }
  channel_->asked = false;
  return true;
}

template <class Record, class Before>
bool Exchange::best(std::vector<Record>& records, std::size_t count, Before before) {
  if (is_alone()) return true;
  List<Record> list{std::move(records)};
  const auto finish = [&](List<Record>& all) {
    std::sort(all.records.begin(), all.records.end(), before);
    if (all.records.size() > count) all.records.resize(count);
  };
  bool done = pass(list, finish, true);
  if (done) {  // what arrives as the best of the corpus is in order, and not longer than asked for
    const auto out_of_order = [&](const Record& a, const Record& b) { return !before(a, b); };
    const auto begin = list.records.begin(), end = list.records.end();
    if (list.records.size() > count || std::adjacent_find(begin, end, out_of_order) != end) done = refuse("a list out of order");
  }
  records = std::move(list.records);
  return done;
}

}  // namespace hop::core
