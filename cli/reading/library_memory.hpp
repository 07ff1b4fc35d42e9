// Whether libxml2 or ICU lacked memory. Both go on without what they could not allocate, and report it only in part: a text ends
// early, an attribute is missing, a character set is guessed. So their allocations are watched (docs/decisions/049).
#pragma once

#include <string>

#if defined(HOPTRAIL_LIBXML)
#include <libxml/xmlerror.h>

#include <csetjmp>
#endif

namespace hop::cli {

class LibraryMemory {
 public:
  // Call it before the library. The first call makes both libraries allocate by this class.
  LibraryMemory();
  // Throws std::bad_alloc if an allocation of either library has failed since. Call it after the library.
  void check() const;

 private:
  unsigned failures_before_;
};

#if defined(HOPTRAIL_LIBXML)
// The errors of a parser that are no damage of the text, while the object exists. Without it, libxml2 prints them.
class ParserErrors {
 public:
  // With `way_out`, it jumps there when the parser lacks memory: libxml2's reader of HTML repeats some allocations without end,
  // and cannot be stopped from a call with an error, which may come from within its buffers. The parser is lost then: it must
  // neither be used nor freed.
  explicit ParserErrors(std::jmp_buf* way_out = nullptr);
  ~ParserErrors();
  ParserErrors(const ParserErrors&) = delete;
  ParserErrors& operator=(const ParserErrors&) = delete;

  // The character set that the text declares and libxml2 does not know, or could not load; empty if there is none.
  std::string unknown_character_set() const { return character_set_; }

 private:
  void take(const xmlError& error);

  std::jmp_buf* way_out_;
  char character_set_[64] = {};  // of fixed size, because the library calls take()
};
#endif

}  // namespace hop::cli
