package emporium.entries;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * An entry as ingestion gives it.
 *
 * @param fields all of them, in order
 */
public record EntryRow(EntryKey key, List<String> fields) {
  Entry toEntry() {
    return new Entry(
        key,
        IntStream.range(0, fields.size())
            .boxed()
            .collect(Collectors.toMap(number -> number, fields::get)));
  }
}
