package emporium.persistence.jpa.follow;

import com.fasterxml.jackson.core.JsonGenerator;
import emporium.persistence.Aggregate;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.hibernate.engine.spi.SharedSessionContractImplementor;
import org.hibernate.metamodel.mapping.PluralAttributeMapping;
import org.hibernate.persister.entity.EntityPersister;

/** The rows of one list of elements that aggregates of a class own. */
final class ElementTable {
  private final EntityPersister owner;
  private final PluralAttributeMapping list;
  private final Columns ownerId;
  private final Columns index;
  private final Columns elements;
  private final List<Integer> keyOfId = new ArrayList<>();
  private final String delete;
  private final String insert;

  ElementTable(EntityPersister owner, PluralAttributeMapping list) {
    this.owner = owner;
    this.list = list;
    if (list.getIndexDescriptor() == null || list.getSeparateCollectionTable() == null) {
      throw new IllegalArgumentException(
          "Only lists of elements can follow: class="
              + owner.getEntityName()
              + ", field="
              + list.getAttributeName());
    }
    this.ownerId = new Columns(owner.getIdentifierMapping());
    this.index = new Columns(list.getIndexDescriptor());
    this.elements = new Columns(list.getElementDescriptor());
    var keys = keys();
    var columns = new ArrayList<>(keys);
    columns.addAll(index.names());
    columns.addAll(elements.names());
    String table = list.getSeparateCollectionTable();
    this.delete = "delete from " + table + " where " + Columns.equal(keys);
    this.insert =
        "insert into "
            + table
            + " ("
            + Columns.list(columns)
            + ") values ("
            + Columns.parameters(columns.size())
            + ")";
  }

  /** The columns that lead to the owner, and for each the place of its value in the owner's id. */
  private List<String> keys() {
    var keys = new ArrayList<String>();
    int unusedKeys =
        list.getKeyDescriptor()
            .visitKeySelectables((at, column) -> keys.add(column.getSelectionExpression()));
    int unusedTargets =
        list.getKeyDescriptor()
            .visitTargetSelectables(
                (at, column) ->
                    keyOfId.add(ownerId.names().indexOf(column.getSelectionExpression())));
    return keys;
  }

  private List<Columns.Value> keys(Aggregate aggregate, SharedSessionContractImplementor session) {
    var id = ownerId.values(owner.getIdentifier(aggregate), session);
    return keyOfId.stream().map(id::get).toList();
  }

  /** Writes the list of an owner as a field. */
  void write(Aggregate aggregate, JsonGenerator out, SharedSessionContractImplementor session)
      throws IOException {
    out.writeArrayFieldStart(list.getAttributeName());
    for (Object element : (List<?>) list.getValue(aggregate)) {
      out.writeStartObject();
      elements.write(element, out, session);
      out.writeEndObject();
    }
    out.writeEndArray();
  }

  /** Deletes the rows of these owners. */
  void delete(
      Connection connection, Collection<Aggregate> owners, SharedSessionContractImplementor session)
      throws SQLException {
    try (var batch = new StatementBatch(connection, delete, session)) {
      for (Aggregate aggregate : owners) {
        batch.add(keys(aggregate, session));
      }
    }
  }

  /** Deletes every row. */
  void clear(Connection connection) throws SQLException {
    try (var all = connection.createStatement()) {
      int unused = all.executeUpdate("delete from " + list.getSeparateCollectionTable());
    }
  }

  /** Inserts the rows of these owners. */
  void insert(
      Connection connection, Collection<Aggregate> owners, SharedSessionContractImplementor session)
      throws SQLException {
    try (var batch = new StatementBatch(connection, insert, session)) {
      for (Aggregate aggregate : owners) {
        insert(aggregate, batch, session);
      }
    }
  }

  private void insert(
      Aggregate aggregate, StatementBatch batch, SharedSessionContractImplementor session)
      throws SQLException {
    var keys = keys(aggregate, session);
    int position = 0;
    for (Object element : (List<?>) list.getValue(aggregate)) {
      var row = new ArrayList<>(keys);
      row.addAll(index.values(position, session));
      row.addAll(elements.values(element, session));
      batch.add(row);
      position++;
    }
  }
}
