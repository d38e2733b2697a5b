package emporium.runtime.engine;

import emporium.persistence.ms.schema.IncompatibleClassChange;
import emporium.runtime.RuntimeConfig;
import io.quarkus.runtime.LaunchMode;
import io.quarkus.runtime.configuration.ConfigurationException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What dev mode offers whoever has tried a field and removed it again: its stored values may go.
 * Elsewhere a removed field has to be declared, and the property that drops it is refused.
 */
final class RemovedFields {
  /** The property. */
  static final String DROP = "emporium.dev.drop-removed";

  private static final String ROOT_HAS = ".mvn";

  private RemovedFields() {}

  /**
   * Whether undeclared removed fields are dropped at the start.
   *
   * @throws ConfigurationException if that is asked for outside dev mode
   */
  static boolean areDropped(RuntimeConfig config, LaunchMode mode) {
    boolean dropped = config.dev().dropRemoved();
    if (dropped && mode != LaunchMode.DEVELOPMENT) {
      throw new ConfigurationException(
          DROP
              + "=true is refused outside dev mode: stored values would be lost. Declare the removed"
              + " field with ClassChanges instead");
    }
    return dropped;
  }

  /** The message for a class that has changed; in dev mode its first line is what can be done. */
  static String message(IncompatibleClassChange change, Path dataDirectory, LaunchMode mode) {
    if (mode != LaunchMode.DEVELOPMENT) {
      return String.valueOf(change.getMessage());
    }
    return "delete "
        + shown(dataDirectory)
        + (change.isRemoval() ? ", or start with `-D" + DROP + "=true`" : ", or undo the change")
        + "\n"
        + change.getMessage();
  }

  /** From the root of the checkout, where Maven is started; else absolute. */
  private static String shown(Path directory) {
    Path absolute = directory.toAbsolutePath().normalize();
    for (Path root = absolute.getParent(); root != null; root = root.getParent()) {
      if (Files.isDirectory(root.resolve(ROOT_HAS))) {
        return root.relativize(absolute).toString().replace('\\', '/');
      }
    }
    return absolute.toString();
  }
}
