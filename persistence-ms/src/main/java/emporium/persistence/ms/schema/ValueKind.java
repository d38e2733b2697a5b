package emporium.persistence.ms.schema;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a stored field can hold. The code is part of the format and never changes. */
public enum ValueKind {
  BOOLEAN(1),
  BYTE(2),
  SHORT(3),
  CHAR(4),
  INT(5),
  LONG(6),
  FLOAT(7),
  DOUBLE(8),
  STRING(9),
  BYTES(10),
  INTS(11),
  LONGS(12),
  /** An object of a stored class, or null. */
  PART(14),
  /** An {@code ArrayList} of strings. */
  STRINGS(15),
  /** An {@code ArrayList} of objects of stored classes. */
  PARTS(16);

  private static final Map<Class<?>, ValueKind> BY_CLASS =
      Map.ofEntries(
          Map.entry(boolean.class, BOOLEAN),
          Map.entry(byte.class, BYTE),
          Map.entry(short.class, SHORT),
          Map.entry(char.class, CHAR),
          Map.entry(int.class, INT),
          Map.entry(long.class, LONG),
          Map.entry(float.class, FLOAT),
          Map.entry(double.class, DOUBLE),
          Map.entry(String.class, STRING),
          Map.entry(byte[].class, BYTES),
          Map.entry(int[].class, INTS),
          Map.entry(long[].class, LONGS));

  private final int code;

  ValueKind(int code) {
    this.code = code;
  }

  /** Whether it is an object with a state of its own. */
  public boolean isOwned() {
    return switch (this) {
      case BYTES, INTS, LONGS, PART, STRINGS, PARTS -> true;
      default -> false;
    };
  }

  int code() {
    return code;
  }

  /** The kind of a code, or null. */
  static @Nullable ValueKind ofCode(int code) {
    for (ValueKind kind : values()) {
      if (kind.code == code) {
        return kind;
      }
    }
    return null;
  }

  /**
   * The kind of a field of class {@code type}; {@code element} is what its list holds, if it is
   * one. Null if there is none.
   */
  static @Nullable ValueKind of(Class<?> type, @Nullable Class<?> element) {
    ValueKind kind = BY_CLASS.get(type);
    if (kind != null) {
      return kind;
    }
    if (PersistentFields.isList(type)) {
      return element == null ? null : element == String.class ? STRINGS : PARTS;
    }
    if (type.isArray() || type.getName().startsWith("java.")) {
      return null;
    }
    return type.isEnum() ? null : PART;
  }
}
