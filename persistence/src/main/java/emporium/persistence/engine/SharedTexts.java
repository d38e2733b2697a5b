package emporium.persistence.engine;

import org.jspecify.annotations.Nullable;

/**
 * Gives equal texts that are decoded within a short time one instance: names of products, addresses
 * and transaction ids stand in the state of several services, each decoded from bytes of its own. A
 * bounded cache in which a later text replaces an earlier one, like the JDK's own for boxed numbers
 * but for what was seen last. Thread-safe without locks: a text may be missed, which costs a copy.
 */
public final class SharedTexts {
  private static final int SLOTS = 1 << 13;

  /** Longer ones are seldom repeated. */
  private static final int LENGTH_MAX = 64;

  private static final @Nullable String[] RECENT = new String[SLOTS];

  private SharedTexts() {}

  /** An equal text that was passed before, or else this one. */
  public static String of(String text) {
    if (text.length() > LENGTH_MAX) {
      return text;
    }
    int hash = text.hashCode();
    int slot = (hash ^ (hash >>> 16)) & (SLOTS - 1);
    String recent = RECENT[slot];
    if (text.equals(recent)) {
      return recent;
    }
    RECENT[slot] = text;
    return text;
  }
}
