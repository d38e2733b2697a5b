package emporium.persistence.ms.store.files;

import java.nio.file.Path;

/**
 * The files passed the checks of this package, but Eclipse Store could not make a graph of them: a
 * class is missing or was changed beyond what Eclipse Store maps, or a record does not parse.
 */
public final class StoreUnreadable extends StoreException {
  private static final long serialVersionUID = 1L;

  public StoreUnreadable(Path directory, Throwable cause) {
    super(
        "The engine could not open "
            + directory
            + ": "
            + cause
            + ". Check that all stored classes are on the class path unrenamed; otherwise restore"
            + " the directory from a copy",
        cause);
  }

  public StoreUnreadable(Path directory, String what) {
    super("The graph in " + directory + " does not fit: " + what, null);
  }
}
