#include "cli/arguments/option_arguments.hpp"

#include "cli/reading/read_file.hpp"
#include "cli/terminal/failure.hpp"

namespace hop::cli {

void add_option_arguments(CLI::App& verb, std::vector<std::string>& assignments) {
  verb.add_option("--option", assignments, "key=value, an option of `hoptrail options`; may be repeated")
      ->allow_extra_args(false);
}

void set_options(const std::vector<std::string>& assignments, hop::Options& options) {
  for (const std::string& assignment : assignments) {
    const std::size_t equals = assignment.find('=');
    if (equals == std::string::npos) throw Failure("--option " + assignment + ": must have the form key=value");
    options.set_text(std::string_view(assignment).substr(0, equals), std::string_view(assignment).substr(equals + 1));
  }
}

void add_weights_argument(CLI::App& verb, std::string& path) {
  verb.add_option("--weights", path, "weights file made by `hoptrail train`; options that are set override it");
}

void set_weights(const std::string& path, hop::Options& options) {
  if (path.empty()) return;
  const std::string bytes = read_file(path);
  try {
    options.set_weights({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
  } catch (const hop::Error& error) {
    throw Failure(path + ": " + error.what());
  }
}

bool option_is(const hop::Options& options, std::string_view key, std::string_view value) { return options.get(key) == value; }

}  // namespace hop::cli
