package emporium.entries.api;

import emporium.entries.Entry;
import java.util.List;

/**
 * An entry as raw records show it.
 *
 * @param fields in order
 */
public record EntryRecord(String type, String key, long version, List<String> fields) {
  static EntryRecord of(Entry entry) {
    return new EntryRecord(
        EntriesRowsResource.ENTRIES, entry.key().value(), entry.version(), entry.fields());
  }
}
