package emporium.persistence.ms;

import java.util.LinkedHashMap;
import java.util.Map;

/** A map that forgets its oldest key above a bound. Not thread-safe. */
final class RecentKeys<K> extends LinkedHashMap<K, Boolean> {
  private static final long serialVersionUID = 1L;

  private final int keysMax;

  RecentKeys(int keysMax) {
    this.keysMax = keysMax;
  }

  @Override
  protected boolean removeEldestEntry(Map.Entry<K, Boolean> eldest) {
    return size() > keysMax;
  }
}
