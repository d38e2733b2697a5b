package emporium.entries;

/** The key of an entry, up to {@value #LENGTH_MAX} letters, digits, hyphens and underscores. */
public record EntryKey(String value) implements Comparable<EntryKey> {
  /** Most characters of a key. */
  public static final int LENGTH_MAX = 64;

  @Override
  public int compareTo(EntryKey other) {
    return value.compareTo(other.value);
  }
}
