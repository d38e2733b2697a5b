package emporium.persistence.jpa.follow;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.hibernate.engine.spi.SharedSessionContractImplementor;
import org.hibernate.metamodel.mapping.ModelPart;
import org.hibernate.metamodel.mapping.SelectableMapping;

/** The columns of a mapped part of an object that are written, and how they are bound. */
final class Columns {
  private final ModelPart part;
  private final List<String> names = new ArrayList<>();

  /** A value of a column as a statement takes it. */
  record Value(Object jdbcValue, SelectableMapping column) {
    @SuppressWarnings("unchecked") // the binder is that of the column, which the value is of
    void bind(PreparedStatement statement, int parameter, SharedSessionContractImplementor session)
        throws SQLException {
      column.getJdbcMapping().getJdbcValueBinder().bind(statement, jdbcValue, parameter, session);
    }
  }

  Columns(ModelPart part) {
    this.part = part;
    int unused =
        part.forEachSelectable(
            (index, column) -> {
              if (isWritten(column)) {
                names.add(column.getSelectionExpression());
              }
            });
  }

  private static boolean isWritten(SelectableMapping column) {
    return !column.isFormula() && column.isInsertable();
  }

  List<String> names() {
    return names;
  }

  /** The values of a part of an object, one for each name. */
  List<Value> values(Object value, SharedSessionContractImplementor session) {
    var values = new ArrayList<Value>(names.size());
    int unused =
        part.decompose(
            value,
            (index, jdbcValue, column) -> {
              if (isWritten(column)) {
                values.add(new Value(jdbcValue, column));
              }
            },
            session);
    return values;
  }

  /** Names as a list in a statement. */
  static String list(List<String> names) {
    return String.join(", ", names);
  }

  /** A condition that all of them have given values. */
  static String equal(List<String> names) {
    return names.stream().map(name -> name + " = ?").collect(Collectors.joining(" and "));
  }

  /** As many parameters. */
  static String parameters(int count) {
    return String.join(", ", java.util.Collections.nCopies(count, "?"));
  }
}
