// Names that a reader finds in paragraphs of three documentation sets, which are not part of the repository: a paragraph
// is a file of the set and the bytes where it stands. Cross-references ("Listing 8-20") and values are no names.
#pragma once

#include <cstdint>
#include <vector>

namespace hop::core {

struct AnnotatedParagraph {
  const char* set;
  const char* file;
  std::uint32_t begin, end;
  std::vector<const char*> keys;
};

inline const std::vector<AnnotatedParagraph>& annotated_paragraphs() {
  static const std::vector<AnnotatedParagraph> all = {
      {"rust", "ch01-03-hello-cargo.md", 10307, 10573, {"rust", "rustup", "rustc", "cargo"}},
      {"rust", "ch01-03-hello-cargo.md", 5250, 5547, {"hello_cargo", "hello_cargo exe", "windows", "cargo"}},
      {"rust", "ch08-03-hash-maps.md", 1106, 1368, {"new", "insert", "blue", "yellow"}},
      {"rust", "ch08-03-hash-maps.md", 8594, 9105, {"split_whitespace", "or_insert", "text", "count", "for"}},
      {"rust", "ch09-02-recoverable-errors-with-result.md", 3049, 3260, {"option", "result", "ok", "err", "match"}},
      {"rust", "ch09-02-recoverable-errors-with-result.md", 9091, 9386, {"expect", "unwrap", "panic"}},
      {"rust", "ch13-02-iterators.md", 3727, 4179, {"v1_iter", "next", "for"}},
      {"rust", "ch13-02-iterators.md", 328, 642, {"rust", "v1", "iter", "vec"}},
      {"rust", "ch15-04-rc.md", 1211, 1573, {"rc"}},
      {"rust", "ch15-04-rc.md", 850, 1209, {"rc", "tv"}},
      {"rust", "ch14-02-publishing-to-crates-io.md", 10956, 11189, {"api", "cargo doc", "primarycolor", "secondarycolor", "mix"}},
      {"rust", "ch14-02-publishing-to-crates-io.md", 5070, 5370, {"lib rs"}},
      {"rust", "ch20-05-macros.md", 3438, 3761, {"macro_rules", "vec"}},
      {"rust", "ch20-05-macros.md", 7675, 8125, {"derive"}},
      {"rust", "ch17-01-futures-and-syntax.md", 3230, 3592, {"trpl"}},
      {"rust", "ch17-01-futures-and-syntax.md", 18793, 19163, {"page_title", "title", "url", "println"}},
      {"rust", "ch16-04-extensible-concurrency-sync-and-send.md", 2572, 3089, {"rc", "sync", "send", "refcell", "cell", "mutex"}},
      {"rust", "ch16-04-extensible-concurrency-sync-and-send.md", 4145, 4455, {"rust"}},
      {"rust", "appendix-05-editions.md", 175, 587, {"rust"}},
      {"rust", "appendix-05-editions.md", 2786, 3009, {"rust edition guide", "cargo fix"}},
      {"rust", "ch12-05-working-with-environment-variables.md", 5693, 6076, {"env", "main rs", "var", "ignore_case"}},
      {"rust",
       "ch12-05-working-with-environment-variables.md",
       2562,
       2877,
       {"search_case_insensitive", "search", "query", "line"}},
      {"prometheus", "docs/introduction/glossary.md", 204, 410, {"alertmanager", "pagerduty", "slack"}},
      {"prometheus", "docs/introduction/glossary.md", 1876, 2231, {"prometheus", "grafana", "jsonnet"}},
      {"prometheus", "docs/concepts/jobs_instances.md", 48, 296, {"prometheus"}},
      {"prometheus", "docs/concepts/jobs_instances.md", 860, 1126, {"honor_labels"}},
      {"prometheus",
       "docs/guides/node-exporter.md",
       4255,
       4613,
       {"prometheus", "node exporter", "prometheus ui", "localhost 9090 graph"}},
      {"prometheus", "docs/prometheus/storage.md", 2149, 2458, {}},
      {"prometheus", "docs/prometheus/storage.md", 13203, 13406, {"promtool"}},
      {"prometheus", "docs/practices/naming.md", 3866, 4245, {"sum", "avg"}},
      {"prometheus", "docs/practices/naming.md", 4304, 4598, {"opentelemetry"}},
      {"prometheus", "docs/alerting/alertmanager.md", 3917, 4148, {"alertmanager"}},
      {"prometheus", "docs/alerting/alertmanager.md", 1045, 1263, {}},
      {"prometheus", "docs/introduction/comparison.md", 5500, 5991, {"influxdb", "prometheus"}},
      {"prometheus", "docs/prometheus/querying/functions.md", 37877, 38247, {"round", "to_nearest"}},
      {"prometheus", "docs/prometheus/querying/functions.md", 522, 737, {"absent"}},
      {"prometheus",
       "blog/posts/2016-05-09-prometheus-to-join-the-cloud-native-computing-foundation.md",
       179,
       594,
       {"prometheus", "cloud native computing foundation", "cncf", "google", "coreos", "docker", "weaveworks", "mesosphere"}},
      {"prometheus",
       "blog/posts/2016-05-09-prometheus-to-join-the-cloud-native-computing-foundation.md",
       596,
       1026,
       {"cncf", "technical oversight committee", "prometheus", "kubernetes"}},
      {"prometheus", "docs/instrumenting/pushing.md", 45, 485, {"prometheus pushgateway", "prometheus"}},
      {"prometheus", "docs/operating/security.md", 5717, 6224, {"alertmanager", "prometheus"}},
      {"prometheus", "docs/operating/security.md", 3497, 3714, {"prometheus"}},
      {"prometheus", "docs/prometheus/migration.md", 4353, 4701, {"prometheus v3"}},
      {"rust-de", "ch01-03-hello-cargo.md", 4574, 4933, {"cargo", "cargo toml"}},
      {"rust-de", "ch01-03-hello-cargo.md", 893, 1327, {"rust", "cargo"}},
      {"rust-de", "ch08-03-hash-maps.md", 12357, 12619, {}},
      {"rust-de", "ch08-03-hash-maps.md", 5199, 5576, {}},
      {"rust-de", "ch15-04-rc.md", 561, 982, {"rust", "rc"}},
      {"rust-de", "ch15-04-rc.md", 1398, 1855, {"rc"}},
      {"rust-de", "ch13-02-iterators.md", 9743, 10061, {"map", "iterator"}},
      {"rust-de", "ch13-02-iterators.md", 1838, 2171, {}},
      {"rust-de",
       "ch14-02-publishing-to-crates-io.md",
       9730,
       10083,
       {"art", "kinds", "primarycolor", "secondarycolor", "utils", "mix"}},
      {"rust-de", "appendix-05-editions.md", 1720, 1943, {"edition", "cargo toml", "rust"}},
      {"rust-de", "appendix-05-editions.md", 713, 1037, {"rust team", "rust edition"}},
      {"rust-de", "ch09-02-recoverable-errors-with-result.md", 19388, 19650, {}},
      {"rust-de",
       "ch09-02-recoverable-errors-with-result.md",
       19035,
       19386,
       {"file open", "ok", "username_file", "err", "read_to_string"}},
      {"rust-de", "ch16-04-extensible-concurrency-sync-and-send.md", 1721, 1935, {"send"}},
      {"rust-de", "ch16-04-extensible-concurrency-sync-and-send.md", 1335, 1719, {"rc", "rust", "send", "arc", "trait bounds"}},
  };
  return all;
}

}  // namespace hop::core
