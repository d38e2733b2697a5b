package emporium.persistence.jpa.postgres;

import java.nio.file.Path;

/** Where the database is. */
public sealed interface ServerAddress {
  /** A server that the engine starts and stops, with its data in the directory. */
  record Embedded(Path directory) implements ServerAddress {}

  /** A server that runs already. */
  record External(String url, String username, String password) implements ServerAddress {
    /** The address without its parameters, which may hold secrets. */
    public String place() {
      return url.replaceAll("\\?.*", "");
    }
  }
}
