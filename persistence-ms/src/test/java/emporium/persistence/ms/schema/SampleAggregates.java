package emporium.persistence.ms.schema;

import emporium.persistence.Aggregate;
import emporium.persistence.ms.faults.FaultInjector;
import emporium.persistence.ms.image.ImageBuffer;
import emporium.persistence.ms.image.ImageCodec;
import emporium.persistence.ms.image.ImageOptions;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Stored classes with a field of every kind, and how tests look at them. */
public final class SampleAggregates {
  public static final int BYTES_MAX = 1 << 20;

  private SampleAggregates() {}

  /** A field of every kind. */
  public static class Everything extends Aggregate {
    public boolean flag;
    public byte small;
    public short shorter;
    public char letter;
    public int number;
    public long longer;
    public float approximate;
    public double precise;
    public String text = "";
    public byte[] bytes = new byte[0];
    public int[] ints;
    public long[] longs;
    public Part part;
    public List<String> names = new ArrayList<>();
    public ArrayList<Part> parts = new ArrayList<>();
    public final int fixed;
    public final ArrayList<Part> fixedParts = new ArrayList<>();
    public transient int ignored = 7;

    protected Everything() {
      fixed = 0;
    }

    public Everything(int fixed) {
      this.fixed = fixed;
    }
  }

  /** A part that may own a part. */
  public static class Part {
    String name;
    public Part next;

    protected Part() {}

    public Part(String name) {
      this.name = name;
    }
  }

  /** A part with a field of its own and those of a part. */
  public static class LongPart extends Part {
    long weight = 3;

    protected LongPart() {}

    public LongPart(String name, long weight) {
      super(name);
      this.weight = weight;
    }
  }

  /** A part that no table declares. */
  public static class StrangePart extends Part {}

  public static ImageOptions options(
      Path directory, Class<? extends Aggregate> aggregate, Class<?>... parts) {
    return new ImageOptions(
        directory,
        false,
        SampleAggregates.class.getClassLoader(),
        Set.of(aggregate),
        Set.of(parts),
        List.of(),
        FaultInjector.NONE);
  }

  public static ImageCodec everything(Path directory) {
    return ImageCodec.open(options(directory, Everything.class, Part.class, LongPart.class));
  }

  public static byte[] encode(ImageCodec images, Aggregate aggregate) {
    var out = new ImageBuffer(BYTES_MAX);
    images.encode(aggregate, out);
    return bytes(out);
  }

  public static byte[] bytes(ImageBuffer out) {
    var bytes = new byte[out.size()];
    out.asByteBuffer().get(bytes);
    return bytes;
  }

  public static Aggregate decode(ImageCodec images, byte[] image) {
    var in = ByteBuffer.wrap(image);
    Aggregate decoded = images.decode(in);
    if (in.hasRemaining()) {
      throw new AssertionError("bytes left: " + in.remaining());
    }
    return decoded;
  }

  /** All stored state, readable. */
  public static String describe(Object value) {
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
      for (Field field : PersistentFields.of(value.getClass())) {
        text.append(field.getName()).append('=').append(describe(get(field, value))).append(' ');
      }
    }
    return text.append(')').toString();
  }

  static Object get(Object owner, String name) {
    for (Field field : PersistentFields.of(owner.getClass())) {
      if (field.getName().equals(name)) {
        return get(field, owner);
      }
    }
    throw new AssertionError("no field " + name);
  }

  public static void set(Object owner, String field, Object value) {
    for (Field f : PersistentFields.of(owner.getClass())) {
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
