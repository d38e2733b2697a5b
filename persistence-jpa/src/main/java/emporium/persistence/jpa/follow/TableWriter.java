package emporium.persistence.jpa.follow;

import com.fasterxml.jackson.core.JsonGenerator;
import emporium.persistence.Aggregate;
import emporium.persistence.feed.AggregateChange;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.hibernate.SessionFactory;
import org.hibernate.engine.spi.SessionFactoryImplementor;

/**
 * Writes changes of aggregates of mapped classes into their tables. Used by one thread, but what
 * makes records ({@link #isWritten}, {@link #key}, {@link #record}) by any: it reads the mapping
 * and the aggregate alone.
 */
public final class TableWriter {
  /** More than change again within a moment; some megabytes. */
  private static final int WRITTEN_MAX = 4_096;

  private final RowWrites writes;
  private final Map<Class<?>, AggregateTable> tables = new LinkedHashMap<>();

  /** The images that rows show, of aggregates with lists that were written last. */
  private final Map<Row, Aggregate> written =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Row, Aggregate> eldest) {
          return size() > WRITTEN_MAX;
        }
      };

  private record Row(AggregateTable table, Object id) {}

  /**
   * @param writes what the rows are written with
   * @param types the classes that are written; changes of others are left out
   * @throws IllegalArgumentException if a class has other parts than columns and lists of elements
   */
  public TableWriter(
      SessionFactory factory, RowWrites writes, Collection<? extends Class<?>> types) {
    this.writes = writes;
    var mapped = factory.unwrap(SessionFactoryImplementor.class).getMappingMetamodel();
    types.forEach(type -> tables.put(type, new AggregateTable(mapped.getEntityDescriptor(type))));
  }

  /**
   * Applies changes in order; of several of one aggregate only the last one is written, and of its
   * lists what differs from the rows where these are known. Rows wait for the caller's {@link
   * RowWrites#commit}; after a failure the writer must not be used again.
   *
   * @param isExact whether an aggregate has rows only if it was added before
   */
  public void apply(List<AggregateChange> changes, boolean isExact) throws SQLException {
    var merged = new LinkedHashMap<Row, RowChange>();
    for (AggregateChange change : changes) {
      var table = tables.get(change.image().getClass());
      if (table != null) {
        var row = new Row(table, table.id(change.image()));
        var earlier = merged.get(row);
        merged.put(row, earlier == null ? first(row, change, isExact) : earlier.then(change));
      }
    }
    var removed = new LinkedHashMap<AggregateTable, List<RowChange>>();
    var present = new LinkedHashMap<AggregateTable, List<RowChange>>();
    merged.forEach(
        (row, change) ->
            (change.isRemoval() ? removed : present)
                .computeIfAbsent(row.table(), table -> new ArrayList<>())
                .add(change));
    for (var rows : removed.entrySet()) {
      rows.getKey().delete(rows.getValue(), writes);
    }
    for (var rows : present.entrySet()) {
      rows.getKey().write(rows.getValue(), writes);
    }
    merged.forEach(this::remember);
  }

  private RowChange first(Row row, AggregateChange change, boolean isExact) {
    boolean isNew = isExact && change.kind() == AggregateChange.Kind.ADDED;
    return new RowChange(change.kind(), change.image(), written.get(row), isNew);
  }

  private void remember(Row row, RowChange change) {
    if (change.isLast()) {
      written.remove(row);
    } else if (row.table().hasLists()) {
      written.put(row, change.image());
    }
  }

  /** Whether changes of an aggregate are written. */
  boolean isWritten(Aggregate aggregate) {
    return tables.containsKey(aggregate.getClass());
  }

  /** The id of an aggregate as text. */
  String key(Aggregate aggregate) {
    return table(aggregate).key(aggregate, writes.session());
  }

  /** Of each class the form of its records; see {@link AggregateTable#recordForm}. */
  Map<Class<?>, List<Object>> recordForms() {
    var forms = new LinkedHashMap<Class<?>, List<Object>>();
    tables.forEach((type, table) -> forms.put(type, table.recordForm()));
    return forms;
  }

  /** Writes the values of an aggregate in the form of its class. */
  void record(Aggregate aggregate, JsonGenerator out) throws IOException {
    table(aggregate).record(aggregate, out, writes.session());
  }

  private AggregateTable table(Aggregate aggregate) {
    return Objects.requireNonNull(tables.get(aggregate.getClass()));
  }

  /** Deletes every row of these classes at once, before what waits. The caller commits. */
  public void clear(Collection<? extends Class<?>> types) throws SQLException {
    for (Class<?> type : types) {
      Objects.requireNonNull(tables.get(type)).clear(writes.connection());
    }
    written.clear();
  }

  /** Whether any class has a row. */
  public boolean hasRows() throws SQLException {
    for (AggregateTable table : tables.values()) {
      if (table.hasRows(writes.connection())) {
        return true;
      }
    }
    return false;
  }
}
