package emporium.entries;

import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Adds entries, all or none. One that is there already, and equal, is no change, so that a request
 * may be repeated. Returns how many are new.
 */
public record IngestEntries(List<EntryRow> rows) implements Command<EntriesRepository, Integer> {
  @Override
  public LockSet locks() {
    return EntriesLocks.addEntries(rows.stream().map(EntryRow::key).collect(Collectors.toSet()));
  }

  /**
   * {@inheritDoc}
   *
   * @throws EntryRejection.DifferentRow if a key has another entry
   */
  @Override
  public Integer apply(EntriesRepository entries, Changes changes) {
    var present = entries.findAll(rows.stream().map(EntryRow::key).toList());
    int added = 0;
    for (EntryRow row : rows) {
      Entry same = present.get(row.key());
      if (same == null) {
        present.put(row.key(), changes.add(row.toEntry()));
        added++;
      } else if (same.version() != 1 || !same.fields().equals(row.fields())) {
        throw new EntryRejection.DifferentRow(row.key().value());
      }
    }
    return added;
  }
}
