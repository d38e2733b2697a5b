package emporium.persistence.ms.store;

import java.util.function.Supplier;
import org.eclipse.serializer.persistence.types.PersistenceTypeDictionary;
import org.eclipse.serializer.persistence.types.PersistenceTypeDictionaryExporter;
import org.jspecify.annotations.Nullable;

/**
 * Writes the type dictionary whenever a type is added, and once for types that are added together:
 * each writing takes two forces. Thread-safe.
 */
final class TypeDictionaryExporter implements PersistenceTypeDictionaryExporter {
  private final PersistenceTypeDictionaryExporter each;
  private boolean isJoining;
  private @Nullable PersistenceTypeDictionary changed;

  /**
   * @param each writes a dictionary
   */
  TypeDictionaryExporter(PersistenceTypeDictionaryExporter each) {
    this.each = each;
  }

  @Override
  public synchronized void exportTypeDictionary(PersistenceTypeDictionary dictionary) {
    if (isJoining) {
      changed = dictionary;
    } else {
      each.exportTypeDictionary(dictionary);
    }
  }

  /**
   * Runs what adds types, then writes the dictionary once if it has changed, also if adding has
   * failed. Nothing may be stored meanwhile, by any thread: its type could be unknown on the disk.
   * Holds no lock while it runs, since Eclipse Store exports under locks of its own.
   */
  <T> T join(Supplier<T> additions) {
    begin();
    try {
      return additions.get();
    } finally {
      PersistenceTypeDictionary last = end();
      if (last != null) {
        each.exportTypeDictionary(last);
      }
    }
  }

  private synchronized void begin() {
    isJoining = true;
  }

  private synchronized @Nullable PersistenceTypeDictionary end() {
    PersistenceTypeDictionary last = changed;
    isJoining = false;
    changed = null;
    return last;
  }
}
