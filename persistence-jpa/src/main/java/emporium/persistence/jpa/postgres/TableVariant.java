package emporium.persistence.jpa.postgres;

import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The variant of a service's tables, which their migrations note as the comment on the schema. A
 * later version of a schema is no error for the migrations, so it would not keep another variant
 * from reading columns that mean something else.
 */
public final class TableVariant {
  private static final String NOTED =
      "select obj_description(oid, 'pg_namespace') from pg_namespace where nspname = ?";

  private TableVariant() {}

  /**
   * Requires that tables which have a variant have that one. Commits.
   *
   * @param wanted null if there is to be none
   * @throws IllegalStateException if they have another one
   */
  public static void require(Connection connection, String service, @Nullable String wanted)
      throws SQLException {
    String noted = noted(connection, service);
    connection.commit();
    if (noted != null && !noted.equals(wanted)) {
      throw new IllegalStateException(
          "The tables are of another variant: service=" + service + ", variant=" + noted);
    }
  }

  private static @Nullable String noted(Connection connection, String schema) throws SQLException {
    try (var select = connection.prepareStatement(NOTED)) {
      select.setString(1, schema);
      try (var rows = select.executeQuery()) {
        return rows.next() ? rows.getString(1) : null;
      }
    }
  }
}
