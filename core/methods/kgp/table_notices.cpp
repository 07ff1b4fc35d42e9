#include "core/methods/kgp/table_notices.hpp"

#include "core/base/concat.hpp"

namespace hop::core {

const char* TableNotices::of(std::uint32_t table) const {
  const std::lock_guard guard(lock_);
  std::string& text = texts_[table];
  if (text.empty()) text = concat(graph_.table_names[table], "\n", graph_.table_markdown[table]);
  return text.c_str();
}

}  // namespace hop::core
