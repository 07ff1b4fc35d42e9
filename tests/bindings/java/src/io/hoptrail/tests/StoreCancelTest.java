package io.hoptrail.tests;

import static io.hoptrail.tests.SmallGraph.assertFails;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.hoptrail.DocumentChange;
import io.hoptrail.DocumentStatus;
import io.hoptrail.HoptrailException;
import io.hoptrail.Run;
import io.hoptrail.RunOptions;
import io.hoptrail.Status;
import io.hoptrail.Step;
import io.hoptrail.Store;
import io.hoptrail.StoreChange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

/** A change of a store that ends early leaves a version that opens. */
class StoreCancelTest extends StoreFixture {
  @Test
  void aChangeThatIsClosedAtAnyStepLeavesAVersionThatOpens() {
    store.add(List.of(ada()));
    Set<DocumentChange> became = EnumSet.noneOf(DocumentChange.class);
    for (int steps = 1; endsAfter(steps); ++steps) {
      try (Store reader = Store.open(folder)) {
        List<String> there = ids(reader);
        assertEquals(List.of("Ada.md#1", "Babbage.md#1").subList(0, there.size()), there);
      }
      // Unchanged: it was there by then.
      became.add(store.add(List.of(babbage())).documents().get(0).status());
      assertIsFresh(List.of(ada(), babbage()), RunOptions.defaults(), "Who is Babbage?");
      store.delete(List.of("Babbage.md"));
    }
    assertEquals(EnumSet.of(DocumentChange.INDEXED, DocumentChange.UNCHANGED), became);
  }

  /** Whether a change has so many steps: it is closed then. */
  private boolean endsAfter(int steps) {
    try (Run<StoreChange> run =
        store.changeRun(List.of(babbage()), List.of(), RunOptions.defaults())) {
      Iterator<Step> each = run.iterator();
      for (int taken = 0; taken < steps; ++taken) {
        if (!each.hasNext()) return false;
        each.next();
      }
      return true;
    }
  }

  @Test
  void aChangeThatFailsOnceItIsThereIsGoneOnFrom() throws IOException {
    Path away = parent.resolve("away");
    try (Run<StoreChange> run =
        store.changeRun(List.of(ada()), List.of(), RunOptions.defaults())) {
      Iterator<Step> steps = goneOnTo(run, "manifest.new");
      while (!isPublished()) steps.next();
      // The request now is the folder's sync.
      Files.move(folder, away);
      assertFails(Status.FILE_FAILURE, run::result);
      Files.move(away, folder);
    }
    assertEquals(List.of(), ids());
    assertEquals(
        List.of(new DocumentStatus("Ada.md", DocumentChange.UNCHANGED)),
        store.add(List.of(ada())).documents());
    assertEquals(List.of("Ada.md#1"), ids());
  }

  /** Whether the folder has another version than the store. */
  private boolean isPublished() {
    try (Store reader = Store.open(folder)) {
      return !reader.describe().get("generation").equals(store.describe().get("generation"));
    }
  }

  @Test
  void cancellingTheFutureOfAChangeGivesTheLockBack() throws Exception {
    CompletableFuture<float[][]> never = new CompletableFuture<>();
    CompletableFuture<Void> asked = new CompletableFuture<>();
    RunOptions hanging =
        RunOptions.defaults()
            .embedAsync(
                "counting",
                (texts, context) -> {
                  asked.complete(null);
                  return never;
                });
    try (Store vectors = Store.openOrCreate(parent.resolve("vectors"), hanging)) {
      CompletableFuture<StoreChange> change =
          vectors.changeAsync(SmallGraph.sources(), List.of(), hanging);
      asked.join();
      change.cancel(true);
      assertThrows(CancellationException.class, change::join);
      assertThrows(CancellationException.class, never::join);
      StoreChange after = vectors.add(SmallGraph.sources(), SmallGraph.embedding());
      assertEquals(3, after.with(DocumentChange.INDEXED).size());
    }
  }

  @Test
  void openingAndCompactingGoByThemselves() {
    store.add(List.of(ada(), babbage()));
    Store opened = Store.openAsync(folder, RunOptions.defaults()).join();
    try (opened) {
      store.delete(List.of("Ada.md"));
      opened.refreshAsync().join();
      opened.compactAsync().join();
      assertEquals(List.of("Babbage.md#1"), ids(opened));
    }
    CompletableFuture<Store> none =
        Store.openAsync(parent.resolve("none"), RunOptions.defaults());
    CompletionException failure = assertThrows(CompletionException.class, none::join);
    assertEquals(HoptrailException.class, failure.getCause().getClass());
    Store.openOrCreateAsync(parent.resolve("new"), RunOptions.defaults()).join().close();
    assertTrue(Files.exists(parent.resolve("new").resolve("manifest")));
  }
}
