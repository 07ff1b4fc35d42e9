package io.hoptrail.tests;

import static io.hoptrail.tests.SmallGraph.QUESTION;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.hoptrail.DocumentChange;
import io.hoptrail.DocumentStatus;
import io.hoptrail.Format;
import io.hoptrail.Graph;
import io.hoptrail.HoptrailException;
import io.hoptrail.Run;
import io.hoptrail.RunOptions;
import io.hoptrail.Source;
import io.hoptrail.Step;
import io.hoptrail.Store;
import io.hoptrail.StoreChange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A corpus that lives: what is added is found, what is deleted is gone. */
class StoreChangeTest extends StoreFixture {
  @Test
  void itsGraphIsThatOfAFreshIndex() {
    store.add(List.of(ada()));
    store.add(List.of(holt(), babbage()));
    assertIsFresh(List.of(ada(), holt(), babbage()), RunOptions.defaults(), "Who is Babbage?");
    store.delete(List.of("Holt.md"));
    assertIsFresh(List.of(ada(), babbage()), RunOptions.defaults(), "Who is Babbage?");
    store.compact();
    assertIsFresh(List.of(ada(), babbage()), RunOptions.defaults(), "Who is Babbage?");
    try (Store again = Store.open(folder);
        Graph graph = store.graph();
        Graph opened = again.graph()) {
      assertArrayEquals(graph.bytes(), opened.bytes());
    }
  }

  @Test
  void eachDocumentHasItsStatus() {
    StoreChange change = store.add(List.of(ada(), babbage()));
    assertEquals(
        List.of(
            new DocumentStatus("Ada.md", DocumentChange.INDEXED),
            new DocumentStatus("Babbage.md", DocumentChange.INDEXED)),
        change.documents());
    change =
        store.change(
            List.of(ada(), note("Babbage", "Babbage rests.")),
            List.of("nobody.md"),
            RunOptions.defaults());
    assertEquals(List.of("Ada.md"), change.with(DocumentChange.UNCHANGED));
    assertEquals(List.of("Babbage.md"), change.with(DocumentChange.UPDATED));
    assertEquals(List.of("nobody.md"), change.with(DocumentChange.NOT_FOUND));
    change = store.delete(List.of("Ada.md"));
    assertEquals(List.of("Ada.md"), change.with(DocumentChange.DELETED));
    assertEquals(change.report(), store.report());
    assertEquals(List.of("Babbage.md#1"), ids());
    assertEquals(store.report().get("generation"), store.describe().get("generation"));
  }

  @Test
  void onlyNewTextsAreEmbedded() {
    List<String> asked = new ArrayList<>();
    RunOptions embedding =
        RunOptions.defaults()
            .embed(
                "counting",
                (texts, context) -> {
                  asked.addAll(texts);
                  return CountingHost.vectors(texts, SmallGraph.DIMENSION);
                });
    List<Source> sources = SmallGraph.sources();
    try (Store vectors = Store.openOrCreate(parent.resolve("vectors"), embedding)) {
      vectors.add(sources.subList(0, 2), embedding);
      assertEquals(2, asked.size());
      vectors.add(sources, embedding);
      assertEquals(3, asked.size());
      assertTrue(asked.get(2).contains("coast of Norway"), asked.get(2));
      try (Graph graph = vectors.graph();
          Graph fresh = SmallGraph.build()) {
        assertArrayEquals(fresh.bytes(), graph.bytes());
        assertEquals(
            fresh.search(QUESTION, embedding).explanation(),
            graph.search(QUESTION, embedding).explanation());
      }
    }
  }

  @Test
  void aDeletedDocumentIsGoneAndAfterCompactInNoByte() throws IOException {
    store.add(List.of(ada(), babbage()));
    store.delete(List.of("Ada.md"));
    try (Graph graph = store.graph()) {
      assertTrue(
          graph.search("canaryAda").hits().stream()
              .noneMatch(hit -> hit.text().contains("canaryAda")));
    }
    assertTrue(bytes().contains("canaryAda"), "until it is compacted");
    store.compact();
    assertFalse(bytes().contains("canaryAda"));
    assertTrue(bytes().contains("canaryBabbage"), "as the other one's still is");
    assertEquals(List.of("Babbage.md#1"), ids());
  }

  /** Of all files, each byte as a character. */
  private String bytes() throws IOException {
    StringBuilder all = new StringBuilder();
    for (String name : files()) {
      all.append(
          new String(Files.readAllBytes(folder.resolve(name)), StandardCharsets.ISO_8859_1));
    }
    return all.toString();
  }

  @Test
  void anIdIsKeptAsGivenOrRefused() {
    store.add(List.of(Source.document(" a  b ", "", "Ada rests.", Format.PLAIN), holt()));
    assertEquals(
        List.of(new DocumentStatus(" a  b ", DocumentChange.DELETED)),
        store.delete(List.of(" a  b ")).documents());
    Source lines = Source.document("a\nb", "", "Ada rests.", Format.PLAIN);
    HoptrailException refused =
        assertThrows(HoptrailException.class, () -> store.add(List.of(lines)));
    assertTrue(refused.getMessage().contains("control character at byte 1"), refused.getMessage());
    assertEquals(List.of("Holt.md#1"), ids());
  }

  @Test
  void aChangeShowsItsSteps() {
    RunOptions small = RunOptions.defaults().work(1000);
    Run<StoreChange> run = store.changeRun(List.of(ada()), List.of(), small);
    List<String> phases = new ArrayList<>();
    List<String> files = new ArrayList<>();
    for (Step step : run) {
      if (step instanceof Step.Progress progress) phases.add(progress.phase());
      if (step instanceof Step.Request request) files.addAll(request.texts());
    }
    assertEquals(List.of("Ada.md"), run.result().with(DocumentChange.INDEXED));
    assertTrue(phases.containsAll(List.of("comparing", "writing", "cleaning")), phases.toString());
    assertEquals("lock", files.get(0));
    assertTrue(files.containsAll(List.of("segment-1.hop", "manifest.new")), files.toString());
    assertEquals(2, run.report().get("generation"));
  }
}
