#include <hoptrail.hpp>
#include <iostream>

int main() {
  hop::Corpus corpus;
  corpus.add_passage("bridge", "Harbour Bridge", "The Harbour Bridge was designed by Ines Okafor.");
  const hop::Graph graph = hop::build(std::move(corpus));
  const hop::SearchResult found = hop::search(graph, "Who designed the Harbour Bridge?");
  std::cout << found.hits().size() << "\n";
}
