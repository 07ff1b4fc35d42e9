// Reads XML as a sequence of elements and texts, without a tree, in memory that does not grow with the file.
#pragma once

#if defined(HOPTRAIL_LIBXML)
#include <string>
#include <string_view>

#include "zipped_files.hpp"

namespace hop::cli {

// The beginning of an element. It is valid during the call only.
class XmlElement {
 public:
  // `attributes`: as libxml2's SAX2 interface gives them.
  XmlElement(std::string_view name, std::string_view space, const unsigned char** attributes, int count)
      : name_(name), space_(space), attributes_(attributes), count_(count) {}

  std::string_view name() const { return name_; }    // without the prefix
  std::string_view space() const { return space_; }  // the namespace
  // The value of an attribute in any namespace; empty if it is absent.
  std::string attribute(std::string_view name) const;

 private:
  std::string_view name_, space_;
  const unsigned char** attributes_;
  int count_;
};

class XmlVisitor {
 public:
  static constexpr int skip = -1;

  virtual ~XmlVisitor() = default;
  // Returns what end() gets when the element ends; `skip` leaves out the element with all that is in it.
  virtual int begin(const XmlElement& element) = 0;
  virtual void end(int /*begun*/) {}
  virtual void text(std::string_view /*text*/) {}
};

// Throws Unreadable, with the file's name, for text that is not XML or needs more than the limits: 256 attributes of an
// element, 250 elements in each other, 256 namespaces in scope, and the budget. Declarations of entities and attributes are
// refused, and nothing is downloaded.
void read_xml(ZippedFile& file, XmlVisitor& visitor);

}  // namespace hop::cli
#endif
