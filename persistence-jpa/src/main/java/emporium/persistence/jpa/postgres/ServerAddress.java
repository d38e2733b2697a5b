package emporium.persistence.jpa.postgres;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/** Where the database is. */
public sealed interface ServerAddress {
  /** A server that the engine starts and stops, with its data in the directory. */
  record Embedded(Path directory) implements ServerAddress {}

  /**
   * A server that runs already.
   *
   * @param password empty to leave it to the driver: PGPASSFILE, or a certificate in the URL
   */
  record External(String url, String username, String password) implements ServerAddress {
    /** A new connection with the driver's defaults. */
    Connection connect() throws SQLException {
      return DriverManager.getConnection(url, username, password);
    }

    /** The address without its parameters, which may hold secrets. */
    public String place() {
      return url.replaceAll("\\?.*", "");
    }
  }
}
