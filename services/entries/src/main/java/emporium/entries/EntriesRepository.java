package emporium.entries;

import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The entries as the domain sees them. What it hands out is for reading. */
public interface EntriesRepository {
  /** The entry of a key; null if there is none. */
  @Nullable Entry find(EntryKey key);

  /** Those entries that exist. */
  Map<EntryKey, Entry> findAll(Collection<EntryKey> keys);

  /** All entries. */
  Collection<Entry> entries();

  /** What the server was filled with: one or none. */
  Collection<Population> populations();

  /**
   * The entry of a key.
   *
   * @throws emporium.persistence.UnknownAggregate if there is none
   */
  default Entry require(EntryKey key) {
    Entry found = find(key);
    if (found == null) {
      throw EntryRejection.unknown(key);
    }
    return found;
  }
}
