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

/**
 * Makes the rows that record what units of work changed, from the mapping alone: nothing is read or
 * written. Thread-safe.
 */
final class ChangeRecorder {
  /** Changes in one row, and about as many characters of them: a jsonb has at most 256 MB. */
  private static final int CHANGES_MAX = 256;

  private static final int CHARACTERS_MAX = 1 << 18;

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

  /** A unit of work with a row for the changes that the writer writes, or several for many. */
  RecordedUnit record(CommittedUnit unit) {
    var changes =
        unit.changes().stream().filter(change -> writer.isWritten(change.image())).toList();
    var rows = new ArrayList<ChangeRow>(1);
    int next = 0;
    while (next < changes.size()) {
      var text = new StringWriter();
      int end = write(changes, next, text);
      rows.add(row(unit, next, changes.subList(next, end), text.toString()));
      next = end;
    }
    return new RecordedUnit(unit, rows);
  }

  private ChangeRow row(CommittedUnit unit, int place, List<AggregateChange> changes, String json) {
    var consumed = unit.consumed();
    return new ChangeRow(
        unit.commit(),
        place,
        unit.time(),
        unit.service(),
        unit.cause(),
        consumed == null ? null : consumed.toString(),
        unit.transaction(),
        ArrayLiteral.of(changes.stream().map(this::key).toList()),
        json);
  }

  private String key(AggregateChange change) {
    var image = change.image();
    return image.getClass().getSimpleName() + " " + writer.key(image);
  }

  /** Writes changes from one on, and returns the first that belongs into another row. */
  private int write(List<AggregateChange> changes, int first, StringWriter text) {
    int next = first;
    try (var out = JSON.createGenerator(text)) {
      out.writeStartArray();
      do {
        write(changes.get(next), out);
        next++;
      } while (next < changes.size()
          && next - first < CHANGES_MAX
          && text.getBuffer().length() < CHARACTERS_MAX);
      out.writeEndArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return next;
  }

  private void write(AggregateChange change, JsonGenerator out) throws IOException {
    out.writeStartArray();
    out.writeString(OPERATIONS.get(change.kind()));
    out.writeNumber(forms.number(change.image()));
    writer.record(change.image(), out);
    out.writeEndArray();
  }
}
