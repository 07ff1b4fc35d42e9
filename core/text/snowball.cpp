// Adapts the generated C code: each stemmer is included into its own namespace, and the runtime's heap-allocated
// strings are replaced by fixed buffers on the stack.
#include "core/text/snowball.hpp"

#include <climits>
#include <cstdlib>
#include <cstring>

// The runtime reallocates if a word outgrows its buffer, which does not happen (a test compares millions of stems with
// those of libstemmer). If it did happen, the runtime would treat it as a failed allocation and the word would stay
// unstemmed.
#define malloc(bytes) nullptr
#define realloc(memory, bytes) nullptr
#define free(memory) ((void)(memory))

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wsign-compare"
#if defined(__clang__)
#pragma GCC diagnostic ignored "-Wunneeded-internal-declaration"
#pragma GCC diagnostic ignored "-Wunused-const-variable"
#endif

namespace hop::core {
namespace {
namespace snowball {

// clang-format off
#include "core/text/snowball/runtime.inc"
namespace danish {
#include "core/text/snowball/danish.inc"
}
namespace dutch {
#include "core/text/snowball/dutch.inc"
}
namespace finnish {
#include "core/text/snowball/finnish.inc"
}
namespace french {
#include "core/text/snowball/french.inc"
}
namespace german {
#include "core/text/snowball/german.inc"
}
namespace italian {
#include "core/text/snowball/italian.inc"
}
namespace norwegian {
#include "core/text/snowball/norwegian.inc"
}
namespace portuguese {
#include "core/text/snowball/portuguese.inc"
}
namespace russian {
#include "core/text/snowball/russian.inc"
}
namespace spanish {
#include "core/text/snowball/spanish.inc"
}
namespace swedish {
#include "core/text/snowball/swedish.inc"
}
// clang-format on

// A string in the layout of the runtime: the capacity and the length precede the bytes.
class Buffer {
 public:
  explicit Buffer(std::string_view bytes = {}) {
    CAPACITY(string()) = capacity;
    SET_SIZE(string(), static_cast<int>(bytes.size()));
    bytes.copy(reinterpret_cast<char*>(string()), bytes.size());
  }
  symbol* string() { return memory_ + 2 * sizeof(int); }

 private:
  static constexpr int capacity = longest_snowball_word + 32;
  alignas(int) symbol memory_[2 * sizeof(int) + capacity + 1];
};

// The generated entry point.
using Stemmer = int (*)(SN_env*);

// The generated stemmer of a language; null for English, which has a hand-written one, and for `none`.
constexpr Stemmer stemmer_of(Language language) {
  switch (language) {
    case Language::danish: return danish::stem;
    case Language::german: return german::stem;
    case Language::spanish: return spanish::stem;
    case Language::finnish: return finnish::stem;
    case Language::french: return french::stem;
    case Language::italian: return italian::stem;
    case Language::dutch: return dutch::stem;
    case Language::norwegian: return norwegian::stem;
    case Language::portuguese: return portuguese::stem;
    case Language::russian: return russian::stem;
    case Language::swedish: return swedish::stem;
    case Language::none:
    case Language::english: break;
  }
  return nullptr;
}

// Runs the generated stemmer on buffers on the stack and copies the result back.
void stem(Language language, std::string& word, std::size_t begin) {
  const Stemmer stem_word = stemmer_of(language);
  const std::size_t size = word.size() - begin;
  if (stem_word == nullptr || size > longest_snowball_word) return;
  Buffer current(std::string_view(word).substr(begin)), variable;
  symbol* strings[] = {variable.string()};
  int integers[] = {0, 0, 0};
  SN_env environment{current.string(), 0, static_cast<int>(size), 0, 0, static_cast<int>(size), strings, integers};
  if (stem_word(&environment) < 0) return;
  word.replace(begin, size, reinterpret_cast<const char*>(environment.p), static_cast<std::size_t>(environment.l));
}

#undef malloc
#undef realloc
#undef free
#undef MAXINT
#undef MININT
#undef HEAD
#undef SIZE
#undef SET_SIZE
#undef CAPACITY
#undef CREATE_SIZE

}  // namespace snowball
}  // namespace

void stem_by_snowball(Language language, std::string& word, std::size_t begin) {
  if constexpr (with_languages) snowball::stem(language, word, begin);
}

}  // namespace hop::core

#pragma GCC diagnostic pop
