// One traversal of nodes and edges, templated over a writer for each format. A symmetric edge is written once, from its lower
// end.
#include "core/graph/export_graph.hpp"

#include <algorithm>
#include <string_view>

#include "core/base/concat.hpp"
#include "core/base/json_writer.hpp"
#include "core/graph/neighbors.hpp"
#include "core/keywords/link_kind.hpp"

namespace hop::core {
namespace {

struct NodeName {
  char letter;
  std::uint32_t index;
};

void append_node_name(std::string& out, NodeName node) {
  append_part(out, node.letter);
  append_part(out, node.index);
}

// The kinds of a passage–keyword link as words, for example "own mention".
std::string link_ways(std::uint8_t kinds) {
  static constexpr struct {
    LinkKind kind;
    std::string_view name;
  } ways[] = {{link_own, "own"},       {link_alias, "alias"}, {link_mention, "mention"},
              {link_phrase, "phrase"}, {link_given, "given"}, {link_title_part, "title_part"}};
  std::string out;
  for (const auto& way : ways) {
    if (!(kinds & way.kind)) continue;
    if (!out.empty()) out += ' ';
    out += way.name;
  }
  return out;
}

// Writers share the interface node(), begin_edges(), edge(), finish().

// GraphML (graphml.graphdrawing.org), read by Gephi, yEd, NetworkX and igraph.
class GraphmlWriter {
 public:
  explicit GraphmlWriter(std::string& out) : out_(out) {
    out_ += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n";
    for (const std::string_view key : {"kind", "name"}) declare(key, "node");
    for (const std::string_view key : {"edge_kind", "ways"}) declare(key, "edge");
    out_ += "<graph edgedefault=\"undirected\">\n";
  }
  void node(NodeName node, std::string_view kind, std::string_view name) {
    out_ += "<node id=\"";
    append_node_name(out_, node);
    out_ += "\">";
    data("kind", kind), data("name", name);
    out_ += "</node>\n";
  }
  void begin_edges() {}
  void edge(NodeName from, NodeName to, bool directed, EdgeKind kind, std::string_view ways) {
    out_ += "<edge source=\"";
    append_node_name(out_, from);
    out_ += "\" target=\"";
    append_node_name(out_, to);
    out_ += directed ? "\" directed=\"true\">" : "\">";
    data("edge_kind", edge_kind_name(kind));
    if (!ways.empty()) data("ways", ways);
    out_ += "</edge>\n";
  }
  void finish() { out_ += "</graph>\n</graphml>\n"; }

 private:
  void declare(std::string_view key, std::string_view of) {
    out_ += concat("<key id=\"", key, "\" for=\"", of, "\" attr.name=\"", key, "\" attr.type=\"string\"/>\n");
  }
  void data(std::string_view key, std::string_view text) {
    out_ += concat("<data key=\"", key, "\">");
    for (const char c : text) {
      switch (c) {
        case '<': out_ += "&lt;"; break;
        case '>': out_ += "&gt;"; break;
        case '&': out_ += "&amp;"; break;
        case '"': out_ += "&quot;"; break;
        case '\t':
        case '\n':
        case '\r': out_ += ' '; break;
        // XML 1.0 forbids all other control characters, even when escaped.
        default: static_cast<unsigned char>(c) < 0x20 ? out_ += "\uFFFD" : out_ += c;
      }
    }
    out_ += "</data>";
  }

  std::string& out_;
};

// {"nodes":[{"id":"p0","kind":"passage","name":…}],"edges":[{"from":…,"to":…,"directed":…,"kind":…,"ways":…}]}
class GraphJsonWriter {
 public:
  explicit GraphJsonWriter(std::string& out) : json_(out) {
    json_.begin_object();
    json_.key("nodes");
    json_.begin_array();
  }
  void node(NodeName node, std::string_view kind, std::string_view name) {
    json_.begin_object();
    member("id", node);
    json_.member("kind", kind);
    json_.member("name", name);
    json_.end_object();
  }
  void begin_edges() {
    json_.end_array();
    json_.key("edges");
    json_.begin_array();
  }
  void edge(NodeName from, NodeName to, bool directed, EdgeKind kind, std::string_view ways) {
    json_.begin_object();
    member("from", from), member("to", to);
    json_.member("directed", directed);
    json_.member("kind", edge_kind_name(kind));
    if (!ways.empty()) json_.member("ways", ways);
    json_.end_object();
  }
  void finish() {
    json_.end_array();
    json_.end_object();
  }

 private:
  void member(std::string_view key, NodeName node) {
    name_.clear();
    append_node_name(name_, node);
    json_.member(key, std::string_view(name_));
  }

  JsonWriter json_;
  std::string name_;
};

// DOT, the language of Graphviz.
class DotWriter {
 public:
  explicit DotWriter(std::string& out) : out_(out) { out_ += "digraph hoptrail {\n"; }
  void node(NodeName node, std::string_view kind, std::string_view name) {
    append_node_name(out_, node);
    out_ += concat(" [kind=", kind, ", label=\"");
    for (const char c : name) {
      if (c == '"' || c == '\\') out_ += '\\';
      static_cast<unsigned char>(c) < 0x20 ? out_ += ' ' : out_ += c;
    }
    out_ += "\"];\n";
  }
  void begin_edges() {}
  void edge(NodeName from, NodeName to, bool directed, EdgeKind kind, std::string_view ways) {
    append_node_name(out_, from);
    out_ += " -> ";
    append_node_name(out_, to);
    out_ += concat(" [kind=", edge_kind_name(kind));
    if (!ways.empty()) out_ += concat(", ways=\"", ways, "\"");
    out_ += directed ? "];\n" : ", dir=none];\n";
  }
  void finish() { out_ += "}\n"; }

 private:
  std::string& out_;
};

template <class Writer>
void export_nodes(const Graph& graph, Writer& writer) {
  for (std::uint32_t document = 0; document < graph.document_count(); ++document) {
    writer.node({'d', document}, "document", graph.document_ids[document]);
  }
  for (std::uint32_t passage = 0; passage < graph.passage_count(); ++passage) {
    writer.node({'p', passage}, "passage", graph.passage_ids[passage]);
  }
  for (std::uint32_t keyword = 0; keyword < graph.keyword_count(); ++keyword) {
    if (graph.passages_of_keyword.row(keyword).size() < 2) continue;  // connects no two passages
    writer.node({'k', keyword}, "keyword", graph.keyword_names[keyword]);
  }
}

template <class Writer>
void export_edges(const Graph& graph, Writer& writer) {
  std::vector<std::uint32_t> adjacent;
  for (std::uint32_t passage = 0; passage < graph.passage_count(); ++passage) {
    const NodeName here{'p', passage};
    writer.edge({'d', graph.document_of_passage[passage]}, here, true, EdgeKind::contains, {});
    adjacent.clear();
    append_adjacent(graph, passage, adjacent);
    for (const std::uint32_t other : adjacent) {
      if (other > passage) writer.edge(here, {'p', other}, false, EdgeKind::adjacent, {});
    }
    if (passage < graph.links.rows()) {
      for (const std::uint32_t other : graph.links.row(passage)) writer.edge(here, {'p', other}, true, EdgeKind::link, {});
    }
    if (passage < graph.nearest.rows()) {
      for (const std::uint32_t other : graph.nearest.row(passage)) {
        if (other > passage) writer.edge(here, {'p', other}, false, EdgeKind::nearest, {});
      }
    }
    const CsrView<std::uint32_t>& keywords = graph.keywords_of_passage;
    for (std::uint32_t link = keywords.offsets[passage]; link < keywords.offsets[passage + 1]; ++link) {
      const std::uint32_t keyword = keywords.values[link];
      if (graph.passages_of_keyword.row(keyword).size() < 2) continue;
      writer.edge(here, {'k', keyword}, false, EdgeKind::keyword, link_ways(graph.kinds_by_passage[link]));
    }
  }
}

template <class Writer>
void export_with(const Graph& graph, Writer writer) {
  export_nodes(graph, writer);
  writer.begin_edges();
  export_edges(graph, writer);
  writer.finish();
}

}  // namespace

void export_graph(const Graph& graph, ExportFormat format, std::string& out) {
  switch (format) {
    case ExportFormat::graphml: return export_with(graph, GraphmlWriter(out));
    case ExportFormat::json: return export_with(graph, GraphJsonWriter(out));
    case ExportFormat::dot: return export_with(graph, DotWriter(out));
  }
}

}  // namespace hop::core
