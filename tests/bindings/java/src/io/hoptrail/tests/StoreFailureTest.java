package io.hoptrail.tests;

import static io.hoptrail.tests.SmallGraph.assertFails;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.hoptrail.HoptrailException;
import io.hoptrail.RunOptions;
import io.hoptrail.Status;
import io.hoptrail.Store;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a store refuses, it names, and leaves as it was. */
class StoreFailureTest extends StoreFixture {
  @Test
  void aFolderWithoutAStoreIsNotFound() throws IOException {
    Path empty = Files.createDirectory(parent.resolve("empty"));
    HoptrailException failure = assertFails(Status.NOT_FOUND, () -> Store.open(empty));
    assertTrue(failure.getMessage().contains("no manifest"), failure.getMessage());
    Path none = parent.resolve("no folder");
    failure = assertFails(Status.NOT_FOUND, () -> Store.open(none));
    assertTrue(failure.getMessage().contains("no manifest"), failure.getMessage());
    assertFalse(Files.exists(none));
    Path file = Files.createFile(parent.resolve("file"));
    assertFails(Status.FILE_FAILURE, () -> Store.open(file));
    assertFails(Status.FILE_FAILURE, () -> Store.openOrCreate(file));
  }

  @Test
  void aStoreOfANewerVersionIsToldAndNotTouched() throws IOException {
    store.add(List.of(ada()));
    Path manifest = folder.resolve("manifest");
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(manifest)).order(ByteOrder.LITTLE_ENDIAN);
    // The root's first two fields: format and readable_from.
    int root = bytes.getInt(0);
    int fields = root - bytes.getInt(root);
    for (int field : List.of(4, 6)) bytes.putInt(root + bytes.getShort(fields + field), 2);
    Files.write(manifest, bytes.array());
    Set<String> before = files();
    HoptrailException failure =
        assertFails(Status.UNSUPPORTED_VERSION, () -> Store.openOrCreate(folder));
    assertTrue(
        failure.getMessage().contains("a store of format 2, readable from 2 on"),
        failure.getMessage());
    assertFails(Status.UNSUPPORTED_VERSION, () -> store.add(List.of(babbage())));
    assertEquals(before, files());
    assertArrayEquals(bytes.array(), Files.readAllBytes(manifest));
  }

  @Test
  void aDamagedSegmentIsNamed() throws IOException {
    store.add(List.of(ada()));
    Path segment = folder.resolve("segment-1.hop");
    byte[] bytes = Files.readAllBytes(segment);
    bytes[bytes.length / 2] ^= 1;
    Files.write(segment, bytes);
    HoptrailException failure = assertFails(Status.CORRUPT_FILE, () -> Store.open(folder));
    assertTrue(failure.getMessage().contains("segment-1.hop"), failure.getMessage());
    Files.delete(folder.resolve("manifest"));
    failure = assertFails(Status.CORRUPT_FILE, () -> Store.openOrCreate(folder));
    assertTrue(failure.getMessage().contains("an incomplete copy"), failure.getMessage());
  }

  @Test
  void otherOptionsAreNamed() {
    RunOptions other = RunOptions.defaults().set("analyzer.stemming", false);
    HoptrailException failure = assertFails(Status.BAD_INPUT, () -> Store.open(folder, other));
    assertEquals("analyzer.stemming", failure.detail());
    failure =
        assertFails(
            Status.BAD_INPUT, () -> store.add(SmallGraph.sources(), SmallGraph.embedding()));
    assertEquals("index.embed", failure.detail());
  }

  @Test
  void whatCannotBeTakenChangesNothing() throws IOException {
    store.add(List.of(ada()));
    Set<String> before = files();
    assertFails(Status.DUPLICATE_ID, () -> store.add(List.of(babbage(), babbage())));
    assertFails(Status.BAD_INPUT, () -> store.add(Arrays.asList(babbage(), null)));
    assertEquals(before, files());
    assertEquals(List.of("Ada.md#1"), ids());
  }

  @Test
  void aFailureOfTheHostChangesNothing() throws IOException {
    RunOptions failing =
        RunOptions.defaults()
            .embed(
                (texts, context) -> {
                  throw new IllegalStateException("no embedder today");
                });
    folder = parent.resolve("vectors");
    try (Store vectors = Store.openOrCreate(folder, failing)) {
      Set<String> before = files();
      HoptrailException failure =
          assertFails(Status.HOST_FAILURE, () -> vectors.add(SmallGraph.sources(), failing));
      assertEquals("no embedder today", failure.getCause().getMessage());
      assertEquals(before, files());
      vectors.add(SmallGraph.sources(), SmallGraph.embedding());
      assertEquals(Set.of("bridge", "okafor", "bergen"), Set.copyOf(ids(vectors)));
    }
  }
}
