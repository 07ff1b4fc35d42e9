// Facts about a graph as JSON, as printed by `hoptrail info`.
#include <algorithm>
#include <string>

#include "capi/src/bytes_object.hpp"
#include "capi/src/graph_object.hpp"
#include "capi/src/options_object.hpp"
#include "core/base/json_writer.hpp"
#include "core/base/sort.hpp"
#include "core/corpus/document_limits.hpp"
#include "core/corpus/link_pattern.hpp"
#include "core/graph/facets.hpp"
#include "core/graph/graph_figures.hpp"
#include "core/graph/repeated_texts.hpp"
#include "core/keywords/link_kind.hpp"
#include "core/methods/ranking_method.hpp"
#include "core/methods/search_settings.hpp"
#include "core/options/option_table.hpp"
#include "core/store/file_format.hpp"
#include "core/store/graph_file.hpp"

namespace {

void write_sizes(core::JsonWriter& json, const core::Graph& graph) {
  json.member("passages", graph.passage_count());
  json.member("documents", graph.document_count());
  json.member("sections", graph.section_headings.size());
  json.member("pages", graph.page_number.size());
  json.member("tables", graph.table_names.size());
  json.member("keywords", graph.keyword_count());
  json.member("terms", graph.terms.size());
  json.member("postings", graph.postings.size());
  json.member("average_terms", graph.average_term_count);
}

// A link may be of several kinds; it counts for each of them.
void write_links(core::JsonWriter& json, const core::Graph& graph) {
  struct KindCount {
    const char* name;
    core::LinkKind kind;
    std::uint64_t count = 0;
  };
  KindCount kinds[] = {{"own", core::link_own},       {"alias", core::link_alias}, {"mention", core::link_mention},
                       {"phrase", core::link_phrase}, {"given", core::link_given}, {"title_part", core::link_title_part}};
  for (const std::uint8_t bits : graph.kinds_by_passage) {
    for (KindCount& kind : kinds) kind.count += (bits & kind.kind) != 0;
  }
  json.key("keyword_links");
  json.begin_object();
  json.member("all", graph.kinds_by_passage.size());
  for (const KindCount& kind : kinds) json.member(kind.name, kind.count);
  json.end_object();
  json.member("hyperlinks", graph.links.values.size());
  core::write_link_counts(json, core::UnresolvedLinks::from_counts(graph.link_counts));
  json.member("nearest", graph.nearest.values.size());
}

// The names that so many documents have that they name nothing, those of most documents first.
void write_boilerplate(core::JsonWriter& json, const core::Graph& graph, std::vector<core::BoilerplateName> names) {
  constexpr std::size_t most_listed = 20;
  json.member("boilerplate_names", names.size());
  core::sort_stable(names, [](const auto& a, const auto& b) { return a.documents > b.documents; });
  names.resize(std::min(names.size(), most_listed));
  json.key("boilerplate"), json.begin_array();
  for (const core::BoilerplateName& name : names) {
    json.begin_object();
    json.member("name", graph.keyword_names[name.keyword]);
    json.member("documents", name.documents);
    json.end_object();
  }
  json.end_array();
}

// The texts that so many documents have that they never outrank content, those of most documents first.
void write_repeated_texts(core::JsonWriter& json, const core::Graph& graph) {
  constexpr std::size_t most_listed = 20, most_bytes = 80;
  std::vector<core::CountedRepeat> texts = core::count_repeated_texts(graph);
  json.member("repeated_passages", graph.repeated_passages.size());
  json.member("repeated_texts", texts.size());
  texts.resize(std::min(texts.size(), most_listed));
  json.key("repeated"), json.begin_array();
  for (const core::CountedRepeat& text : texts) {
    json.begin_object();
    json.member("text", core::shortened(core::passage_text(graph, text.passage), most_bytes));
    json.member("documents", text.documents);
    json.end_object();
  }
  json.end_array();
}

// The explicit graph of passages under the options' method: the numbers of edges by kind, and those that its rules drop.
void write_edges(core::JsonWriter& json, const core::OpenGraph& graph, const core::SearchSettings& settings) {
  const auto entities = graph.entities(core::entity_rules_or_default(settings));
  const bool by_distance = core::has_trait(settings.method, core::method_trait::gives_distances);
  const core::EdgeChoice choice = by_distance ? settings.gnn.propagation.edges : core::EdgeChoice{};
  const core::GraphFigures figures = core::count_edges(graph.view(), *entities, graph.links_back()->view(), choice);
  json.key("graph");
  json.begin_object();
  json.member("method", core::method_name(settings.method));
  json.member("vertices", figures.passages);
  json.member("edges", figures.edges);
  json.member("edges_per_vertex", figures.edges_per_passage());
  json.member("density", figures.density());
  json.member("entities", entities->entity_count());
  json.member("entity_links", entities->entities_of_passage.values.size());
  json.member("mention_pairs", entities->mention_pairs);
  const core::RankingMethod& method = core::ranking_method(settings.method);
  if (method.describe != nullptr) method.describe(graph.view(), *entities, settings, json);
  json.member("common_names", entities->common_names);
  json.member("common_phrases", entities->common_phrases);
  write_boilerplate(json, graph.view(), entities->boilerplate);
  json.end_object();
}

const char* precision_name(core::VectorPrecision precision) {
  switch (precision) {
    case core::VectorPrecision::f32: return "f32";
    case core::VectorPrecision::f16: return "f16";
    case core::VectorPrecision::int8: return "int8";
  }
  return "unknown";
}

void write_vectors(core::JsonWriter& json, const core::Graph& graph) {
  json.key("vectors");
  if (!graph.has_vectors()) return json.null();
  json.begin_object();
  json.member("precision", precision_name(graph.vector_precision));
  json.member("dimension", graph.dimension);
  json.member("embedder", graph.embedder_id);
  json.end_object();
}

void write_metadata(core::JsonWriter& json, const core::Graph& graph) {
  constexpr std::size_t most_listed = 20;
  json.key("metadata"), json.begin_array();
  for (const core::Facet& facet : core::count_facets(graph, most_listed)) {
    json.begin_object();
    json.member("key", graph.metadata_keys[facet.key]);
    json.member("documents", facet.documents);
    json.member("values", facet.values);
    json.key("largest"), json.begin_array();
    for (const core::FacetValue& value : facet.largest) {
      json.begin_object();
      json.member("value", graph.metadata_values[value.value]);
      json.member("documents", value.documents);
      json.end_object();
    }
    json.end_array();
    json.end_object();
  }
  json.end_array();
}

// Writes the lines of Options::to_lines as an object.
void write_index_options(core::JsonWriter& json, std::string_view lines) {
  json.key("index_options");
  json.begin_object();
  while (!lines.empty()) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    const std::string_view line = lines.substr(0, end);
    lines.remove_prefix(std::min(end + 1, lines.size()));
    const std::size_t equals = line.find('=');
    if (equals == std::string_view::npos) continue;
    std::string value;
    for (std::size_t i = equals + 1; i < line.size(); ++i) {
      if (line[i] == '\\' && i + 1 < line.size()) {
        ++i;
        value += line[i] == 'n' ? '\n' : line[i];
      } else {
        value += line[i];
      }
    }
    const core::OptionEntry* option = core::find_option(line.substr(0, equals));
    json.member(option ? std::string_view(option->key) : line.substr(0, equals), std::string_view(value));
  }
  json.end_object();
}

Outcome write_file(core::JsonWriter& json, const core::OpenGraph& graph) {
  const auto file = graph.file();
  std::vector<std::uint8_t> frame;
  if (!file) {  // too large for one file: described without texts and vectors
    auto made = graph.view().text_parts->frame();
    if (!made) return std::move(made).error();
    frame = std::move(made).value();
  }
  const std::span<const std::uint8_t> bytes = file ? file.value() : frame;
  const auto sections = core::section_sizes(bytes);
  if (!sections) return sections.error();
  json.key("file");
  json.begin_object();
  json.member("version", core::file_format);
  json.member("bytes", bytes.size());
  json.member("checksum", core::checksum_of(graph.view()));
  json.key("sections");
  json.begin_object();
  for (const core::SectionSize& section : sections.value()) json.member(section.name, section.bytes);
  json.end_object();
  json.end_object();
  return {};
}

Outcome describe_graph(const core::OpenGraph& graph, const core::SearchSettings& settings, std::string& text) {
  core::JsonWriter json(text);
  json.begin_object();
  write_sizes(json, graph.view());
  write_links(json, graph.view());
  write_repeated_texts(json, graph.view());
  write_edges(json, graph, settings);
  write_vectors(json, graph.view());
  write_metadata(json, graph.view());
  json.member("analyzer", graph.view().analyzer_fingerprint);
  if (Outcome written = write_file(json, graph); !written) return written;
  write_index_options(json, graph.view().index_options);
  json.end_object();
  return {};
}

}  // namespace

int32_t hop_graph_describe(const hop_graph* graph, const hop_options* options, hop_bytes** json, hop_error** error) {
  return call(error, in(graph, "graph"), in_or_null(options, "options"), out(json, "json"), [&]() -> Outcome {
    const auto settings = core::read_search_settings(options_or_defaults(options));
    if (!settings) return settings.error();
    std::string text;
    if (Outcome described = describe_graph(*graph->open, settings.value(), text); !described) return described;
    give_bytes(text, json);
    return {};
  });
}
