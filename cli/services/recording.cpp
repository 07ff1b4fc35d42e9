#include "cli/services/recording.hpp"

#include <cerrno>
#include <filesystem>
#include <system_error>

#include "cli/reading/read_file.hpp"
#include "cli/terminal/failure.hpp"
#include "cli/terminal/json.hpp"

namespace hop::cli {

namespace {

Json request_json(const hop::CompletionRequest& request) {
  Json messages = Json::array();
  for (const hop::Message& message : request.messages) {
    messages.push_back({{"role", std::string(message.role)}, {"content", std::string(message.text)}});
  }
  return {{"messages", std::move(messages)}, {"form", std::string(request.form)}};
}

std::uint64_t count_member(const Json& line, const char* key) {
  const auto count = line.find(key);
  return count != line.end() && count->is_number_unsigned() ? count->get<std::uint64_t>() : 0;
}

// The last message, which is the actual request, on one line.
std::string beginning_of(const hop::CompletionRequest& request) {
  constexpr std::size_t longest = 80;
  if (request.messages.empty()) return "no message";
  std::string text(request.messages.back().text.substr(0, longest));
  for (char& c : text) c = c == '\n' || c == '\r' ? ' ' : c;
  return text;
}

}  // namespace

void Recording::read(const std::string& path) {
  for_each_line(path, [&](std::string_view text, std::size_t number) {
    const std::string where = place(path, number);
    const Json line = parse_json(text, where);
    if (line.is_object() && line.contains("steps") && line.contains("question")) {
      traces_.add(line);
      return;
    }
    if (!line.is_object() || !line.contains("messages") || !line.contains("reply") || !line["reply"].is_string()) {
      throw Failure(where + ": not an object with \"messages\" and \"reply\"");
    }
    const Json key = {{"messages", line["messages"]}, {"form", line.value("form", "")}};
    replies_.try_emplace(to_text(key), hop::Completion{line["reply"].get<std::string>(), count_member(line, "tokens_read"),
                                                       count_member(line, "tokens_written")});
  });
  path_ = path;
}

void Recording::record_to(const std::string& path) {
  std::error_code error;
  if (std::filesystem::exists(path, error)) read(path);
  errno = 0;
  out_.reset(std::fopen(path.c_str(), "ab"));
  if (!out_) throw Failure("cannot write " + path + ": " + std::generic_category().message(errno));
  path_ = path, mode_ = Mode::record;
}

void Recording::replay(const std::string& path) {
  read(path);
  mode_ = Mode::replay;
}

hop::Completion Recording::answer(const hop::CompletionRequest& request, const Ask& ask) {
  if (mode_ == Mode::none) return ask(request);
  Json line = request_json(request);
  const std::string key = to_text(line);
  {
    const std::lock_guard lock(lock_);
    if (const auto known = replies_.find(key); known != replies_.end()) return known->second;
  }
  if (mode_ == Mode::replay) {
    if (!request.messages.empty()) {
      if (auto reply = traces_.reply(request.purpose, request.messages.back().text)) return {std::move(*reply), 0, 0};
    }
    throw Failure(path_ + " has no reply to a request of " + std::to_string(request.messages.size()) + " messages for " +
                  std::string(request.purpose) + ": " + beginning_of(request));
  }
  hop::Completion completion = ask(request);
  line["reply"] = completion.text;
  line["tokens_read"] = completion.tokens_read;
  line["tokens_written"] = completion.tokens_written;
  const std::string text = to_text(line) + "\n";
  const std::lock_guard lock(lock_);
  if (!replies_.try_emplace(key, completion).second) return replies_.at(key);  // another thread was first
  if (std::fwrite(text.data(), 1, text.size(), out_.get()) != text.size() || std::fflush(out_.get()) != 0) {
    throw Failure("cannot write " + path_ + ": " + std::generic_category().message(errno));
  }
  return completion;
}

}  // namespace hop::cli
