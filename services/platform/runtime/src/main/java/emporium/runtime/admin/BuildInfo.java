package emporium.runtime.admin;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.Collections;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;

/**
 * What the classes of this process were built from, as recorded by the build. Immutable.
 *
 * @param commit the abbreviated commit id; several if parts are of several, {@code unknown} if the
 *     build was made outside a checkout
 * @param tree {@code clean}, {@code changed} if files differed from that commit, or {@code unknown}
 */
public record BuildInfo(String commit, String tree) {
  private static final String FILE = "META-INF/emporium/build.properties";
  private static final String UNKNOWN = "unknown";
  private static final String CLEAN = "clean";
  private static final String CHANGED = "changed";

  /** The records of all modules that the loader sees. */
  static BuildInfo of(ClassLoader loader) {
    var commits = new TreeSet<String>();
    var trees = new TreeSet<String>();
    try {
      for (URL part : Collections.list(loader.getResources(FILE))) {
        Properties properties = read(part);
        commits.add(known(properties.getProperty("commit", "")));
        trees.add(tree(properties.getProperty("dirty", "")));
      }
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    return new BuildInfo(commits.isEmpty() ? UNKNOWN : String.join(", ", commits), worst(trees));
  }

  private static Properties read(URL part) throws IOException {
    var properties = new Properties();
    try (InputStream text = part.openStream()) {
      properties.load(text);
    }
    return properties;
  }

  /** A value that the build did not know is left as its unresolved expression. */
  private static String known(String value) {
    return value.isBlank() || value.startsWith("${") ? UNKNOWN : value;
  }

  private static String tree(String dirty) {
    return switch (dirty) {
      case "true" -> CHANGED;
      case "false" -> CLEAN;
      default -> UNKNOWN;
    };
  }

  private static String worst(Set<String> trees) {
    if (trees.contains(CHANGED)) {
      return CHANGED;
    }
    return trees.contains(UNKNOWN) || trees.isEmpty() ? UNKNOWN : CLEAN;
  }
}
