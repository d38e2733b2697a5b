package emporium.runtime.http.json;

/**
 * Equal strings as one object. Names, addresses and versions are repeated in every request; memory
 * and the store then keep them once. A string is replaced by the next one with the same slot, so
 * the pool is bounded. Thread-safe without a lock: a race costs a second copy.
 */
final class StringPool {
  /** For the strings of some ten thousand customers and products. */
  private static final int SLOTS = 1 << 17;

  /** In characters; longer strings are descriptions, which occur once. */
  private static final int LENGTH_MAX = 100;

  private static final int HIGH_BITS = 16;

  private final String[] slots = new String[SLOTS];

  /** Returns the pooled string that is equal to this one, if there is one; else this one. */
  String intern(String text) {
    if (text.length() > LENGTH_MAX) {
      return text;
    }
    int hash = text.hashCode();
    int place = (hash ^ (hash >>> HIGH_BITS)) & (SLOTS - 1);
    String known = slots[place];
    if (text.equals(known)) {
      return known;
    }
    slots[place] = text;
    return text;
  }
}
