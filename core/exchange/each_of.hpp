// A value of an exchange for each of some things that all parts list alike, such as chains, paths or texts.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace hop::core {

template <class Value>
struct EachOf {
  std::vector<Value> all;

  bool add(EachOf&& other) {
    if (other.all.size() != all.size()) return false;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (!all[i].add(std::move(other.all[i]))) return false;
    }
    return true;
  }
  template <class Archive, class Self>
  static void fields(Archive& archive, Self& self) {
    archive.list(self.all);
  }
};

}  // namespace hop::core
