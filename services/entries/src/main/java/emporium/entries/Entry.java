package emporium.entries;

import emporium.persistence.Aggregate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * An entry: {@value #FIELDS} texts, and a version that counts its writes from 1. Not thread-safe:
 * guarded by the lock of its {@link EntryKey}.
 */
public class Entry extends Aggregate {
  /** How many fields an entry has. */
  public static final int FIELDS = 10;

  private String entryKey = "";
  private long version;
  private List<String> fields = new ArrayList<>();

  protected Entry() {}

  /**
   * A new entry, of version 1. Fields that are not given are empty.
   *
   * @param given by number, from 0
   */
  public Entry(EntryKey key, Map<Integer, String> given) {
    entryKey = key.value();
    version = 1;
    fields = new ArrayList<>(Collections.nCopies(FIELDS, ""));
    given.forEach(fields::set);
  }

  /** Its identity. */
  public EntryKey key() {
    return new EntryKey(entryKey);
  }

  /** How often it was written. */
  public long version() {
    return version;
  }

  /** Its fields, in order. */
  public List<String> fields() {
    return Collections.unmodifiableList(fields);
  }

  /** Replaces the fields that are given; the others stay. */
  void write(Map<Integer, String> given) {
    requireTouched();
    given.forEach(fields::set);
    version++;
  }
}
