package io.hoptrail.tests;

import static org.junit.jupiter.api.Assertions.assertThrows;

import io.hoptrail.*;
import java.util.List;
import org.junit.jupiter.api.function.Executable;

/** A graph of three passages with vectors of dimension 8, and what tests say about it. */
final class SmallGraph {
  static final int DIMENSION = 8;
  static final String QUESTION = "Where was the designer of the Harbour Bridge born?";

  private SmallGraph() {}

  static List<Source> sources() {
    return List.of(
        Source.passage(
            "bridge", "Harbour Bridge", "The Harbour Bridge was designed by Ines Okafor."),
        Source.passage("okafor", "Ines Okafor", "Ines Okafor was born in Bergen."),
        Source.passage("bergen", "Bergen", "Bergen is a city on the west coast of Norway.")
            .metadata("country", "Norway"));
  }

  static RunOptions embedding() {
    return RunOptions.defaults()
        .embed("counting", (texts, context) -> CountingHost.vectors(texts, DIMENSION));
  }

  static Graph build() {
    return Graph.build(sources(), embedding());
  }

  static HoptrailException assertFails(Status status, Executable call) {
    HoptrailException failure = assertThrows(HoptrailException.class, call);
    if (failure.status() == status) return failure;
    throw new AssertionError("the status is " + failure.status() + ", not " + status, failure);
  }
}
