package emporium.persistence.ms.history;

import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import org.jspecify.annotations.Nullable;

/**
 * The number under which a key of history is kept: the same in every process, whatever the names
 * and widths of what the key consists of. Equal keys have one number; two keys may share one.
 * Source: FNV-1a over 64-bit parts, with the finisher of MurmurHash3.
 */
final class HistoryKeyHash {
  private static final long FNV_OFFSET = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;
  private static final ClassValue<Method[]> ACCESSORS =
      new ClassValue<>() {
        @Override
        protected Method[] computeValue(Class<?> type) {
          return accessors(type);
        }
      };

  private HistoryKeyHash() {}

  /**
   * The number of a key.
   *
   * @throws IllegalArgumentException if it consists of anything but whole numbers, characters,
   *     texts, truth values, enums and records of them
   */
  static long of(Object key) {
    long hash = add(FNV_OFFSET, key);
    hash = (hash ^ (hash >>> 33)) * 0xff51afd7ed558ccdL;
    hash = (hash ^ (hash >>> 33)) * 0xc4ceb9fe1a85ec53L;
    return hash ^ (hash >>> 33);
  }

  private static long add(long hash, @Nullable Object part) {
    if (part instanceof Number number && isWhole(number)) {
      return mix(hash, number.longValue());
    }
    if (part instanceof String text) {
      return addText(hash, text);
    }
    if (part instanceof Record) {
      return addComponents(hash, part);
    }
    if (part instanceof Enum<?> constant) {
      return addText(hash, constant.name());
    }
    if (part instanceof Character character) {
      return mix(hash, character);
    }
    if (part instanceof Boolean truth) {
      return mix(hash, truth ? 1 : 0);
    }
    throw new IllegalArgumentException(
        "A key of history consists of numbers, texts, enums and records of them: part=" + part);
  }

  private static boolean isWhole(Number part) {
    return part instanceof Integer
        || part instanceof Long
        || part instanceof Short
        || part instanceof Byte;
  }

  private static long addText(long hash, String text) {
    long sum = mix(hash, text.length());
    for (int i = 0; i < text.length(); i++) {
      sum = mix(sum, text.charAt(i));
    }
    return sum;
  }

  private static long addComponents(long hash, Object key) {
    long sum = hash;
    try {
      for (Method accessor : ACCESSORS.get(key.getClass())) {
        sum = add(sum, accessor.invoke(key));
      }
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException("A key cannot be read: class=" + key.getClass(), e);
    }
    return sum;
  }

  /** The rotation brings what is in the high bits down again. */
  private static long mix(long hash, long part) {
    return Long.rotateLeft((hash ^ part) * FNV_PRIME, 29);
  }

  private static Method[] accessors(Class<?> type) {
    RecordComponent[] components = type.getRecordComponents();
    var accessors = new Method[components.length];
    for (int i = 0; i < components.length; i++) {
      accessors[i] = components[i].getAccessor();
      accessors[i].setAccessible(true);
    }
    return accessors;
  }
}
