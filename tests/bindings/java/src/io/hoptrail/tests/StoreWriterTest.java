package io.hoptrail.tests;

import static io.hoptrail.tests.SmallGraph.assertFails;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.hoptrail.DocumentChange;
import io.hoptrail.HoptrailException;
import io.hoptrail.Run;
import io.hoptrail.RunOptions;
import io.hoptrail.Status;
import io.hoptrail.Step;
import io.hoptrail.Store;
import io.hoptrail.StoreChange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One writer at a time changes a store. */
class StoreWriterTest extends StoreFixture {
  /** python3 with the lock of the other languages, until its input ends. */
  private Process foreignLock() throws IOException {
    String program =
        "import fcntl, sys; file = open(sys.argv[1], 'a'); fcntl.flock(file, fcntl.LOCK_EX |"
            + " fcntl.LOCK_NB); print('held', flush=True); sys.stdin.read()";
    return new ProcessBuilder("python3", "-c", program, folder.resolve("lock").toString())
        .redirectErrorStream(true)
        .start();
  }

  private static String firstLine(Process process) throws IOException {
    return process.inputReader(StandardCharsets.UTF_8).readLine();
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

  @Test
  void whatAnotherProcessHasIsRefused() throws Exception {
    Process other = foreignLock();
    assertEquals("held", firstLine(other));
    HoptrailException failure =
        assertFails(Status.FILE_FAILURE, () -> store.add(List.of(ada())));
    assertTrue(failure.getMessage().contains("another writer has it"), failure.getMessage());
    assertEquals(IOException.class, failure.getCause().getClass());
    assertFails(Status.FILE_FAILURE, store::compact);
    try (Store reader = Store.open(folder)) {
      assertEquals(List.of(), ids(reader), "readers need no lock");
    }
    other.destroyForcibly().waitFor();
    assertEquals(1, store.add(List.of(ada())).documents().size());
  }

  @Test
  void anotherProcessIsRefusedUntilTheRunEnds() throws Exception {
    try (Run<StoreChange> run =
        store.changeRun(List.of(ada()), List.of(), RunOptions.defaults())) {
      goneOnTo(run, "manifest");
      Process other = foreignLock();
      assertFalse("held".equals(firstLine(other)));
      assertEquals(1, other.waitFor());
      assertFails(Status.FILE_FAILURE, () -> store.add(List.of(babbage())));
      run.result();
      other = foreignLock();
      assertEquals("held", firstLine(other));
      other.destroyForcibly().waitFor();
    }
  }

  @Test
  void aRunThatIsForgottenGivesItsLockBack() throws Exception {
    forget();
    HoptrailException refused = null;
    for (int i = 0; i < 12_000; ++i) {
      try {
        store.add(List.of(babbage()));
        return;
      } catch (HoptrailException failure) {
        refused = failure;
      }
      System.gc();
      Thread.sleep(10);
    }
    throw new AssertionError("the lock is never given back", refused);
  }

  private void forget() {
    goneOnTo(store.changeRun(List.of(ada()), List.of(), RunOptions.defaults()), "manifest");
  }
}
