package emporium.persistence.ms.image;

import emporium.persistence.Aggregate;
import emporium.persistence.ms.store.StoreFaults;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Stored classes with a field of every kind, and how tests look at them. */
final class Things {
  static final int BYTES_MAX = 1 << 20;

  private Things() {}

  /** A field of every kind. */
  static class Everything extends Aggregate {
    boolean flag;
    byte small;
    short shorter;
    char letter;
    int number;
    long longer;
    float approximate;
    double precise;
    String text = "";
    byte[] bytes = new byte[0];
    int[] ints;
    long[] longs;
    Part part;
    List<String> names = new ArrayList<>();
    ArrayList<Part> parts = new ArrayList<>();
    final int fixed;
    final ArrayList<Part> fixedParts = new ArrayList<>();
    transient int ignored = 7;

    protected Everything() {
      fixed = 0;
    }

    Everything(int fixed) {
      this.fixed = fixed;
    }
  }

  /** A part that may own a part. */
  static class Part {
    String name;
    Part next;

    protected Part() {}

    Part(String name) {
      this.name = name;
    }
  }

  /** A part with a field of its own and those of a part. */
  static class LongPart extends Part {
    long weight = 3;

    protected LongPart() {}

    LongPart(String name, long weight) {
      super(name);
      this.weight = weight;
    }
  }

  /** A part that nobody declares. */
  static class StrangePart extends Part {}

  static ImageOptions options(
      Path directory, Class<? extends Aggregate> aggregate, Class<?>... parts) {
    return new ImageOptions(
        directory,
        false,
        Things.class.getClassLoader(),
        Set.of(aggregate),
        Set.of(parts),
        List.of(),
        StoreFaults.NONE);
  }

  static Images everything(Path directory) {
    return Images.open(options(directory, Everything.class, Part.class, LongPart.class));
  }

  static byte[] encode(Images images, Aggregate aggregate) {
    var out = new ImageBuffer(BYTES_MAX);
    images.encode(aggregate, out);
    return bytes(out);
  }

  static byte[] bytes(ImageBuffer out) {
    var bytes = new byte[out.size()];
    out.asByteBuffer().get(bytes);
    return bytes;
  }

  static Aggregate decode(Images images, byte[] image) {
    var in = ByteBuffer.wrap(image);
    Aggregate decoded = images.decode(in);
    if (in.hasRemaining()) {
      throw new AssertionError("bytes left: " + in.remaining());
    }
    return decoded;
  }

  /** All stored state, readable. */
  static String describe(Object value) {
    if (value == null || value instanceof String || value instanceof Number) {
      return quoted(value);
    }
    if (value instanceof Enum || value instanceof Boolean || value instanceof Character) {
      return value.toString();
    }
    var text = new StringBuilder(value.getClass().getSimpleName()).append('(');
    if (value instanceof List<?> list) {
      list.forEach(element -> text.append(describe(element)).append(' '));
    } else if (value.getClass().isArray()) {
      for (int i = 0; i < Array.getLength(value); i++) {
        text.append(describe(Array.get(value, i))).append(' ');
      }
    } else {
      for (Field field : StoredFields.of(value.getClass())) {
        text.append(field.getName()).append('=').append(describe(get(field, value))).append(' ');
      }
    }
    return text.append(')').toString();
  }

  static Object get(Object owner, String name) {
    for (Field field : StoredFields.of(owner.getClass())) {
      if (field.getName().equals(name)) {
        return get(field, owner);
      }
    }
    throw new AssertionError("no field " + name);
  }

  static void set(Object owner, String field, Object value) {
    for (Field f : StoredFields.of(owner.getClass())) {
      if (f.getName().equals(field)) {
        try {
          f.setAccessible(true);
          f.set(owner, value);
          return;
        } catch (IllegalAccessException e) {
          throw new AssertionError(e);
        }
      }
    }
    throw new AssertionError("no field " + field);
  }

  private static Object get(Field field, Object owner) {
    try {
      field.setAccessible(true);
      return field.get(owner);
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }

  private static String quoted(Object value) {
    return value instanceof String ? '"' + value.toString() + '"' : String.valueOf(value);
  }
}
