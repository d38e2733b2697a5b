package emporium.entries;

import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import java.util.Map;

/**
 * Writes fields of an entry, and adds it if it does not exist. Returns its version afterwards.
 *
 * @param fields by number, from 0; the others stay, or are empty in a new entry
 */
public record WriteEntry(EntryKey key, Map<Integer, String> fields, ExpectedVersion expected)
    implements Command<EntriesRepository, Long> {
  @Override
  public LockSet locks() {
    return EntriesLocks.writeEntry(key);
  }

  /**
   * {@inheritDoc}
   *
   * @throws EntryRejection.VersionChanged if the entry has another version than is expected
   * @throws emporium.persistence.UnknownAggregate if an entry is expected and there is none
   */
  @Override
  public Long apply(EntriesRepository entries, Changes changes) {
    Entry present = entries.find(key);
    long version = present == null ? ExpectedVersion.NONE.version() : present.version();
    if (!expected.accepts(version)) {
      throw present == null
          ? EntryRejection.unknown(key)
          : new EntryRejection.VersionChanged(key, version);
    }
    if (present == null) {
      return changes.add(new Entry(key, fields)).version();
    }
    changes.touch(present).write(fields);
    return present.version();
  }
}
