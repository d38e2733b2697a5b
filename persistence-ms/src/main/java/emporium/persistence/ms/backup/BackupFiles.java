package emporium.persistence.ms.backup;

import emporium.persistence.engine.PrivateFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** File operations of copies; what they make is forced. Failures are {@link BackupFailed}. */
public final class BackupFiles {
  private static final int CHUNK_BYTES = 1 << 20;
  private static final boolean DIRECTORIES_CAN_BE_FORCED =
      FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

  private BackupFiles() {}

  private interface Step {
    void run() throws IOException;
  }

  private static void run(Path about, Step step) {
    try {
      step.run();
    } catch (IOException e) {
      throw BackupFailed.unreadable(about, e);
    }
  }

  /**
   * Refuses a target that holds something.
   *
   * @throws BackupFailed if it is a file or a directory that is not empty
   */
  public static void requireEmpty(Path target) {
    run(
        target,
        () -> {
          boolean free = !Files.exists(target);
          if (!free && Files.isDirectory(target)) {
            try (var entries = Files.newDirectoryStream(target)) {
              free = !entries.iterator().hasNext();
            }
          }
          if (!free) {
            throw BackupFailed.of(
                BackupFailed.Reason.TARGET_NOT_EMPTY, target, "Must be absent or empty");
          }
        });
  }

  /** Refuses a directory that has no room for so many bytes. */
  public static void requireSpace(Path directory, long bytes) {
    run(
        directory,
        () -> {
          long free = Files.getFileStore(directory).getUsableSpace();
          if (free < bytes) {
            throw BackupFailed.of(
                BackupFailed.Reason.NO_SPACE,
                directory,
                bytes + " bytes are needed and " + free + " are free");
          }
        });
  }

  /** Makes a directory and those above it. */
  public static void createDirectories(Path directory) {
    run(directory, () -> PrivateFiles.createDirectories(directory));
  }

  /**
   * Copies the first {@code bytes} of a file, which may be longer and may grow meanwhile, into a
   * new file.
   *
   * @param length of the new file; what is behind the copied bytes is zero
   */
  public static void copy(Path from, long bytes, Path to, long length) {
    run(
        from,
        () -> {
          try (FileChannel in = FileChannel.open(from, StandardOpenOption.READ);
              FileChannel out =
                  PrivateFiles.channel(
                      to, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            copy(in, bytes, out);
            if (length > bytes) {
              long written = out.write(ByteBuffer.allocate(1), length - 1);
              requireAll(written, 1);
            }
            out.force(true);
          }
        });
  }

  private static void copy(FileChannel in, long bytes, FileChannel out) throws IOException {
    long at = 0;
    while (at < bytes) {
      long copied = in.transferTo(at, Math.min(CHUNK_BYTES, bytes - at), out);
      requireAll(copied, 1);
      at += copied;
    }
  }

  private static void requireAll(long done, long least) throws IOException {
    if (done < least) {
      throw new IOException("the file is shorter than it was");
    }
  }

  /** The length of a file. */
  public static long length(Path file) {
    try {
      return Files.size(file);
    } catch (IOException e) {
      throw BackupFailed.unreadable(file, e);
    }
  }

  /** The length of a file that may go away meanwhile: then 0. */
  public static long lengthOrNone(Path file) {
    try {
      return Files.size(file);
    } catch (IOException gone) {
      return 0;
    }
  }

  /** The files below a directory, in order of their names. */
  public static List<Path> files(Path directory) {
    List<Path> files = new ArrayList<>();
    run(
        directory,
        () -> {
          try (var all = Files.walk(directory)) {
            all.filter(Files::isRegularFile).sorted().forEach(files::add);
          } catch (UncheckedIOException e) {
            throw e.getCause();
          }
        });
    return files;
  }

  /** Forces the names in a directory. */
  public static void forceDirectory(Path directory) {
    if (DIRECTORIES_CAN_BE_FORCED) {
      run(
          directory,
          () -> {
            try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
              channel.force(true);
            }
          });
    }
  }

  /** Gives a finished directory its name, in one step; {@code to} is absent or empty. */
  public static void rename(Path from, Path to) {
    run(
        to,
        () -> {
          Files.deleteIfExists(to);
          Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        });
    Path parent = to.toAbsolutePath().getParent();
    if (parent != null) {
      forceDirectory(parent);
    }
  }

  /** Deletes a directory with all it holds, if it is there. */
  public static void delete(Path directory) {
    run(
        directory,
        () -> {
          if (Files.exists(directory)) {
            List<Path> all = new ArrayList<>();
            try (var found = Files.walk(directory)) {
              found.forEach(all::add);
            }
            Collections.reverse(all);
            for (Path each : all) {
              Files.delete(each);
            }
          }
        });
  }
}
