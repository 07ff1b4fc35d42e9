package io.hoptrail;

import io.hoptrail.raw.FileLocks;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Does a task's file operations in a folder. Names cannot leave the folder: a name is never taken
 * as a path. A lock is held until the run has ended or is garbage-collected.
 */
final class FileWork {
  private static final int CHUNK = 1 << 20;

  private final Path folder;
  private final Runnable beforePublishing;
  private final List<Cleanup> locks = new ArrayList<>(0);

  /** A file that was begun and not yet renamed to its final name. */
  private Path unfinished;

  private boolean ended;

  /**
   * @param folder null: none
   */
  FileWork(Path folder) {
    this(folder, () -> {});
  }

  /**
   * @param beforePublishing called before a store's manifest is renamed, which publishes a version
   */
  FileWork(Path folder, Runnable beforePublishing) {
    this.folder = folder;
    this.beforePublishing = beforePublishing;
  }

  synchronized HostCalls.Answer answer(Task task, TaskRequest.File request) throws IOException {
    if (folder == null) {
      throw new HoptrailException(
          Status.HOST_FAILURE, "no folder was given, and the run has file work", "folder");
    }
    if (ended) throw new HoptrailException(Status.CLOSED, "the run is closed");
    long id = request.id();
    boolean isOfFolder =
        request.name().isEmpty()
            && (request.operation() == TaskRequest.FileOperation.SYNC
                || request.operation() == TaskRequest.FileOperation.LIST);
    Path path = isOfFolder ? folder : inside(request.name());
    switch (request.operation()) {
      case READ -> {
        byte[] bytes = read(path);
        return answered -> answered.answerBytes(id, bytes);
      }
      case LIST -> {
        String names = list(path);
        return answered -> answered.answerText(id, names, 0, 0);
      }
      case WRITE -> write(task, request, path);
      case SYNC -> {
        if (isOfFolder) syncFolder(path);
        else syncFile(path);
      }
      case RENAME -> rename(path, inside(request.secondName()));
      case REMOVE -> {
        Files.deleteIfExists(path);
        unfinished = null;
      }
      case LOCK -> {
        if (Files.exists(path, LinkOption.NOFOLLOW_LINKS))
          checkRegular(path, LinkOption.NOFOLLOW_LINKS);
        Closeable lock = FileLocks.lock(path);
        locks.add(Cleanup.register(this, () -> unlock(lock)));
      }
    }
    return answered -> answered.answerDone(id);
  }

  /**
   * Ends the run's work: deletes its unfinished file, and then releases its locks. Waits for the
   * operation in progress.
   */
  synchronized void end() {
    ended = true;
    try {
      if (unfinished != null) Files.deleteIfExists(unfinished);
    } catch (IOException ignored) {
      // The run has already ended, with a better reason.
    }
    unfinished = null;
    locks.forEach(Cleanup::run);
    locks.clear();
  }

  private static void unlock(Closeable lock) {
    try {
      lock.close();
    } catch (IOException ignored) {
      // The system releases the lock with the process.
    }
  }

  private Path inside(String name) throws IOException {
    boolean isPart =
        !name.isEmpty()
            && !name.equals(".")
            && !name.equals("..")
            && name.chars().noneMatch(unit -> unit == '/' || unit == '\\' || unit == 0);
    if (isPart && folder.resolve(name).getParent().equals(folder)) return folder.resolve(name);
    throw new IOException("\"" + name + "\" is not a single path component");
  }

  private static byte[] read(Path path) throws IOException {
    try (FileChannel file = open(path, StandardOpenOption.READ)) {
      InputStream in = Channels.newInputStream(file);
      ByteArrayOutputStream bytes =
          new ByteArrayOutputStream((int) Math.min(file.size(), Integer.MAX_VALUE - 8));
      byte[] part = new byte[CHUNK];
      for (int read; (read = in.read(part)) >= 0; ) bytes.write(part, 0, read);
      return bytes.toByteArray();
    }
  }

  /** Rejects links, whose target is outside the folder, and pipes, on which opening would block. */
  private static FileChannel open(Path path, OpenOption access) throws IOException {
    checkRegular(path, LinkOption.NOFOLLOW_LINKS);
    return FileChannel.open(path, access, LinkOption.NOFOLLOW_LINKS);
  }

  /** Creates a new file, replacing an entry of that name: a link is not followed. */
  private static FileChannel begin(Path path) throws IOException {
    Files.deleteIfExists(path);
    return FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
  }

  /**
   * @param links whether to follow links
   */
  static void checkRegular(Path path, LinkOption... links) throws IOException {
    BasicFileAttributes facts = Files.readAttributes(path, BasicFileAttributes.class, links);
    if (facts.isSymbolicLink()) throw new IOException("\"" + path + "\" is a symbolic link");
    if (!facts.isRegularFile()) throw new IOException("\"" + path + "\": not a regular file");
  }

  private void write(Task task, TaskRequest.File request, Path path) throws IOException {
    if (unfinished == null) unfinished = path;
    // If the file was removed meanwhile, it is not created again: it would begin with a hole.
    try (FileChannel channel =
        request.offset() == 0 ? begin(path) : open(path, StandardOpenOption.WRITE)) {
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

  private void rename(Path path, Path newPath) throws IOException {
    // The renamed file may refer to the file written before it, as a store's manifest refers to its segments.
    if (!path.equals(unfinished)) unfinished = null;
    // A device, a pipe or a link to one is not replaced: other programs use it.
    if (Files.exists(newPath) && !Files.isDirectory(newPath)) checkRegular(newPath);
    if (newPath.endsWith("manifest")) beforePublishing.run();
    Files.move(
        path, newPath, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    unfinished = null;
  }

  private static void syncFile(Path file) throws IOException {
    try (FileChannel channel = open(file, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
  }

  /**
   * Windows cannot open a folder as a file, and some other file systems cannot sync one and fail with
   * EINVAL: those failures are ignored. Java reports the system's error only as text, so on a system
   * whose messages are not in English, EINVAL is a failure, too.
   */
  private static void syncFolder(Path folder) throws IOException {
    FileChannel opened;
    try {
      opened = FileChannel.open(folder, StandardOpenOption.READ);
    } catch (AccessDeniedException ofWindows) {
      return;
    }
    try (FileChannel channel = opened) {
      channel.force(true);
    } catch (IOException failure) {
      if (!"Invalid argument".equals(failure.getMessage())) throw failure;
    }
  }

  /** Names of the files in the folder; empty if it does not exist. */
  private static String list(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).collect(Collectors.joining("\n"));
    } catch (NoSuchFileException none) {
      return "";
    }
  }
}
