package emporium.jmeter.processes;

import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;

/**
 * The file with the number of replicas that the directories next to it belong to. Used by one
 * thread.
 */
final class ReplicaCountFile {
  private final Path file;

  /**
   * The content of the file.
   *
   * @param count of replicas
   * @param from previous number of replicas; 0 if there were none
   * @param copied whether each has its directory
   */
  record Content(int count, int from, boolean copied) {}

  ReplicaCountFile(Path file) {
    this.file = file;
  }

  /** Returns its content; empty if there is no file. */
  Optional<Content> read() throws IOException {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    var all = new Properties();
    all.load(new StringReader(Files.readString(file)));
    try {
      return Optional.of(
          new Content(
              Integer.parseInt(all.getProperty("count", "")),
              Integer.parseInt(all.getProperty("from", "")),
              Boolean.parseBoolean(all.getProperty("copied"))));
    } catch (NumberFormatException wrong) {
      throw new IOException("count and from must be numbers in " + file, wrong);
    }
  }

  /** Replaces it atomically and durably. */
  void write(Content content) throws IOException {
    String text =
        "count=%d%nfrom=%d%ncopied=%s%n"
            .formatted(content.count(), content.from(), content.copied());
    Files.createDirectories(Objects.requireNonNull(file.toAbsolutePath().getParent()));
    Path part = file.resolveSibling(file.getFileName() + ".part");
    DurableFiles.write(part, text.getBytes(StandardCharsets.UTF_8));
    DurableFiles.rename(part, file);
  }
}
