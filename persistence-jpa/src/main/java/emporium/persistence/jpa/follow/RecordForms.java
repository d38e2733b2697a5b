package emporium.persistence.jpa.follow;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import emporium.persistence.Aggregate;
import emporium.persistence.jpa.postgres.SourceIdentity;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
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

  /** Adds what is new of an array of forms, and gives each one's number, in the array's order. */
  private static final String ADD =
      "with asked as (select form, place"
          + " from jsonb_array_elements(?::jsonb) with ordinality as forms (form, place)),"
          + " added as (insert into %1$s (form) select distinct form from asked"
          + " where not exists (select from %1$s known where known.form = asked.form)"
          + " returning number, form)"
          + " select min(known.number) from asked join"
          + " (select number, form from %1$s union all select number, form from added) known"
          + " on known.form = asked.form group by asked.place order by asked.place";

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
    var asked = new ArrayList<>(writer.recordForms().entrySet());
    var forms = new RecordForms();
    try (var add = connection.prepareStatement(ADD.formatted(TABLE))) {
      add.setString(1, array(asked.stream().map(Map.Entry::getValue).toList()));
      try (var rows = add.executeQuery()) {
        for (var each : asked) {
          if (!rows.next()) {
            throw new SQLException("No form of records: class=" + each.getKey().getName());
          }
          var unused = forms.numbers.put(each.getKey(), rows.getInt(1));
        }
      }
    }
    return forms;
  }

  private static String array(List<?> forms) {
    try {
      return new JsonMapper().writeValueAsString(forms);
    } catch (JsonProcessingException names) {
      throw new IllegalStateException(names);
    }
  }

  /** The number of the form that an aggregate's record has. */
  int number(Aggregate aggregate) {
    return Objects.requireNonNull(numbers.get(aggregate.getClass()));
  }
}
