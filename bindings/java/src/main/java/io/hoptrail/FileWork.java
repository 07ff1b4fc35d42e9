package io.hoptrail;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Does a task's file operations in a folder. A name stays inside the folder: it is never taken as a
 * path.
 */
final class FileWork {
  private static final int CHUNK = 1 << 20;

  private final Path folder;

  /** A file that was begun and not yet renamed to what it is to be. */
  private Path unfinished;

  private boolean abandoned;

  /**
   * @param folder null: there is none
   */
  FileWork(Path folder) {
    this.folder = folder;
  }

  synchronized HostCalls.Answer answer(Task task, TaskRequest.File request) throws IOException {
    if (folder == null) {
      throw new HoptrailException(
          Status.HOST_FAILURE, "no folder was given, and the run has file work", "folder");
    }
    if (abandoned) throw new HoptrailException(Status.CLOSED, "the run is closed");
    long id = request.id();
    boolean isOfFolder =
        request.name().isEmpty()
            && (request.operation() == TaskRequest.FileOperation.SYNC
                || request.operation() == TaskRequest.FileOperation.LIST);
    Path path = isOfFolder ? folder : inside(request.name());
    switch (request.operation()) {
      case READ -> {
        byte[] bytes = Files.readAllBytes(path);
        return answered -> answered.answerBytes(id, bytes);
      }
      case LIST -> {
        String names = list(path);
        return answered -> answered.answerText(id, names, 0, 0);
      }
      case WRITE -> write(task, request, path);
      case SYNC -> sync(path, isOfFolder);
      case RENAME -> {
        Files.move(
            path,
            inside(request.secondName()),
            StandardCopyOption.ATOMIC_MOVE,
            StandardCopyOption.REPLACE_EXISTING);
        unfinished = null;
      }
      case REMOVE -> {
        Files.deleteIfExists(path);
        unfinished = null;
      }
    }
    return answered -> answered.answerDone(id);
  }

  /**
   * The run ended: a file that it left unfinished goes. Waits for the operation that is under way.
   */
  synchronized void abandon() {
    abandoned = true;
    if (unfinished == null) return;
    try {
      Files.deleteIfExists(unfinished);
    } catch (IOException ignored) {
      // The run has ended, with a reason that says more.
    }
    unfinished = null;
  }

  private Path inside(String name) throws IOException {
    boolean isPart =
        !name.isEmpty()
            && !name.equals(".")
            && !name.equals("..")
            && name.chars().noneMatch(unit -> unit == '/' || unit == '\\' || unit == 0);
    if (isPart && folder.resolve(name).getParent().equals(folder)) return folder.resolve(name);
    throw new IOException("\"" + name + "\" is no single part of a path");
  }

  private void write(Task task, TaskRequest.File request, Path path) throws IOException {
    if (unfinished == null) unfinished = path;
    try (FileChannel channel =
        FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      if (request.offset() == 0) channel.truncate(0);
      long position = request.offset();
      for (long from = 0; from < request.length(); ) {
        int length = (int) Math.min(CHUNK, request.length() - from);
        ByteBuffer bytes = ByteBuffer.wrap(task.fileBytes(request.id(), from, length));
        while (bytes.hasRemaining()) position += channel.write(bytes, position);
        from += length;
      }
      channel.truncate(position);
    }
  }

  private static void sync(Path path, boolean isFolder) throws IOException {
    StandardOpenOption access = isFolder ? StandardOpenOption.READ : StandardOpenOption.WRITE;
    try (FileChannel channel = FileChannel.open(path, access)) {
      channel.force(true);
    } catch (IOException failure) {
      if (!isFolder) throw failure;
      // Windows, and some file systems elsewhere, cannot sync a folder: there is nothing better to
      // do then.
    }
  }

  private static String list(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).collect(Collectors.joining("\n"));
    }
  }
}
