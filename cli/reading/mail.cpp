#include "mail.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <vector>

#include "cli/terminal/lower_case.hpp"
#include "hexadecimal_digit.hpp"
#include "mail_encodings.hpp"
#include "markdown_writer.hpp"

namespace hop::cli {

namespace {

constexpr int most_nested_parts = 16;

struct MailPart {
  std::map<std::string, std::string> headers{};  // those that are read, by name in small letters
  std::string_view body{};
  bool has_headers = false;

  std::string header(const char* name) const {
    const auto found = headers.find(name);
    return found == headers.end() ? std::string() : found->second;
  }
  std::string kind() const {
    const std::string type = lower_case(header("content-type"));
    const std::string kind = type.substr(0, type.find_first_of("; \t"));
    return kind.empty() ? "text/plain" : kind;
  }
};

constexpr std::string_view read_headers[] = {
    "from", "to", "cc", "date", "subject", "content-type", "content-transfer-encoding", "content-disposition"};

// A header that begins with white space continues the one before.
MailPart part_of(std::string_view text) {
  MailPart part;
  std::string* value = nullptr;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    std::string_view line = text.substr(begin, end - begin);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    begin = end + 1;
    if (line.empty()) {
      part.body = text.substr(std::min(begin, text.size()));
      break;
    }
    const std::size_t colon = line.find(':');
    if (line.front() == ' ' || line.front() == '\t') {
      if (value != nullptr) value->append(" ").append(line.substr(std::min(line.find_first_not_of(" \t"), line.size())));
    } else if (colon != std::string_view::npos) {
      const std::size_t first = line.find_first_not_of(" \t", colon + 1);
      const std::string name = lower_case(line.substr(0, colon));
      part.has_headers = true;
      if (std::find(std::begin(read_headers), std::end(read_headers), name) == std::end(read_headers)) {
        value = nullptr;
        continue;
      }
      value = &part.headers[name];
      *value = first == std::string_view::npos ? std::string() : std::string(line.substr(first));
    }
  }
  return part;
}

// The value of `name=…` in a header; empty if it is absent.
std::string parameter_of(const std::string& header, const std::string& name) {
  const std::string small = lower_case(header);
  for (std::size_t at = small.find(';'); at != std::string::npos; at = small.find(';', at)) {
    at = small.find_first_not_of(" \t;", at);
    if (at == std::string::npos) break;
    if (small.compare(at, name.size() + 1, name + "=") != 0) continue;
    const std::size_t value = at + name.size() + 1;
    if (value < header.size() && header[value] == '"') return header.substr(value + 1, header.find('"', value + 1) - value - 1);
    return header.substr(value, header.find_first_of("; \t", value) - value);
  }
  return {};
}

// The parts between lines of "--boundary".
std::vector<std::string_view> parts_between(std::string_view body, const std::string& boundary) {
  std::vector<std::string_view> parts;
  const std::string mark = "--" + boundary;
  std::size_t begin = std::string_view::npos;
  for (std::size_t at = 0; at < body.size();) {
    const std::size_t end = std::min(body.find('\n', at), body.size());
    if (body.compare(at, mark.size(), mark) == 0) {
      if (begin != std::string_view::npos) parts.push_back(body.substr(begin, at - begin));
      begin = std::min(end + 1, body.size());
      if (body.substr(at + mark.size(), 2) == "--") return parts;
    }
    at = end + 1;
  }
  if (begin != std::string_view::npos) parts.push_back(body.substr(begin));
  return parts;
}

class MailReader {
 public:
  explicit MailReader(DocumentBudget& budget) : budget_(budget) {}

  ConvertedDocument read(std::string_view bytes) {
    const MailPart mail = part_of(bytes);
    if (!mail.has_headers) throw Unreadable("not a mail: no headers");
    add_headers(mail);
    add_part(mail, 0);
    return {decoded_words(mail.header("subject")), std::move(markdown_)};
  }

 private:
  void add_headers(const MailPart& mail) {
    MarkdownWriter writer(budget_);
    for (const auto& [name, label] : {std::pair{"from", "From: "}, {"to", "To: "}, {"cc", "Cc: "}, {"date", "Date: "}}) {
      const std::string value = decoded_words(mail.header(name));
      if (!value.empty()) writer.text(label + value), writer.line_break();
    }
    markdown_ += writer.take();
  }

  void add_part(const MailPart& part, int depth) {
    const std::string kind = part.kind();
    if (depth > most_nested_parts) throw Unreadable("more than " + std::to_string(most_nested_parts) + " parts are nested");
    if (kind.compare(0, 10, "multipart/") == 0) return add_parts(part, kind == "multipart/alternative", depth);
    const std::string name = decoded_words(file_name_of(part));
    if (kind == "message/rfc822") return add_message(part, depth);
    if (!name.empty()) add_plain("Attachment: " + name);
    if (!name.empty() && kind == "text/calendar") return;
    if (kind == "text/html") markdown_ += markdown_of_html("\xEF\xBB\xBF" + text_of(part), budget_).markdown + "\n";
    else if (kind.compare(0, 5, "text/") == 0) add_plain(text_of(part));
  }

  // The last part that can be read is the best one, but plain text needs no conversion.
  void add_parts(const MailPart& part, bool is_choice, int depth) {
    const std::vector<std::string_view> parts = parts_between(part.body, parameter_of(part.header("content-type"), "boundary"));
    if (is_choice) {
      const auto is_filled_plain = [&](std::string_view text) {
        const MailPart one = part_of(text);
        return one.kind() == "text/plain" && text_of(one).find_first_not_of(" \t\r\n") != std::string::npos;
      };
      const auto plain = std::find_if(parts.begin(), parts.end(), is_filled_plain);
      if (plain != parts.end()) return add_part(part_of(*plain), depth + 1);
      if (!parts.empty()) return add_part(part_of(parts.back()), depth + 1);
    }
    for (const std::string_view one : parts) add_part(part_of(one), depth + 1);
  }

  void add_message(const MailPart& part, int depth) {
    const MailPart message = part_of(part.body);
    const std::string subject = decoded_words(message.header("subject"));
    MarkdownWriter heading(budget_);
    heading.text(subject);
    heading.end_heading(2);
    markdown_ += heading.take();
    add_headers(message);
    add_part(message, depth + 1);
  }

  // The lines of a paragraph are joined, except those that are indented or items.
  void add_plain(const std::string& text) {
    MarkdownWriter writer(budget_);
    for (std::size_t begin = 0; begin < text.size();) {
      const std::size_t end = std::min(text.find('\n', begin), text.size());
      std::string_view line = std::string_view(text).substr(begin, end - begin);
      begin = end + 1;
      while (!line.empty() && (line.front() == '>' || (line.front() == ' ' && line.substr(0, 2) == " >"))) line.remove_prefix(1);
      if (line.find_first_not_of(" \t\r") == std::string_view::npos) {
        writer.end_paragraph();
        continue;
      }
      if (std::string_view(" \t-*+").find(line.front()) != std::string_view::npos) writer.line_break();
      writer.text(line);
      writer.text(" ");
    }
    markdown_ += writer.take();
  }

  static std::string file_name_of(const MailPart& part) {
    const std::string disposition = part.header("content-disposition");
    // "UTF-8''%C3%9Cber.pdf" (RFC 2231)
    const std::string coded = parameter_of(disposition, "filename*");
    const std::size_t set_end = coded.find('\''),
                      language_end = set_end == std::string::npos ? set_end : coded.find('\'', set_end + 1);
    if (language_end != std::string::npos) {
      return text_in_character_set(without_percent_escapes(std::string_view(coded).substr(language_end + 1)),
                                   lower_case(coded.substr(0, set_end)));
    }
    const std::string name = parameter_of(disposition, "filename");
    return name.empty() ? parameter_of(part.header("content-type"), "name") : name;
  }

  static std::string text_of(const MailPart& part) {
    const std::string encoding = lower_case(part.header("content-transfer-encoding"));
    std::string bytes = encoding.compare(0, 6, "base64") == 0              ? from_base64(part.body)
                        : encoding.compare(0, 16, "quoted-printable") == 0 ? from_quoted_printable(part.body, false)
                                                                           : std::string(part.body);
    return text_in_character_set(std::move(bytes), lower_case(parameter_of(part.header("content-type"), "charset")));
  }

  DocumentBudget& budget_;
  std::string markdown_;
};

}  // namespace

ConvertedDocument markdown_of_mail(std::string_view bytes, DocumentBudget& budget) { return MailReader(budget).read(bytes); }

}  // namespace hop::cli
