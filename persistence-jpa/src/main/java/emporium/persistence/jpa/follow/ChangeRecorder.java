package emporium.persistence.jpa.follow;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.json.JsonMapper;
import emporium.persistence.feed.AggregateChange;
import emporium.persistence.feed.CommittedUnit;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;

/** Makes the rows that record what units of work changed. It needs no database. Thread-safe. */
final class ChangeRecorder {
  /** Of one row. */
  private static final int CHANGES_MAX = 256;

  private static final JsonFactory JSON = new JsonMapper().getFactory();
  private static final Map<AggregateChange.Kind, String> OPERATIONS = operations();

  private final TableWriter writer;
  private final RecordForms forms;

  ChangeRecorder(TableWriter writer, RecordForms forms) {
    this.writer = writer;
    this.forms = forms;
  }

  private static Map<AggregateChange.Kind, String> operations() {
    var names = new EnumMap<AggregateChange.Kind, String>(AggregateChange.Kind.class);
    for (var kind : AggregateChange.Kind.values()) {
      names.put(kind, kind.name().toLowerCase(Locale.ROOT));
    }
    return names;
  }

  /** A unit of work with a row for each {@link #CHANGES_MAX} changes that the writer writes. */
  RecordedUnit record(CommittedUnit unit) {
    var changes =
        unit.changes().stream().filter(change -> writer.isWritten(change.image())).toList();
    var rows = new ArrayList<ChangeRow>(1);
    for (int from = 0; from < changes.size(); from += CHANGES_MAX) {
      int end = Math.min(from + CHANGES_MAX, changes.size());
      rows.add(row(unit, from, changes.subList(from, end)));
    }
    return new RecordedUnit(unit, rows);
  }

  private ChangeRow row(CommittedUnit unit, int place, List<AggregateChange> changes) {
    var consumed = unit.consumed();
    var keys = new StringJoiner(",", "{", "}");
    changes.forEach(change -> keys.add(key(change)));
    return new ChangeRow(
        unit.commit(),
        place,
        unit.time(),
        unit.service(),
        unit.cause(),
        consumed == null ? null : consumed.toString(),
        unit.transaction(),
        keys.toString(),
        json(changes));
  }

  private String key(AggregateChange change) {
    var image = change.image();
    String key = image.getClass().getSimpleName() + " " + writer.key(image);
    return '"' + key.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  private String json(List<AggregateChange> changes) {
    var text = new StringWriter();
    try (var out = JSON.createGenerator(text)) {
      out.writeStartArray();
      for (AggregateChange change : changes) {
        write(change, out);
      }
      out.writeEndArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  private void write(AggregateChange change, JsonGenerator out) throws IOException {
    out.writeStartArray();
    out.writeString(OPERATIONS.get(change.kind()));
    out.writeNumber(forms.number(change.image()));
    writer.record(change.image(), out);
    out.writeEndArray();
  }
}
