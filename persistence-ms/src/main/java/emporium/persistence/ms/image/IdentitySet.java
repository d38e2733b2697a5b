package emporium.persistence.ms.image;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The objects of one aggregate met so far, by identity. A few are searched linearly, more are
 * hashed. Not thread-safe.
 */
final class IdentitySet {
  private static final int LOOKED_THROUGH_MAX = 16;

  private final @Nullable Object[] few = new @Nullable Object[LOOKED_THROUGH_MAX];
  private @Nullable Object[] table = new @Nullable Object[0]; // made for more than a few
  private int count;

  /** Notes the object; false if it was met before. */
  boolean add(Object object) {
    if (count < LOOKED_THROUGH_MAX) {
      for (int i = 0; i < count; i++) {
        if (few[i] == object) {
          return false;
        }
      }
      few[count++] = object;
      return true;
    }
    if (count == LOOKED_THROUGH_MAX) {
      ensureTable();
      for (Object one : few) {
        put(one);
      }
    }
    if (!put(object)) {
      return false;
    }
    count++;
    if (count > table.length / 2) {
      widen();
    }
    return true;
  }

  void clear() {
    Arrays.fill(few, 0, Math.min(count, LOOKED_THROUGH_MAX), null);
    if (count > LOOKED_THROUGH_MAX) {
      Arrays.fill(table, null);
    }
    count = 0;
  }

  private void ensureTable() {
    if (table.length == 0) {
      table = new @Nullable Object[4 * LOOKED_THROUGH_MAX];
    }
  }

  @CanIgnoreReturnValue
  private boolean put(@Nullable Object object) {
    int mask = table.length - 1;
    int at = System.identityHashCode(object) & mask;
    while (table[at] != null) {
      if (table[at] == object) {
        return false;
      }
      at = (at + 1) & mask;
    }
    table[at] = object;
    return true;
  }

  private void widen() {
    @Nullable Object[] before = table;
    table = new @Nullable Object[2 * before.length];
    for (Object object : before) {
      if (object != null) {
        put(object);
      }
    }
  }
}
