#include "capi/src/call.hpp"

#include "core/base/concat.hpp"

namespace hop::capi {

namespace {

void note(Fault& fault, const Fault& found) noexcept {
  if (!fault) fault = found;
}

}  // namespace

void check_not_null(Fault& fault, const void* place, const char* name) noexcept {
  if (place == nullptr) note(fault, {Fault::Kind::null, name, "", 0, 0});
}

// The tag is at the first byte of an object of any kind.
void check_object(Fault& fault, const void* object, std::uint64_t tag, const char* type_name, const char* name) noexcept {
  if (object == nullptr) return note(fault, {Fault::Kind::null, name, "", 0, 0});
  if (*static_cast<const std::uint64_t*>(object) != tag) note(fault, {Fault::Kind::wrong_object, name, type_name, 0, 0});
}

void check_readable(Fault& fault, const void* values, std::size_t length, std::size_t limit, const char* name) noexcept {
  if (values == nullptr && length > 0) return note(fault, {Fault::Kind::null_with_length, name, "", length, 0});
  if (length > limit) note(fault, {Fault::Kind::too_long, name, "", length, limit});
}

void check_choice(Fault& fault, std::int32_t value, std::int32_t count, const char* name, const char* choices) noexcept {
  if (value >= 0 && value < count) return;
  note(fault, {Fault::Kind::no_choice, name, choices, static_cast<std::uint64_t>(std::int64_t{value}), 0});
}

void check_below(Fault& fault, std::uint64_t index, std::uint64_t count, const char* name) noexcept {
  if (index >= count) note(fault, {Fault::Kind::beyond_count, name, "", index, count});
}

core::Error error_of(const Fault& fault) {
  const auto& [kind, name, rule, value, limit] = fault;
  switch (kind) {
    case Fault::Kind::none: break;
    case Fault::Kind::null: return {Status::invalid_argument, core::concat(name, " is NULL"), name};
    case Fault::Kind::wrong_object: return {Status::wrong_object, core::concat(name, " is not a ", rule), name};
    case Fault::Kind::null_with_length:
      return {Status::invalid_argument, core::concat(name, " is NULL with length ", value), name};
    case Fault::Kind::too_long: return {Status::limit_exceeded, core::concat(name, ": length ", value, " > ", limit), name};
    case Fault::Kind::no_choice:
      return {Status::invalid_argument, core::concat(name, " ", static_cast<std::int64_t>(value), " must be ", rule), name};
    case Fault::Kind::beyond_count:
      return {Status::invalid_argument, core::concat(name, " ", value, " ≥ ", name, " count ", limit), name};
    case Fault::Kind::not_open:
      return {Status::stale_request, core::concat("request ", value, " is not open"), core::concat(value)};
    case Fault::Kind::other_kind:
      return {Status::invalid_argument, core::concat("request ", value, " is of kind ", name, ", not ", rule), "id"};
    case Fault::Kind::wrong_state: return {Status::wrong_state, rule, ""};
  }
  return {};
}

bool has_no_fault(const Fault& fault, Outcome& outcome) {
  if (fault) outcome = error_of(fault);
  return outcome.ok();
}

std::int32_t guard_call(hop_error** error, const Fault& fault, const void* body, Outcome (*run)(const void* body)) noexcept {
  try {
    const Outcome outcome = fault ? error_of(fault) : run(body);
    return outcome.ok() ? HOP_OK : report(error, outcome.error());
  } catch (...) {
    return report_exception(error);
  }
}

std::int32_t guard_call(hop_error** error, const Fault& fault, const void* body, void (*run)(const void* body)) noexcept {
  try {
    if (fault) return report(error, error_of(fault));
    run(body);
    return HOP_OK;
  } catch (...) {
    return report_exception(error);
  }
}

}  // namespace hop::capi
