#include "xml_guard.hpp"

#include "read_document_as_markdown.hpp"

namespace hop::cli {

void XmlGuard::feed(std::string_view bytes) {
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    if (place_ == Place::text) {  // most bytes
      at = bytes.find('<', at);
      if (at == std::string_view::npos) return;
      place_ = Place::opened;
      opening_.clear();
    } else {
      feed(bytes[at]);
    }
  }
}

void XmlGuard::feed(char c) {
  switch (place_) {
    case Place::text: return;
    case Place::opened: return feed_opened(c);
    case Place::tag:
    case Place::document_type: return feed_in_tag(c);
    case Place::skipped:
      // Of "]]]>" and "--->", too, the last bytes are the closing.
      if (c == closing_[matched_]) ++matched_;
      else if (matched_ != closing_.size() - 1 || c != closing_[0] || matched_ < 2) matched_ = c == closing_[0] ? 1 : 0;
      if (matched_ == closing_.size()) place_ = Place::text;
  }
}

void XmlGuard::feed_opened(char c) {
  constexpr std::string_view comment = "!--", unparsed = "![CDATA[", document_type = "!DOCTYPE";
  opening_ += c;
  matched_ = attributes_ = 0;
  quote_ = 0;
  const auto begins = [this](std::string_view whole) { return whole.substr(0, opening_.size()) == opening_; };
  if (opening_ == comment || opening_ == unparsed || opening_ == "?") {
    closing_ = opening_ == comment ? "-->" : opening_ == unparsed ? "]]>" : "?>";
    place_ = Place::skipped;
  } else if (opening_ == document_type) {
    place_ = Place::document_type;
  } else if (!begins(comment) && !begins(unparsed) && !begins(document_type)) {
    place_ = Place::tag;
    if (c == '>') place_ = Place::text;
  }
}

void XmlGuard::feed_in_tag(char c) {
  if (quote_ != 0) {
    if (c == quote_) quote_ = 0;
  } else if (c == '"' || c == '\'') {
    quote_ = c;
  } else if (c == '>') {
    place_ = Place::text;
  } else if (c == '[' && place_ == Place::document_type) {
    throw Unreadable(name_ + ": it declares parts of its document type itself, which is not read");
  } else if (c == '=' && ++attributes_ > most_attributes) {
    throw Unreadable(name_ + ": the number of attributes of an element is at least " + std::to_string(attributes_) + ", limit " +
                     std::to_string(most_attributes));
  }
}

}  // namespace hop::cli
