package emporium.persistence.jpa.follow;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import emporium.persistence.Aggregate;
import emporium.persistence.jpa.postgres.SourceIdentity;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The forms of records in the table of changes: what each of a record's values is. A record has the
 * number of its form instead of names, which are more than half of it. Forms are kept in {@code
 * emporium.record_forms}, and none is ever changed or deleted. Immutable.
 */
final class RecordForms {
  private static final String TABLE = SourceIdentity.SCHEMA + ".record_forms";

  /** A form has a name for each value, and for a list an array: its name, those of its elements. */
  private static final List<String> CREATE =
      List.of(
          "create table if not exists %s (number integer generated always as identity primary key,"
              + " form jsonb not null)",
          "create or replace function "
              + SourceIdentity.SCHEMA
              + ".record_of(form jsonb, record jsonb) returns jsonb language sql immutable"
              + " parallel safe as $$"
              + " select coalesce(jsonb_object_agg("
              + "case jsonb_typeof(name) when 'array' then name ->> 0 else name #>> '{}' end,"
              + " case jsonb_typeof(name) when 'array' then"
              + " (select coalesce(jsonb_agg("
              + "(select coalesce(jsonb_object_agg(column_name, field), '{}') from rows from"
              + " (jsonb_array_elements_text(name -> 1), jsonb_array_elements(element))"
              + " as fields (column_name, field)) order by place), '[]')"
              + " from jsonb_array_elements(one) with ordinality as elements (element, place))"
              + " else one end), '{}')"
              + " from rows from (jsonb_array_elements(form), jsonb_array_elements(record))"
              + " as parts (name, one) $$");

  private static final String ADD =
      "insert into %1$s (form) select ?::jsonb"
          + " where not exists (select from %1$s where form = ?::jsonb)";

  private static final String NUMBER = "select number from %s where form = ?::jsonb";

  private final Map<Class<?>, Integer> numbers = new HashMap<>();

  private RecordForms() {}

  /** Makes the table and the function that gives a record its names. The caller commits. */
  static void create(Connection connection) throws SQLException {
    try (var make = connection.createStatement()) {
      for (String statement : CREATE) {
        boolean unused = make.execute(statement.formatted(TABLE));
      }
    }
  }

  /**
   * The forms of a writer's classes, added where they are new. The caller commits, and keeps others
   * from adding meanwhile.
   */
  static RecordForms of(Connection connection, TableWriter writer) throws SQLException {
    var forms = new RecordForms();
    var json = new JsonMapper();
    try (var add = connection.prepareStatement(ADD.formatted(TABLE));
        var select = connection.prepareStatement(NUMBER.formatted(TABLE))) {
      for (var each : writer.recordForms().entrySet()) {
        String form = json.writeValueAsString(each.getValue());
        add.setString(1, form);
        add.setString(2, form);
        int unusedRows = add.executeUpdate();
        select.setString(1, form);
        try (var row = select.executeQuery()) {
          if (!row.next()) {
            throw new SQLException("No form of records: class=" + each.getKey().getName());
          }
          var unused = forms.numbers.put(each.getKey(), row.getInt(1));
        }
      }
    } catch (JsonProcessingException names) {
      throw new IllegalStateException(names);
    }
    return forms;
  }

  /** The number of the form that an aggregate's record has. */
  int number(Aggregate aggregate) {
    return Objects.requireNonNull(numbers.get(aggregate.getClass()));
  }
}
