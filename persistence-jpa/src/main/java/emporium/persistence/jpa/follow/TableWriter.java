package emporium.persistence.jpa.follow;

import emporium.persistence.Aggregate;
import emporium.persistence.feed.AggregateChange;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.hibernate.SessionFactory;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.hibernate.engine.spi.SharedSessionContractImplementor;

/** Writes changes of aggregates of mapped classes into their tables. Thread-safe. */
public final class TableWriter {
  private final SessionFactory factory;
  private final Map<Class<?>, AggregateTable> tables = new LinkedHashMap<>();

  private record Row(AggregateTable table, Object id) {}

  /**
   * @param types the classes that are written; changes of others are left out
   * @throws IllegalArgumentException if a class has other parts than columns and lists of elements
   */
  public TableWriter(SessionFactory factory, Collection<? extends Class<?>> types) {
    this.factory = factory;
    var mapped = factory.unwrap(SessionFactoryImplementor.class).getMappingMetamodel();
    types.forEach(type -> tables.put(type, new AggregateTable(mapped.getEntityDescriptor(type))));
  }

  /**
   * Applies changes in order; of several of one aggregate only the last one is written. The caller
   * commits.
   */
  public void apply(Connection connection, List<AggregateChange> changes) throws SQLException {
    var last = new LinkedHashMap<Row, AggregateChange>();
    for (AggregateChange change : changes) {
      var table = tables.get(change.image().getClass());
      if (table != null) {
        var unused = last.put(new Row(table, table.id(change.image())), change);
      }
    }
    var removed = new LinkedHashMap<AggregateTable, List<Aggregate>>();
    var present = new LinkedHashMap<AggregateTable, List<Aggregate>>();
    last.forEach(
        (row, change) ->
            (change.kind() == AggregateChange.Kind.REMOVED ? removed : present)
                .computeIfAbsent(row.table(), table -> new ArrayList<>())
                .add(change.image()));
    try (var session =
        factory.withStatelessOptions().connection(connection).openStatelessSession()) {
      var binding = (SharedSessionContractImplementor) session;
      for (var rows : removed.entrySet()) {
        rows.getKey().delete(connection, rows.getValue(), binding);
      }
      for (var rows : present.entrySet()) {
        rows.getKey().write(connection, rows.getValue(), binding);
      }
    }
  }

  /** Deletes every row of these classes. The caller commits. */
  public void clear(Connection connection, Collection<? extends Class<?>> types)
      throws SQLException {
    for (Class<?> type : types) {
      Objects.requireNonNull(tables.get(type)).clear(connection);
    }
  }

  /** Whether any class has a row. */
  public boolean hasRows(Connection connection) throws SQLException {
    for (AggregateTable table : tables.values()) {
      if (table.hasRows(connection)) {
        return true;
      }
    }
    return false;
  }
}
