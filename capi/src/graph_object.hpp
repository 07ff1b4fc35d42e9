// An open graph.
#pragma once

#include "capi/src/object.hpp"
#include "core/methods/open_graph.hpp"

struct hop_graph : hop::capi::Object<hop_graph> {
  static constexpr std::string_view type_name = "hop_graph";
  std::shared_ptr<const hop::core::OpenGraph> open;
};
