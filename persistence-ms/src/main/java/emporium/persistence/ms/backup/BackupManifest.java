package emporium.persistence.ms.backup;

import emporium.persistence.engine.PrivateFiles;
import emporium.persistence.ms.backup.BackupFailed.Reason;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * The list that makes a directory a backup: each file with its length and CRC32C, and one over the
 * list itself, in {@code emporium.backup}. A directory without one is no backup, or an incomplete
 * one. Text, one line per file.
 */
public final class BackupManifest {
  /** The name of the list. */
  public static final String NAME = "emporium.backup";

  private static final String FORMAT = "emporium backup 1";
  private static final int CHUNK_BYTES = 1 << 20;

  private BackupManifest() {}

  /** Whether the directory has a manifest. */
  public static boolean isIn(Path directory) {
    return Files.exists(directory.resolve(NAME));
  }

  /** Lists what is in the directory. */
  public static void write(Path directory) {
    var lines = new ArrayList<String>();
    lines.add(FORMAT);
    BackupFiles.files(directory).forEach(file -> lines.add(line(directory, file)));
    String text = String.join("\n", lines) + "\n";
    Path list = directory.resolve(NAME);
    try (FileChannel out =
        PrivateFiles.channel(list, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      var bytes = ByteBuffer.wrap((text + checksum(text) + "\n").getBytes(StandardCharsets.UTF_8));
      while (bytes.hasRemaining()) {
        long unused = out.write(bytes);
      }
      out.force(true);
    } catch (IOException e) {
      throw BackupFailed.unreadable(list, e);
    }
  }

  /**
   * Compares the directory with its list.
   *
   * @return its files, the list not among them
   * @throws BackupFailed if it has none, or a file is missing, too many or not what was written
   */
  public static List<Path> verify(Path directory) {
    Path list = directory.resolve(NAME);
    if (!Files.isRegularFile(list)) {
      throw BackupFailed.of(
          Reason.DAMAGED, directory, "Not a backup, there is no file " + NAME + " in it");
    }
    List<String> expected = lines(list);
    var files = new ArrayList<>(BackupFiles.files(directory));
    files.remove(list);
    for (int i = 1; i < Math.max(expected.size(), files.size() + 1); i++) {
      if (i >= expected.size()) {
        throw BackupFailed.of(Reason.DAMAGED, files.get(i - 1), "Not in the list of the backup");
      }
      if (i > files.size() || !expected.get(i).equals(line(directory, files.get(i - 1)))) {
        throw BackupFailed.of(
            Reason.DAMAGED,
            directory,
            "A file of the backup is missing or not as it was written, expected '"
                + expected.get(i)
                + "' (name, length, CRC32C); use another backup");
      }
    }
    return files;
  }

  private static List<String> lines(Path list) {
    try {
      String text = Files.readString(list);
      int end = text.lastIndexOf('\n', text.length() - 2) + 1;
      if (!text.startsWith(FORMAT + "\n")
          || !text.substring(end).strip().equals(checksum(text.substring(0, end)))) {
        throw BackupFailed.of(Reason.DAMAGED, list, "Not as it was written");
      }
      return text.substring(0, end).lines().toList();
    } catch (IOException e) {
      throw BackupFailed.unreadable(list, e);
    }
  }

  private static String checksum(String text) {
    var crc = new CRC32C();
    crc.update(text.getBytes(StandardCharsets.UTF_8));
    return Long.toHexString(crc.getValue());
  }

  private static String line(Path directory, Path file) {
    var crc = new CRC32C();
    long length = 0;
    var chunk = ByteBuffer.allocate(CHUNK_BYTES);
    try (FileChannel in = FileChannel.open(file, StandardOpenOption.READ)) {
      while (in.read(chunk) >= 0) {
        length += chunk.flip().remaining();
        crc.update(chunk);
        chunk.clear();
      }
    } catch (IOException e) {
      throw BackupFailed.unreadable(file, e);
    }
    String name = directory.relativize(file).toString().replace('\\', '/');
    return name + " " + length + " " + Long.toHexString(crc.getValue());
  }
}
