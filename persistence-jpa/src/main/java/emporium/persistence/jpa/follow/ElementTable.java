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
    this.delete =
        "delete from "
            + table
            + " where "
            + Columns.equal(keys)
            + " and "
            + index.names().get(0)
            + " >= ?";
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

  /** The form of what {@link #record} writes: the name of the list, and those of its columns. */
  List<Object> recordForm() {
    return List.of(list.getAttributeName(), elements.recordedNames());
  }

  /** Writes the list of an owner: an array of the values of each element. */
  void record(Aggregate aggregate, JsonGenerator out, SharedSessionContractImplementor session)
      throws IOException {
    out.writeStartArray();
    for (Object element : elements(aggregate)) {
      out.writeStartArray();
      elements.record(element, out, session);
      out.writeEndArray();
    }
    out.writeEndArray();
  }

  /** Deletes the rows of these owners. */
  void delete(Collection<RowChange> owners, RowWrites writes) throws SQLException {
    try (var batch = new StatementBatch(writes, delete)) {
      for (RowChange owner : owners) {
        batch.add(from(owner.image(), 0, writes.session()));
      }
    }
  }

  /** Deletes every row. */
  void clear(Connection connection) throws SQLException {
    try (var all = connection.createStatement()) {
      int unused = all.executeUpdate("delete from " + list.getSeparateCollectionTable());
    }
  }

  /**
   * Gives these owners the rows of their lists. Where it is known which there are, those before the
   * first that differs stay as they are: a list that is appended to costs its new rows alone.
   */
  void write(Collection<RowChange> owners, RowWrites writes) throws SQLException {
    var session = writes.session();
    var kept = new ArrayList<Integer>(owners.size());
    try (var batch = new StatementBatch(writes, delete)) {
      for (RowChange owner : owners) {
        int equal = equalRows(owner, session);
        kept.add(equal);
        if (mayHaveRowsFrom(equal, owner)) {
          batch.add(from(owner.image(), equal, session));
        }
      }
    }
    try (var batch = new StatementBatch(writes, insert)) {
      int number = 0;
      for (RowChange owner : owners) {
        insert(owner.image(), kept.get(number), batch, session);
        number++;
      }
    }
  }

  /** How many of the first rows are as they are to be. */
  private int equalRows(RowChange owner, SharedSessionContractImplementor session) {
    var before = owner.before();
    if (before == null) {
      return 0;
    }
    var old = elements(before);
    var next = elements(owner.image());
    int equal = 0;
    while (equal < old.size()
        && equal < next.size()
        && elements
            .values(old.get(equal), session)
            .equals(elements.values(next.get(equal), session))) {
      equal++;
    }
    return equal;
  }

  private boolean mayHaveRowsFrom(int position, RowChange owner) {
    var before = owner.before();
    return before == null ? !owner.isNew() : elements(before).size() > position;
  }

  private List<?> elements(Aggregate owner) {
    return (List<?>) list.getValue(owner);
  }

  /** The parameters that name the rows of an owner from a position on. */
  private List<Columns.Value> from(
      Aggregate owner, int position, SharedSessionContractImplementor session) {
    var parameters = new ArrayList<>(keys(owner, session));
    parameters.addAll(index.values(position, session));
    return parameters;
  }

  private void insert(
      Aggregate owner, int from, StatementBatch batch, SharedSessionContractImplementor session)
      throws SQLException {
    var keys = keys(owner, session);
    var all = elements(owner);
    for (int position = from; position < all.size(); position++) {
      var row = new ArrayList<>(keys);
      row.addAll(index.values(position, session));
      row.addAll(elements.values(all.get(position), session));
      batch.add(row);
    }
  }
}
