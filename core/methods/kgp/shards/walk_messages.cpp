// Encoders and decoders, field by field in the order of the structs. Decoders reject numbers out of range, so later code can
// index by them without checks.
#include "core/methods/kgp/shards/walk_messages.hpp"

#include <algorithm>

#include "core/shards/protocol/records.hpp"

namespace hop::core {
namespace {

void write_walk_edges(MessageWriter& out, const WalkEdges& edges) {
  out.ascending(edges.entities);
  out.ascending(edges.terms);
  out.ascending(edges.neighbors);
}

WalkEdges read_walk_edges(MessageReader& in) {
  WalkEdges edges;
  edges.entities = in.ascending(numbers_end);
  edges.terms = in.ascending(numbers_end);
  edges.neighbors = in.ascending(passages_end);
  return edges;
}

}  // namespace

void write_seeds(MessageWriter& out, std::span<const WalkSeed> seeds) {
  out.number(seeds.size());
  for (const WalkSeed& seed : seeds) {
    out.number(seed.passage);
    out.real(seed.words);
    out.real(seed.similarity);
    write_walk_edges(out, seed.edges);
  }
}

std::vector<WalkSeed> read_seeds(MessageReader& in) {
  return read_all(in, [&] {
    WalkSeed seed;
    seed.passage = in.number_below(passages_end);
    seed.words = read_score(in);
    seed.similarity = read_score(in);
    seed.edges = read_walk_edges(in);
    return seed;
  });
}

void write_walk(MessageWriter& out, const WalkCommand& walk) {
  out.ascending(walk.visited);
  out.flag(walk.continues);
  out.number(walk.paths.size());
  for (const WalkPath& path : walk.paths) {
    out.number(path.passage);
    out.number(path.wanted);
    write_walk_edges(out, path.edges);
  }
}

WalkCommand read_walk(MessageReader& in) {
  WalkCommand walk;
  walk.visited = in.ascending(passages_end);
  walk.continues = in.flag();
  walk.paths = read_all(in, [&] {
    WalkPath path;
    path.passage = in.number_below(passages_end);
    path.wanted = in.number_below(numbers_end);
    path.edges = read_walk_edges(in);
    return path;
  });
  // A path with a common entity costs a scan of the entity's passages. Distinct ends that each request a candidate keep the
  // number of paths within the limit of candidates.
  std::vector<std::uint32_t> ends;
  for (const WalkPath& path : walk.paths) ends.push_back(path.passage);
  std::sort(ends.begin(), ends.end());
  const bool is_twice = std::adjacent_find(ends.begin(), ends.end()) != ends.end();
  const bool wants_none = std::any_of(walk.paths.begin(), walk.paths.end(), [](const WalkPath& p) { return p.wanted == 0; });
  // Rejects the message as a whole: a partial walk would give another result.
  if (is_twice || wants_none) in.refuse(), walk.paths.clear();
  return walk;
}

void write_walk_answer(MessageWriter& out, const WalkAnswer& answer) {
  out.number(answer.candidates.size());
  for (const std::vector<WalkCandidate>& of_path : answer.candidates) {
    out.number(of_path.size());
    for (const WalkCandidate& candidate : of_path) {
      out.number(candidate.passage);
      out.real(candidate.similarity);
      out.real(candidate.words);
    }
  }
  out.number(answer.rows.size());
  for (const WalkAnswer::Row& row : answer.rows) {
    out.number(row.passage);
    write_walk_edges(out, row.edges);
  }
}

WalkAnswer read_walk_answer(MessageReader& in) {
  WalkAnswer answer;
  answer.candidates = read_all(in, [&] {
    return read_all(in, [&] {
      WalkCandidate candidate;
      candidate.passage = in.number_below(passages_end);
      candidate.similarity = read_score(in);
      candidate.words = read_score(in);
      return candidate;
    });
  });
  answer.rows = read_all(in, [&] {
    WalkAnswer::Row row;
    row.passage = in.number_below(passages_end);
    row.edges = read_walk_edges(in);
    return row;
  });
  return answer;
}

void write_structure(MessageWriter& out, const StructureAnswer& answer) {
  out.flag(answer.names_documents);
  out.number(answer.names.size());
  for (const StructureAnswer::OfName& of : answer.names) {
    out.number(of.match);
    out.number(of.nodes.size());
    for (const StructureAnswer::Node& node : of.nodes) {
      out.number(node.document);
      out.ascending(node.passages);
    }
  }
}

StructureAnswer read_structure(MessageReader& in) {
  StructureAnswer answer;
  answer.names_documents = in.flag();
  answer.names = read_all(in, [&] {
    StructureAnswer::OfName of;
    of.match = in.number_below(numbers_end);
    of.nodes = read_all(in, [&] {
      StructureAnswer::Node node;
      node.document = in.number_below(passages_end);
      node.passages = in.ascending(passages_end);
      return node;
    });
    return of;
  });
  return answer;
}

}  // namespace hop::core
