package emporium.persistence.ms.image;

import emporium.persistence.Aggregate;
import emporium.persistence.ms.schema.RuntimeClass;
import emporium.persistence.ms.schema.RuntimeField;
import emporium.persistence.ms.schema.UnstorableValue;
import emporium.persistence.ms.schema.ValueKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Encodes aggregates of the classes that run, each under the number of its definition. Immutable
 * and so thread-safe; the buffer is the caller's.
 */
final class ImageWriter {
  /** Parts within parts deeper than this are refused; the way of a list counts one. */
  static final int DEPTH_MAX = 64;

  private final Map<Class<?>, Numbered> classes;

  /** A runtime class and the number of its present definition. */
  static final class Numbered {
    private final int id;
    private final RuntimeField[] fields;

    Numbered(int id, RuntimeClass live) {
      this.id = id;
      this.fields = live.fields().toArray(new RuntimeField[0]);
    }
  }

  ImageWriter(Map<Class<?>, Numbered> classes) {
    this.classes = new HashMap<>(classes); // asked for each part: Map.copyOf divides
  }

  void write(Aggregate root, ImageBuffer out) {
    int start = out.size();
    boolean done = false;
    try {
      writePart(root, out, 0);
      done = true;
    } catch (UnstorableValue e) {
      throw e.within(root.getClass().getSimpleName());
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("A stored field cannot be read: class=" + root.getClass(), e);
    } finally {
      if (!done) {
        out.seen.clear();
        out.truncateTo(start);
      }
    }
  }

  private void writePart(@Nullable Object part, ImageBuffer out, int depth)
      throws IllegalAccessException {
    if (part == null) {
      out.putCount(0);
      return;
    }
    Numbered type = classes.get(part.getClass());
    if (type == null) {
      throw new UnstorableValue(
          "its class was not declared: "
              + part.getClass().getName()
              + "; name it in the table's owning(...)");
    }
    if (depth > DEPTH_MAX) {
      throw new UnstorableValue("more than " + DEPTH_MAX + " parts within parts");
    }
    requireUnseen(part, out);
    out.putCount(type.id);
    for (RuntimeField field : type.fields) {
      try {
        writeField(field, part, out, depth);
      } catch (UnstorableValue e) {
        throw e.within(field.name());
      }
    }
  }

  private static void requireUnseen(Object owned, ImageBuffer out) {
    if (!out.seen.add(owned)) {
      throw new UnstorableValue(
          "it is reached a second time, and a part belongs to one owner; write a copy: "
              + owned.getClass().getName());
    }
  }

  /** An empty array never changes, so many may have it. */
  private static void requireUnseenArray(Object array, int length, ImageBuffer out) {
    if (length > 0) {
      requireUnseen(array, out);
    }
  }

  private void writeField(RuntimeField stored, Object owner, ImageBuffer out, int depth)
      throws IllegalAccessException {
    var field = stored.field();
    switch (stored.kind()) {
      case BOOLEAN -> out.putByte(field.getBoolean(owner) ? 1 : 0);
      case BYTE -> out.putByte(field.getByte(owner));
      case SHORT -> out.putNumber(field.getShort(owner));
      case CHAR -> out.putCount(field.getChar(owner));
      case INT -> out.putNumber(field.getInt(owner));
      case LONG -> out.putNumber(field.getLong(owner));
      case FLOAT -> out.putFixed(Float.floatToRawIntBits(field.getFloat(owner)), Float.BYTES);
      case DOUBLE -> out.putFixed(Double.doubleToRawLongBits(field.getDouble(owner)), Double.BYTES);
      case STRING -> writeString((String) field.get(owner), out);
      default -> writeOwned(stored.kind(), field.get(owner), out, depth);
    }
  }

  private static void writeString(@Nullable String value, ImageBuffer out) {
    if (value == null) {
      out.putCount(0);
    } else {
      out.putString(value);
    }
  }

  private void writeOwned(ValueKind kind, @Nullable Object value, ImageBuffer out, int depth)
      throws IllegalAccessException {
    if (value == null) {
      out.putCount(0);
      return;
    }
    switch (kind) {
      case PART -> writePart(value, out, depth + 1);
      case BYTES -> {
        requireUnseenArray(value, ((byte[]) value).length, out);
        out.putBytes((byte[]) value);
      }
      case INTS -> writeInts((int[]) value, out);
      case LONGS -> writeLongs((long[]) value, out);
      case STRINGS, PARTS -> writeList(kind, value, out, depth);
      default -> throw new IllegalStateException("Not an owned value: kind=" + kind);
    }
  }

  private static void writeInts(int[] values, ImageBuffer out) {
    requireUnseenArray(values, values.length, out);
    out.putCount(values.length + 1);
    for (int value : values) {
      out.putNumber(value);
    }
  }

  private static void writeLongs(long[] values, ImageBuffer out) {
    requireUnseenArray(values, values.length, out);
    out.putCount(values.length + 1);
    for (long value : values) {
      out.putNumber(value);
    }
  }

  private void writeList(ValueKind kind, Object value, ImageBuffer out, int depth)
      throws IllegalAccessException {
    requirePlainList(value);
    requireUnseen(value, out);
    var list = (ArrayList<?>) value;
    out.putCount(list.size() + 1);
    for (int i = 0; i < list.size(); i++) {
      try {
        writeElement(kind, list.get(i), out, depth);
      } catch (UnstorableValue e) {
        throw e.within("[" + i + "]");
      }
    }
  }

  static void requirePlainList(Object value) {
    if (value.getClass() != ArrayList.class) {
      throw new UnstorableValue(
          "the list is no plain ArrayList but a "
              + value.getClass().getName()
              + "; write new ArrayList<>(list)");
    }
  }

  private void writeElement(ValueKind kind, @Nullable Object element, ImageBuffer out, int depth)
      throws IllegalAccessException {
    if (kind == ValueKind.PARTS) {
      writePart(element, out, depth + 1);
    } else if (element == null || element instanceof String) {
      writeString((String) element, out);
    } else {
      throw new UnstorableValue("a list of strings holds a " + element.getClass().getName());
    }
  }
}
