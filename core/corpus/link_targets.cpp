// The lookup tables are sorted arrays of names, slugs and heading keys; a lookup is a few binary searches. Each
// resolver tries the readings of a target from the most to the least specific and returns the first match.
#include "core/corpus/link_targets.hpp"

#include <algorithm>
#include <tuple>

#include "core/base/concat.hpp"
#include "core/base/found_place.hpp"
#include "core/corpus/clean.hpp"
#include "core/corpus/document_path.hpp"
#include "core/corpus/heading.hpp"
#include "core/corpus/inline_syntax.hpp"
#include "core/corpus/link_syntax.hpp"
#include "core/corpus/page_path.hpp"
#include "core/text/ascii.hpp"
#include "core/text/keys.hpp"

namespace hop::core {
namespace {

// Whether the target is an external URL: "https://…", "//host/…", "mailto:…".
bool is_external(std::string_view target) { return target.starts_with("//") || has_scheme(target); }

struct PathAndFragment {
  std::string_view path;
  std::string_view fragment;
  bool has_fragment = false;
};

// Splits at the first '#'.
PathAndFragment split_fragment(std::string_view target) {
  const std::size_t hash = target.find('#');
  if (hash == std::string_view::npos) return {target, {}, false};
  return {target.substr(0, hash), target.substr(hash + 1), true};
}

// "202301011200 Title" → "202301011200", "1a2 Title" → "1a2": the id of a note in a Zettelkasten. Empty for other names.
std::string_view leading_number(std::string_view name) {
  const std::size_t end = std::min(name.find(' '), name.size());
  if (end == name.size() || end < 2 || !ascii::is_digit(name[0])) return {};
  const auto is_of_number = [](char c) { return ascii::is_digit(c) || ascii::is_letter(c) || c == '.' || c == '-'; };
  return std::all_of(name.begin(), name.begin() + static_cast<std::ptrdiff_t>(end), is_of_number) ? name.substr(0, end)
                                                                                                  : std::string_view();
}

// A number that is a time, which names the note even if the rest of its name was changed.
bool is_time(std::string_view number) {
  constexpr std::size_t date_bytes = 8;
  return number.size() >= date_bytes && std::all_of(number.begin(), number.end(), ascii::is_digit);
}

std::string with_spaces_for_plus(std::string_view path) {
  std::string out(path);
  std::replace(out.begin(), out.end(), '+', ' ');
  return out;
}

}  // namespace

// Registers the names and addresses of a document. Aliases with a leading '/' are paths, not names.
void LinkTargets::add_document(std::uint32_t document) {
  add_name(corpus_.documents[document].title, Rank::title, document);
  const std::string stem = file_stem(corpus_.documents[document].id);
  add_name(stem, Rank::file_name, document);
  add_name(leading_number(stem), Rank::number, document);
  const std::vector<std::string>& aliases = corpus_.document_aliases[document];
  for (const std::string& name : aliases) {
    if (name.substr(0, 1) != "/") add_name(name, Rank::alias, document);
  }
  if (corpus_.documents[document].is_cut) addresses_.add(document, corpus_.documents[document].id, aliases);
}

// Registers a section under its heading, its explicit anchor, its slug and its key.
void LinkTargets::add_section(std::uint32_t section) {
  const Section& place = corpus_.sections[section];
  if (section > 0 && corpus_.sections[section - 1].document != place.document) slugs_of_document_ = StringPool(), uses_.clear();
  const Heading heading = read_heading(place.heading);
  add_name(heading.text, Rank::heading, section);
  if (!heading.anchor.empty()) {
    slugs_.push_back({place.document, std::string(heading.anchor), section});
    add_name(heading.anchor, Rank::label, section);
  }
  std::string slug = heading_slug(heading.text);
  const std::uint32_t known = slugs_of_document_.intern(slug);
  if (known == uses_.size()) uses_.push_back(0);
  // GitHub appends "-1", "-2", … to repeated slugs.
  if (const std::uint32_t before = uses_[known]++; before > 0) slug = concat(slug, '-', before);
  slugs_.push_back({place.document, std::move(slug), section});
  heading_keys_.push_back({place.document, key_of(heading.text), section});
}

// Registers all names, then sorts each table. Making a key costs about 500 units. Links by id need no names.
bool LinkTargets::prepare(WorkBudget& budget) {
  constexpr std::uint64_t units_of_a_key = 500;
  WorkParts::Step step(parts_, budget);
  const auto sort_fragments = [&](const std::vector<Fragment>& fragments, std::vector<std::uint32_t>& order) {
    return step.until([&] {
      return sort_.step(budget, fragments.size(), order, [&](std::uint32_t left, std::uint32_t right) {
        const Fragment &a = fragments[left], &b = fragments[right];
        return std::tie(a.document, a.text, a.section) < std::tie(b.document, b.text, b.section);
      });
    });
  };
  const auto name_before = [&](std::uint32_t left, std::uint32_t right) {
    const Name &a = names_[left], &b = names_[right];
    return std::tie(a.key, a.rank, a.index) < std::tie(b.key, b.rank, b.index);
  };
  const auto id_before = [&](std::uint32_t a, std::uint32_t b) { return corpus_.passages[a].id < corpus_.passages[b].id; };
  return step.each(
             corpus_.written_links.size(), 1,
             [&](std::size_t link) { (corpus_.written_links[link].form == LinkForm::id ? has_ids_ : has_others_) = true; }) &&
         step.each(has_others_ ? corpus_.documents.size() : 0, 3 * units_of_a_key,
                   [&](std::size_t document) { add_document(static_cast<std::uint32_t>(document)); }) &&
         step.each(has_others_ ? corpus_.sections.size() : 0, 4 * units_of_a_key,
                   [&](std::size_t section) { add_section(static_cast<std::uint32_t>(section)); }) &&
         step.until([&] { return addresses_.sort(budget); }) && sort_fragments(slugs_, slugs_in_order_) &&
         sort_fragments(heading_keys_, heading_keys_in_order_) &&
         step.until([&] { return sort_.step(budget, names_.size(), names_in_order_, name_before); }) && step.until([&] {
           if (!has_ids_ || !passages_by_id_.empty()) return true;
           if (!sort_.step(budget, corpus_.passages.size(), passages_in_order_, id_before)) return false;
           passages_by_id_ = passages_in_order_;
           return true;
         });
}

// Names without a key, such as "---", cannot be linked to.
void LinkTargets::add_name(std::string_view name, Rank rank, std::uint32_t index) {
  std::string key = key_of(name);
  if (key.empty()) return;
  std::string spelling = folded_path(trimmed(name));
  if (spelling == key) spelling.clear();
  names_.push_back({std::move(key), std::move(spelling), rank, index});
}

// Documents are sorted by id.
std::uint32_t LinkTargets::find_document(std::string_view id) const {
  const auto found =
      std::lower_bound(corpus_.documents.begin(), corpus_.documents.end(), id,
                       [](const PreparedDocument& document, std::string_view wanted) { return document.id < wanted; });
  if (found == corpus_.documents.end() || found->id != id) return no_index;
  return static_cast<std::uint32_t>(found - corpus_.documents.begin());
}

// Tries the path itself, with extensions, and as a folder, in this order.
std::uint32_t LinkTargets::find_path(std::string_view path) const {
  if (const std::uint32_t document = find_document(path); document != no_index) return document;
  for (const std::string_view extension : {".md", ".markdown", ".txt", ".rst", ".adoc"}) {
    if (const std::uint32_t document = find_document(concat(path, extension)); document != no_index) return document;
  }
  const std::string_view slash = path.empty() || path.back() == '/' ? "" : "/";
  for (const std::string_view name : {"index.md", "README.md"}) {
    if (const std::uint32_t document = find_document(concat(path, slash, name)); document != no_index) return document;
  }
  return no_index;
}

// The best name with this key: a document before a heading, the same spelling, the lowest rank, the folder of the linking
// document, the smallest id. A number names a document only if no other one begins with it.
const LinkTargets::Name* LinkTargets::find_name(std::uint32_t from_document, std::string_view name) const {
  const std::string key = key_of(name);
  if (key.empty()) return nullptr;
  auto found = std::lower_bound(names_in_order_.begin(), names_in_order_.end(), key,
                                [&](std::uint32_t a, const std::string& wanted) { return names_[a].key < wanted; });
  const std::string spelling = folded_path(trimmed(name));
  const std::string_view folder = folder_of(corpus_.documents[from_document].id);
  const auto merits_of = [&](const Name& entry) {
    const std::uint32_t document = entry.names_section() ? corpus_.sections[entry.index].document : entry.index;
    const bool is_spelled_so = entry.spelling.empty() ? spelling == key : entry.spelling == spelling;
    return std::tuple(entry.rank < Rank::label, is_spelled_so, -static_cast<int>(entry.rank),
                      folder_of(corpus_.documents[document].id) == folder);
  };
  // Few names are shared by many documents, except headings such as "Overview", which come last.
  constexpr int most_looked_at = 1000;
  const Name* best = nullptr;
  for (int looked_at = 0; found != names_in_order_.end() && looked_at < most_looked_at; ++found, ++looked_at) {
    const Name& entry = names_[*found];
    if (entry.key != key) break;
    if (best != nullptr && entry.rank == Rank::number) return best->rank == Rank::number ? nullptr : best;
    if (best == nullptr || merits_of(entry) > merits_of(*best)) best = &entry;
  }
  return best;
}

// The section of a document with this slug or key; no_index if there is none.
std::uint32_t LinkTargets::find_fragment(std::uint32_t document, std::string_view fragment) const {
  const auto find = [&](const std::vector<Fragment>& fragments, const std::vector<std::uint32_t>& order, std::string_view text) {
    const auto found = std::lower_bound(order.begin(), order.end(), text, [&](std::uint32_t number, std::string_view wanted) {
      const Fragment& a = fragments[number];
      return a.document != document ? a.document < document : a.text < wanted;
    });
    if (found == order.end()) return no_index;
    const Fragment& first = fragments[*found];
    return first.document == document && first.text == text ? first.section : no_index;
  };
  // The exact slug first, then any spelling with the same key.
  if (const std::uint32_t section = find(slugs_, slugs_in_order_, fragment); section != no_index) return section;
  const std::string key = key_of(fragment);
  return key.empty() ? no_index : find(heading_keys_, heading_keys_in_order_, key);
}

// The first passage of a document; an empty document has none and the link does not resolve.
ResolvedLink LinkTargets::to_document(std::uint32_t document) const {
  if (document == no_index) return {};
  const std::uint32_t first = corpus_.documents[document].first_passage;
  return first < passage_end_of(corpus_, document) ? ResolvedLink{LinkEnd::passage, first} : ResolvedLink{};
}

// For a section without passages, the next passage of the document.
ResolvedLink LinkTargets::to_section(std::uint32_t section) const {
  const Section& place = corpus_.sections[section];
  return place.first_passage < passage_end_of(corpus_, place.document) ? ResolvedLink{LinkEnd::passage, place.first_passage}
                                                                       : ResolvedLink{};
}

// The explicit anchor of a heading, which may be in another document.
ResolvedLink LinkTargets::to_label(std::uint32_t from_document, std::string_view label) const {
  const Name* found = find_name(from_document, label);
  return found != nullptr && found->rank == Rank::label ? to_section(found->index) : ResolvedLink{};
}

// If `fall_back`, an unknown fragment leads to the start of the document.
ResolvedLink LinkTargets::to_fragment(std::uint32_t document, std::string_view fragment, bool fall_back) const {
  const std::uint32_t section = find_fragment(document, fragment);
  if (section != no_index) return to_section(section);
  return fall_back ? to_document(document) : ResolvedLink{};
}

ResolvedLink LinkTargets::to_place(std::uint32_t document, std::string_view fragment) const {
  if (document == no_index) return {};
  return fragment.empty() ? to_document(document) : to_fragment(document, fragment, true);
}

// Tries the path with and without its query, decoded and verbatim.
std::uint32_t LinkTargets::find_written_path(std::uint32_t from_document, std::string_view path) const {
  const std::string_view folder = folder_of(corpus_.documents[from_document].id);
  // Most links are percent-encoded and have no '?' in their path, but file names with "%20" or '?' exist.
  for (const std::string_view written : {path.substr(0, path.find('?')), path}) {
    for (const bool decoded : {true, false}) {
      const std::uint32_t document = find_path(resolved_path(folder, decoded ? percent_decoded(written) : std::string(written)));
      if (document != no_index) return document;
    }
  }
  return no_index;
}

// The order: Hugo reference, same document, relative path, external URL, site path.
ResolvedLink LinkTargets::by_path(std::uint32_t from_document, std::string_view target) const {
  target = trimmed(target);
  if (const std::string reference = reference_of(target); !reference.empty()) return by_reference(from_document, reference);
  if (target.substr(0, 2) == ":/") return by_name(from_document, target.substr(2));
  const PathAndFragment parts = split_fragment(target);
  const std::string fragment = percent_decoded(parts.fragment);
  if (parts.path.empty()) {
    // "#" and an empty target point to the start of the same document.
    if (!parts.has_fragment || fragment.empty()) return to_document(from_document);
    const ResolvedLink own = to_fragment(from_document, fragment, false);
    return own.end == LinkEnd::nothing ? to_label(from_document, fragment) : own;
  }
  std::uint32_t document = find_written_path(from_document, parts.path);
  if (document == no_index && is_external(target)) return {LinkEnd::external, no_index};
  if (document == no_index) {
    const std::string path = percent_decoded(parts.path.substr(0, parts.path.find('?')));
    document = addresses_.find(corpus_.documents[from_document].id, path);
    if (document == no_index && path.find('+') != std::string::npos) {
      document = addresses_.find(corpus_.documents[from_document].id, with_spaces_for_plus(path));
    }
  }
  if (document == no_index && !parts.has_fragment) return to_label(from_document, target);
  return to_place(document, fragment);
}

// Hugo resolves a reference by relative path, by site path, or by a unique suffix.
ResolvedLink LinkTargets::by_reference(std::uint32_t from_document, std::string_view reference) const {
  const PathAndFragment parts = split_fragment(reference);
  if (parts.path.empty()) return to_fragment(from_document, parts.fragment, false);
  std::uint32_t document = find_written_path(from_document, parts.path);
  if (document == no_index) document = addresses_.find(corpus_.documents[from_document].id, parts.path);
  if (document == no_index) document = addresses_.find_ending(page_path(parts.path));
  return to_place(document, parts.fragment);
}

// A wikilink with a '/' or '.' may be a path: from the root, from the folder of the linking document, or by suffix.
std::uint32_t LinkTargets::find_named_path(std::uint32_t from_document, std::string_view name) const {
  const bool has_folder = name.find('/') != std::string_view::npos;
  if (!has_folder && name.find('.') == std::string_view::npos) return no_index;
  std::uint32_t document = find_path(resolved_path({}, name));
  if (document == no_index) document = find_path(resolved_path(folder_of(corpus_.documents[from_document].id), name));
  if (document == no_index && (has_folder || is_page_extension(extension_of(name)))) {
    document = addresses_.find_ending(page_path(name));
  }
  return document;
}

// A path takes precedence over a name, as in Obsidian.
ResolvedLink LinkTargets::by_name(std::uint32_t from_document, std::string_view target) const {
  target = trimmed(target);
  const PathAndFragment parts = split_fragment(target);
  const std::string_view name = trimmed(parts.path);
  // Obsidian writes the path of a heading: "Note#Heading#Subheading". The last part is sufficient.
  const std::string_view fragment = trimmed(parts.fragment.substr(behind_found(parts.fragment.rfind('#'))));
  if (name.empty()) return to_fragment(from_document, fragment, false);
  if (const std::uint32_t document = find_named_path(from_document, name); document != no_index) {
    return to_place(document, fragment);
  }
  const Name* found = find_name(from_document, name);
  if (found == nullptr) found = find_name(from_document, percent_decoded(name));
  if (const std::string_view number = leading_number(name); found == nullptr && is_time(number)) {
    found = find_name(from_document, number);
  }
  if (found == nullptr) return {is_external(target) ? LinkEnd::external : LinkEnd::nothing, no_index};
  if (found->names_section()) return to_section(found->index);
  return to_place(found->index, fragment);
}

ResolvedLink LinkTargets::find(const WrittenLink& link) const {
  const std::uint32_t document = corpus_.passages[link.from].document;
  switch (link.form) {
    case LinkForm::path: return by_path(document, link.target);
    case LinkForm::name: return by_name(document, link.target);
    case LinkForm::id: break;
  }
  return by_id(link.target);
}

// Passage ids take precedence over document ids.
ResolvedLink LinkTargets::by_id(std::string_view id) const {
  const auto found =
      std::lower_bound(passages_by_id_.begin(), passages_by_id_.end(), id,
                       [&](std::uint32_t passage, std::string_view wanted) { return corpus_.passages[passage].id < wanted; });
  if (found != passages_by_id_.end() && corpus_.passages[*found].id == id) return {LinkEnd::passage, *found};
  const std::uint32_t document = find_document(id);
  if (document != no_index) return to_document(document);
  return {is_external(id) ? LinkEnd::external : LinkEnd::nothing, no_index};
}

}  // namespace hop::core
