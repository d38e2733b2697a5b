package emporium.persistence.jpa.postgres;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * The schemas in which further replicas of a service have their own tables. A replica that is left
 * out leaves an outbox without a relay and an unread inbox, so their number never falls.
 */
public final class ReplicaSchemas {
  private ReplicaSchemas() {}

  /**
   * Refuses fewer replicas than there have been. Commits.
   *
   * @throws IllegalStateException if there were more
   */
  public static void requireCountNotReduced(Connection connection, String service, int count)
      throws SQLException {
    try (var select =
        connection.prepareStatement(
            "select coalesce(max(substring(nspname from '[0-9]+$')::int), 0) + 1 from pg_namespace"
                + " where nspname ~ ?")) {
      select.setString(1, "^" + service + "_[0-9]{1,4}$");
      try (var row = select.executeQuery()) {
        if (row.next() && row.getInt(1) > count) {
          throw new IllegalStateException(
              "emporium.replicas.count must be at least "
                  + row.getInt(1)
                  + ", as the database has had replicas: value="
                  + count
                  + ", service="
                  + service);
        }
      }
    }
    connection.commit();
  }
}
