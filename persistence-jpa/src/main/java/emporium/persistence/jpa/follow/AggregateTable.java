package emporium.persistence.jpa.follow;

import com.fasterxml.jackson.core.JsonGenerator;
import emporium.persistence.Aggregate;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.hibernate.engine.spi.SharedSessionContractImplementor;
import org.hibernate.metamodel.mapping.AttributeMapping;
import org.hibernate.persister.entity.EntityPersister;

/** The rows of aggregates of one mapped class: one each, and those of their lists. Immutable. */
final class AggregateTable {
  private final EntityPersister persister;
  private final Columns id;
  private final Map<AttributeMapping, Columns> attributes = new LinkedHashMap<>();
  private final List<ElementTable> lists = new ArrayList<>();
  private final String upsert;
  private final String delete;
  private final String clear;

  AggregateTable(EntityPersister persister) {
    this.persister = persister;
    this.id = new Columns(persister.getIdentifierMapping());
    persister.forEachAttributeMapping(this::add);
    String table = persister.getMappedTableDetails().getTableName();
    this.upsert = upsert(table);
    this.delete = "delete from " + table + " where " + Columns.equal(id.names());
    this.clear = "delete from " + table;
  }

  private void add(AttributeMapping attribute) {
    if (attribute.isPluralAttributeMapping()) {
      lists.add(new ElementTable(persister, attribute.asPluralAttributeMapping()));
    } else {
      attributes.put(attribute, new Columns(attribute));
    }
  }

  private String upsert(String table) {
    var changing = attributes.values().stream().flatMap(part -> part.names().stream()).toList();
    var all = new ArrayList<>(id.names());
    all.addAll(changing);
    String values =
        "insert into "
            + table
            + " ("
            + Columns.list(all)
            + ") values ("
            + Columns.parameters(all.size())
            + ") on conflict ("
            + Columns.list(id.names())
            + ") do ";
    return changing.isEmpty()
        ? values + "nothing"
        : values
            + "update set "
            + changing.stream()
                .map(name -> name + " = excluded." + name)
                .collect(Collectors.joining(", "));
  }

  /** The id of an aggregate among those of the class. */
  Object id(Aggregate aggregate) {
    return Objects.requireNonNull(persister.getIdentifier(aggregate));
  }

  /** The id as text; see {@link KeyText}. */
  String key(Aggregate aggregate, SharedSessionContractImplementor session) {
    return KeyText.of(
        id.values(id(aggregate), session).stream()
            .map(value -> String.valueOf(value.jdbcValue()))
            .toList());
  }

  /**
   * The form of what {@link #record} writes: a name for each value, and for a list its name and
   * those of its elements' values.
   */
  List<Object> recordForm() {
    var form = new ArrayList<Object>(id.recordedNames());
    attributes.values().forEach(part -> form.addAll(part.recordedNames()));
    lists.forEach(list -> form.add(list.recordForm()));
    return form;
  }

  /** Writes an aggregate as an array: values of its columns but those of bytes, and its lists. */
  void record(Aggregate aggregate, JsonGenerator out, SharedSessionContractImplementor session)
      throws IOException {
    out.writeStartArray();
    id.record(id(aggregate), out, session);
    for (var part : attributes.entrySet()) {
      part.getValue().record(part.getKey().getValue(aggregate), out, session);
    }
    for (ElementTable list : lists) {
      list.record(aggregate, out, session);
    }
    out.writeEndArray();
  }

  boolean hasLists() {
    return !lists.isEmpty();
  }

  /** Writes the rows of aggregates, which may have some already. */
  void write(Collection<RowChange> changes, RowWrites writes) throws SQLException {
    var session = writes.session();
    try (var batch = new StatementBatch(writes, upsert)) {
      for (RowChange change : changes) {
        var aggregate = change.image();
        var row = new ArrayList<>(id.values(id(aggregate), session));
        attributes.forEach(
            (attribute, columns) ->
                row.addAll(columns.values(attribute.getValue(aggregate), session)));
        batch.add(row);
      }
    }
    for (ElementTable list : lists) {
      list.write(changes, writes);
    }
  }

  /** Deletes the rows of aggregates. */
  void delete(Collection<RowChange> changes, RowWrites writes) throws SQLException {
    for (ElementTable list : lists) {
      list.delete(changes, writes);
    }
    try (var batch = new StatementBatch(writes, delete)) {
      for (RowChange change : changes) {
        batch.add(id.values(id(change.image()), writes.session()));
      }
    }
  }

  /** Deletes every row of the class; those of lists go with them. */
  void clear(Connection connection) throws SQLException {
    for (ElementTable list : lists) {
      list.clear(connection);
    }
    try (var all = connection.createStatement()) {
      int unused = all.executeUpdate(clear);
    }
  }

  /** Whether the class has a row. */
  boolean hasRows(Connection connection) throws SQLException {
    try (var any = connection.createStatement();
        var rows =
            any.executeQuery(
                "select exists (select from "
                    + persister.getMappedTableDetails().getTableName()
                    + ")")) {
      return rows.next() && rows.getBoolean(1);
    }
  }
}
