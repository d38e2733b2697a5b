package emporium.edge;

/**
 * Equal texts as one object. Names, addresses and versions come with every request again; what
 * keeps them, in memory and in the store, then keeps them once. A text gives its place up to the
 * next one that falls on it, so the pool is bounded. Thread-safe without a lock: a race costs a
 * second copy.
 */
final class Texts {
  /** For the texts of some ten thousand customers and products. */
  private static final int PLACES = 1 << 17;

  /** In characters; longer ones are descriptions, which come once. */
  private static final int LENGTH_MAX = 100;

  private static final int HIGH_BITS = 16;

  private final String[] places = new String[PLACES];

  /** The text that was met before and is equal to this one, if it is still known; else this one. */
  String one(String text) {
    if (text.length() > LENGTH_MAX) {
      return text;
    }
    int hash = text.hashCode();
    int place = (hash ^ (hash >>> HIGH_BITS)) & (PLACES - 1);
    String known = places[place];
    if (text.equals(known)) {
      return known;
    }
    places[place] = text;
    return text;
  }
}
