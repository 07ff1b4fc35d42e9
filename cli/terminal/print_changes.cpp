#include "cli/terminal/print_changes.hpp"

#include <map>

#include "cli/reading/document_text.hpp"
#include "cli/terminal/counted.hpp"
#include "cli/terminal/terminal.hpp"

namespace hop::cli {

namespace {

constexpr std::size_t status_width = 11;

}  // namespace

std::string left_out_reason(const LeftOut& file) {
  if (file.why == LeftOut::Why::link) return "a symbolic link: use --follow-links to read its target";
  if (file.why == LeftOut::Why::unreadable) return file.reason;
  return file.reason.empty() ? "not a document: use --convert to set a program for such files"
                             : "needs " + file.reason + ", which is not on the PATH";
}

Json left_out_by_extension(std::span<const LeftOut> left_out) {
  std::map<std::string, std::size_t> counts;
  for (const LeftOut& file : left_out) {
    const std::string extension = lower_extension(file.id);
    if (file.why == LeftOut::Why::other_kind) ++counts[extension.empty() ? extension : "." + extension];
  }
  Json json = Json::object();
  for (const auto& [extension, count] : counts) json.push_back({extension, count});
  return json;
}

Json left_out_files(std::span<const LeftOut> left_out) {
  Json json = Json::array();
  for (const LeftOut& file : left_out) json.push_back({{"id", file.id}, {"reason", left_out_reason(file)}});
  return json;
}

Json change_json(const std::string& store, const Json& report, std::span<const LeftOut> left_out, const InputErrors& errors) {
  Json json = {{"store", store}};
  json.update(report);
  json["skipped"] = left_out.size();
  json["skipped_by_extension"] = left_out_by_extension(left_out);
  json["failed"] = errors.count();
  Json& changes = json["changes"];
  for (const LeftOut& file : left_out) {
    changes.push_back({{"id", file.id}, {"status", "skipped"}, {"reason", left_out_reason(file)}});
  }
  for (const InputError& error : errors.reported()) {
    const std::string place = error.input + ": ";
    const bool repeats_place = error.message.rfind(place, 0) == 0;
    changes.push_back({{"id", error.input},
                       {"status", "failed"},
                       {"reason", repeats_place ? error.message.substr(place.size()) : error.message}});
  }
  return json;
}

void print_changes(const Json& change) {
  for (const Json& document : change.at("changes")) {
    std::string line = document.at("status").get<std::string>();
    if (line == "unchanged" || line == "skipped") continue;
    line.resize(std::max(status_width, line.size() + 1), ' ');
    line += printable(document.at("id").get<std::string>());
    if (document.contains("reason")) line += ": " + printable(document.at("reason").get<std::string>());
    print(line + "\n");
  }
}

std::string changes_summary(const Json& change, bool with_unchanged) {
  std::string text;
  for (const char* status : {"indexed", "updated", "deleted", "unchanged", "not_found", "skipped", "failed"}) {
    const auto count = change.value(status, std::uint64_t{0});
    if (count == 0 || (!with_unchanged && status == std::string_view("unchanged"))) continue;
    text += (text.empty() ? "" : ", ") + std::to_string(count) + " " + status;
  }
  for (char& c : text) c = c == '_' ? ' ' : c;
  return text.empty() ? "nothing" : text;
}

std::string version_summary(const Json& report) {
  const auto count = [&](const char* key) { return report.value(key, std::uint64_t{0}); };
  return counted(count("documents"), "document", "documents") + ", " + counted(count("passages"), "passage", "passages") + ", " +
         counted(count("segments"), "segment", "segments");
}

}  // namespace hop::cli
