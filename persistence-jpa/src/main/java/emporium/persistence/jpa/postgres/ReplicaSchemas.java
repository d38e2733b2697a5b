package emporium.persistence.jpa;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * The schemas in which further replicas of a service have what is their own. A replica that is left
 * out leaves an outbox that nobody relays and an inbox that nobody asks, so their number never
 * falls.
 */
final class ReplicaSchemas {
  private ReplicaSchemas() {}

  /**
   * Refuses fewer replicas than there have been. Commits.
   *
   * @throws IllegalStateException if there were more
   */
  static void requireNoneLeftOut(Connection connection, String service, int count)
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
