package emporium.persistence.jpa.follow;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.hibernate.engine.spi.SharedSessionContractImplementor;
import org.hibernate.metamodel.mapping.ModelPart;
import org.hibernate.metamodel.mapping.SelectableMapping;
import org.hibernate.type.SqlTypes;
import org.jspecify.annotations.Nullable;

/** The columns of a mapped part of an object that are written, and how they are bound. */
final class Columns {
  private final ModelPart part;
  private final List<String> names = new ArrayList<>();
  private final List<String> recorded = new ArrayList<>();

  /** A value of a column as a statement takes it. */
  record Value(@Nullable Object jdbcValue, SelectableMapping column) {
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
              if (isRecorded(column)) {
                recorded.add(column.getSelectionExpression().replace("\"", ""));
              }
            });
  }

  private static boolean isWritten(SelectableMapping column) {
    return !column.isFormula() && column.isInsertable();
  }

  private static boolean isRecorded(SelectableMapping column) {
    int type = column.getJdbcMapping().getJdbcType().getDefaultSqlTypeCode();
    return isWritten(column) && !SqlTypes.isBinaryType(type);
  }

  List<String> names() {
    return names;
  }

  /** The names, unquoted, of columns that {@link #record} writes: all but those of bytes. */
  List<String> recordedNames() {
    return recorded;
  }

  /** The values of a part of an object, one for each name. */
  List<Value> values(@Nullable Object value, SharedSessionContractImplementor session) {
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

  /** Writes the values of a part of an object, one for each recorded name. */
  void record(@Nullable Object value, JsonGenerator out, SharedSessionContractImplementor session)
      throws IOException {
    boolean hasBytes = recorded.size() < names.size();
    for (Value one : values(value, session)) {
      if (!hasBytes || isRecorded(one.column())) {
        write(one.jdbcValue(), out);
      }
    }
  }

  private static void write(@Nullable Object value, JsonGenerator out) throws IOException {
    if (value != null && value.getClass().isArray()) {
      out.writeStartArray();
      for (int i = 0; i < Array.getLength(value); i++) {
        write(Array.get(value, i), out);
      }
      out.writeEndArray();
    } else if (value instanceof Collection<?> all) {
      out.writeStartArray();
      for (Object one : all) {
        write(one, out);
      }
      out.writeEndArray();
    } else {
      writeOne(value, out);
    }
  }

  /** By type: {@code writeObject} would look for a serializer each time. */
  private static void writeOne(@Nullable Object value, JsonGenerator out) throws IOException {
    if (value == null) {
      out.writeNull();
    } else if (value instanceof Integer number) {
      out.writeNumber(number);
    } else if (value instanceof Long number) {
      out.writeNumber(number);
    } else if (value instanceof BigDecimal number) {
      out.writeNumber(number);
    } else if (value instanceof Boolean is) {
      out.writeBoolean(is);
    } else if (value instanceof Number) {
      out.writeObject(value);
    } else {
      out.writeString(value.toString());
    }
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
    return String.join(", ", Collections.nCopies(count, "?"));
  }
}
