package emporium.marketplace.floor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertIterableEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** The services' tables and their rows. */
final class TableRows {
  private static final String TABLES =
      "select format('%I.%I', schemaname, tablename) from pg_tables"
          + " where schemaname in ('cart', 'stock', 'order', 'payment', 'payment-provider',"
          + " 'shipment', 'seller', 'customer') and tablename <> 'flyway_schema_history' order by 1";

  private static final int TABLES_MIN = 40;

  private TableRows() {}

  /** Requires so many shipments, and the same rows of all tables in both databases. */
  static void assertSame(Connection one, Connection other, int shipments) throws SQLException {
    assertEquals(shipments, of(one, "shipment.shipments").size());
    var tables = tables(one);
    assertTrue(tables.size() >= TABLES_MIN, tables.toString());
    for (String table : tables) {
      assertIterableEquals(of(one, table), of(other, table), table);
    }
  }

  private static List<String> tables(Connection database) throws SQLException {
    return texts(database, TABLES);
  }

  /** All rows of a table, as text, in the order of that. */
  private static List<String> of(Connection database, String table) throws SQLException {
    return texts(database, "select t::text collate \"C\" from " + table + " t order by 1");
  }

  private static List<String> texts(Connection database, String query) throws SQLException {
    var texts = new ArrayList<String>();
    try (var select = database.prepareStatement(query);
        var rows = select.executeQuery()) {
      while (rows.next()) {
        texts.add(rows.getString(1));
      }
    }
    database.rollback();
    return texts;
  }
}
