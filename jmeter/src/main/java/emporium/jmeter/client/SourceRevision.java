package emporium.jmeter.client;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * The revision a program was built from, as its build recorded it. Immutable.
 *
 * @param commit the abbreviated commit id, or {@code unknown}
 * @param tree {@code clean}, {@code changed} if files differed from that commit, or {@code unknown}
 */
public record SourceRevision(String commit, String tree) {
  /** A build that was made outside a checkout, or before builds knew. */
  public static final SourceRevision UNKNOWN = new SourceRevision("unknown", "unknown");

  private static final String FILE = "META-INF/emporium/build.properties";
  private static final String CHANGED = "changed";

  /** Returns the revision of driver and command line. */
  public static SourceRevision ofThisProcess() {
    try (InputStream text = SourceRevision.class.getResourceAsStream("/" + FILE)) {
      return text == null ? UNKNOWN : read(text);
    } catch (IOException unreadable) {
      return UNKNOWN;
    }
  }

  /** Returns the revision of a JAR. */
  public static SourceRevision of(Path jar) throws IOException {
    if (!Files.isRegularFile(jar)) {
      return UNKNOWN;
    }
    try (var zip = new ZipFile(jar.toFile())) {
      ZipEntry entry = zip.getEntry(FILE);
      if (entry == null) {
        return UNKNOWN;
      }
      try (InputStream text = zip.getInputStream(entry)) {
        return read(text);
      }
    }
  }

  private static SourceRevision read(InputStream text) throws IOException {
    var properties = new Properties();
    properties.load(text);
    String commit = properties.getProperty("commit", "");
    if (!commit.matches("[0-9a-f]+")) {
      return UNKNOWN; // the build has left the expression unchanged
    }
    return new SourceRevision(
        commit,
        switch (properties.getProperty("dirty", "")) {
          case "true" -> CHANGED;
          case "false" -> "clean";
          default -> "unknown";
        });
  }

  /** Returns whether the revision is known. */
  public boolean isKnown() {
    return !commit.equals(UNKNOWN.commit());
  }

  /** Returns whether files differed from the commit. */
  public boolean isDirty() {
    return tree.equals(CHANGED);
  }

  /** In one word, like {@code b6cb329ed4f6+changes}; what names only a commit was built from it. */
  @Override
  public String toString() {
    return isDirty() ? commit + "+changes" : commit;
  }
}
