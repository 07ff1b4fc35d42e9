#include <hoptrail.hpp>
#include <iostream>

int main() {
  hop::Corpus corpus;
  corpus.add_passage("bridge", "Harbour Bridge", "The Harbour Bridge was designed by Ines Okafor.");
  const hop::Graph graph = hop::build(corpus);
  std::cout << hop::search(graph, "Who designed the Harbour Bridge?").hits().size() << "\n";
}
