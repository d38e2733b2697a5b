package emporium.jmeter.client;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * What something was built from, as its build has written it. Immutable.
 *
 * @param commit the abbreviated commit id, or {@code unknown}
 * @param tree {@code clean}, {@code changed} if files differed from that commit, or {@code unknown}
 */
public record Build(String commit, String tree) {
  /** A build that was made outside a checkout, or before builds knew. */
  public static final Build UNKNOWN = new Build("unknown", "unknown");

  private static final String FILE = "META-INF/emporium/build.properties";
  private static final String CHANGED = "changed";

  /** This one: of driver and command line. */
  public static Build own() {
    try (InputStream text = Build.class.getResourceAsStream("/" + FILE)) {
      return text == null ? UNKNOWN : read(text);
    } catch (IOException unreadable) {
      return UNKNOWN;
    }
  }

  /** That of a JAR. */
  public static Build of(Path jar) throws IOException {
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

  private static Build read(InputStream text) throws IOException {
    var said = new Properties();
    said.load(text);
    String commit = said.getProperty("commit", "");
    if (!commit.matches("[0-9a-f]+")) {
      return UNKNOWN; // the build has left the expression as it was
    }
    return new Build(
        commit,
        switch (said.getProperty("dirty", "")) {
          case "true" -> CHANGED;
          case "false" -> "clean";
          default -> "unknown";
        });
  }

  /** Whether it says what it was built from. */
  public boolean isKnown() {
    return !commit.equals(UNKNOWN.commit());
  }

  /** Whether files differed from the commit. */
  public boolean isChanged() {
    return tree.equals(CHANGED);
  }

  /** In one word, like {@code b6cb329ed4f6+changes}; what names only a commit was built from it. */
  @Override
  public String toString() {
    return isChanged() ? commit + "+changes" : commit;
  }
}
