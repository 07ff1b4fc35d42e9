// Addresses are stored with their path parts reversed and sorted, so that "ends with these parts" is a prefix search. A
// skip array makes the test for ambiguity constant-time.
#include "core/corpus/page_addresses.hpp"

#include <algorithm>
#include <tuple>

#include "core/base/concat.hpp"
#include "core/corpus/document_path.hpp"
#include "core/corpus/page_path.hpp"
#include "core/corpus/prepared_corpus.hpp"

namespace hop::core {
namespace {

// "Docs/setup" → "setup/docs/". Case and composition are ignored, as by the file systems of many authors.
std::string parts_from_the_end(std::string_view written) {
  const std::string folded = folded_path(written);
  std::string_view page = folded;
  std::string out;
  out.reserve(page.size() + 1);
  while (!page.empty()) {
    const std::size_t slash = page.rfind('/');
    const std::string_view part = slash == std::string_view::npos ? page : page.substr(slash + 1);
    if (!part.empty()) out.append(part).push_back('/');
    page = slash == std::string_view::npos ? std::string_view{} : page.substr(0, slash);
  }
  return out;
}

bool begins_with(std::string_view text, std::string_view begin) { return text.substr(0, begin.size()) == begin; }

}  // namespace

void PageAddresses::add_page(std::uint32_t document, std::string_view page, std::uint32_t rank) {
  addresses_.push_back({parts_from_the_end(page), rank, document});
}

// Registers all addresses of a document. Rank 0 is the document's own page.
void PageAddresses::add(std::uint32_t document, std::string_view id, const std::vector<std::string>& aliases) {
  const std::string page = page_path(id);
  add_page(document, page, Rank::file + folder_page_rank(id));
  if (const std::string plain = without_order_numbers(page); plain != page) add_page(document, plain, Rank::derived);
  if (const std::string dated = dated_page(page); !dated.empty()) add_page(document, dated, Rank::derived);
  for (const std::string& alias : aliases) {
    if (begins_with(alias, "/")) add_page(document, page_path(resolved_path({}, alias)), Rank::declared);
  }
}

bool PageAddresses::sort(WorkBudget& budget) {
  WorkParts::Step step(parts_, budget);
  const auto before = [&](std::uint32_t left, std::uint32_t right) {
    const Address &a = addresses_[left], &b = addresses_[right];
    return std::tie(a.parts, a.rank, a.document) < std::tie(b.parts, b.rank, b.document);
  };
  return step.until([&] { return sort_.step(budget, addresses_.size(), order_, before); }) && step.once(4 * order_.size(), [&] {
    next_other_.resize(order_.size());
    for (std::size_t place = order_.size(); place > 0;) {
      --place;
      const bool same = place + 1 < order_.size() && at(place).document == at(place + 1).document;
      next_other_[place] = same ? next_other_[place + 1] : static_cast<std::uint32_t>(place + 1);
    }
  });
}

// The first place whose parts are not less than `parts`.
std::size_t PageAddresses::first_of(std::string_view parts) const {
  const auto found = std::lower_bound(order_.begin(), order_.end(), parts,
                                      [&](std::uint32_t a, std::string_view wanted) { return addresses_[a].parts < wanted; });
  return static_cast<std::size_t>(found - order_.begin());
}

// The only document with exactly this address, in its best rank.
std::uint32_t PageAddresses::find_exact(std::string_view page) const {
  const std::string parts = parts_from_the_end(page);
  const std::size_t first = first_of(parts);
  if (first == order_.size() || at(first).parts != parts) return no_index;
  const std::size_t other = next_other_[first];
  // The first address of another document decides whether the path is ambiguous.
  const bool shared = other < order_.size() && at(other).parts == parts && at(other).rank == at(first).rank;
  return shared ? no_index : at(first).document;
}

std::uint32_t PageAddresses::find_ending(std::string_view page) const {
  const std::string parts = parts_from_the_end(page);
  if (parts.empty()) return no_index;
  const std::size_t first = first_of(parts);
  if (first == order_.size() || !begins_with(at(first).parts, parts)) return no_index;
  const std::size_t other = next_other_[first];
  return other < order_.size() && begins_with(at(other).parts, parts) ? no_index : at(first).document;
}

// Sites publish without order numbers, but links in the sources may contain them.
std::uint32_t PageAddresses::find_page(std::string_view page) const {
  const std::uint32_t document = find_exact(page);
  return document != no_index ? document : find_exact(without_order_numbers(page));
}

// A single part is often ambiguous in large folders, so it matches only directly below a top-level folder.
std::uint32_t PageAddresses::find_below_prefix(std::string_view page) const {
  const std::uint32_t document = find_ending(page);
  if (document == no_index || page.find('/') != std::string_view::npos) return document;
  const std::string& parts = at(first_of(parts_from_the_end(page))).parts;
  return std::count(parts.begin(), parts.end(), '/') == 2 ? document : no_index;
}

// For the same reason a single part matches only if one folder was removed.
std::uint32_t PageAddresses::find_without_leading(std::string_view page) const {
  constexpr int most_removed = 8;
  for (int removed = 1; removed <= most_removed; ++removed) {
    const std::size_t slash = page.find('/');
    if (slash == std::string_view::npos) return no_index;
    page = page.substr(slash + 1);
    if (removed > 1 && page.find('/') == std::string_view::npos) return no_index;
    if (const std::uint32_t document = find_page(page); document != no_index) return document;
  }
  return no_index;
}

// From the most to the least specific reading of an absolute path.
std::uint32_t PageAddresses::find_in_site(std::string_view page) const {
  if (const std::uint32_t document = find_page(page); document != no_index) return document;
  if (const std::uint32_t document = find_below_prefix(page); document != no_index) return document;
  return find_without_leading(page);
}

std::uint32_t PageAddresses::find(std::string_view from, std::string_view path) const {
  if (begins_with(path, "/")) {
    if (leaves_root({}, path)) return no_index;
    const std::string page = page_path(resolved_path({}, path));
    const std::uint32_t document = find_in_site(page);
    if (document != no_index) return document;
    const std::string lasting = without_versions(page);
    return lasting == page ? no_index : find_in_site(lasting);
  }
  const std::string_view folder = folder_of(from);
  if (!leaves_root(folder, path)) {
    const std::uint32_t document = find_page(page_path(resolved_path(folder, path)));
    if (document != no_index) return document;
  }
  // A generator serves "a/b.md" as "a/b/", so a browser resolves relative links from "a/b/".
  if (!extension_of(path).empty() || folder_page_rank(from) > 0) return no_index;
  const std::string page_folder = concat(page_path(from), '/');
  return leaves_root(page_folder, path) ? no_index : find_page(page_path(resolved_path(page_folder, path)));
}

}  // namespace hop::core
