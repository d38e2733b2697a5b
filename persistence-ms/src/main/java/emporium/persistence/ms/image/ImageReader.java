package emporium.persistence.ms.image;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.persistence.ms.schema.ClassDictionary;
import emporium.persistence.ms.schema.DamagedImage;
import emporium.persistence.ms.schema.RuntimeClass;
import emporium.persistence.ms.schema.RuntimeField;
import emporium.persistence.ms.schema.StoredClass;
import emporium.persistence.ms.schema.StoredField;
import emporium.persistence.ms.schema.ValueKind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decodes images of any definition in the dictionary into objects of the classes that run.
 * Immutable and so thread-safe.
 */
final class ImageReader {
  private final List<ReadPlan> plans;

  /**
   * A reader.
   *
   * @param plans of the definitions 1, 2, 3...
   */
  ImageReader(List<ReadPlan> plans) {
    this.plans = List.copyOf(plans);
  }

  /**
   * The next object.
   *
   * @return null if its class was dropped
   * @throws DamagedImage if the bytes are no image
   */
  @Nullable Object read(ImageInput in) {
    try {
      int id = takeId(in);
      if (id == 0) {
        throw in.damaged("no aggregate");
      }
      return readObject(id, in, 0, false);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("A stored field cannot be written", e);
    }
  }

  private @Nullable Object readPart(ImageInput in, int depth, boolean skipping)
      throws IllegalAccessException {
    int id = takeId(in);
    return id == 0 ? null : readObject(id, in, depth, skipping);
  }

  private int takeId(ImageInput in) {
    int id = in.takeCount(ClassDictionary.CLASSES_MAX);
    if (id > plans.size()) {
      throw in.damaged("class number " + id + " is not in the dictionary");
    }
    return id;
  }

  private @Nullable Object readObject(int id, ImageInput in, int depth, boolean skipping)
      throws IllegalAccessException {
    if (depth > ImageWriter.DEPTH_MAX) {
      throw in.damaged("more than " + ImageWriter.DEPTH_MAX + " parts within parts");
    }
    ReadPlan plan = plans.get(id - 1);
    if (skipping || plan.dropped()) {
      skipFields(plan.stored(), in, depth);
      return null;
    }
    RuntimeClass live = plan.live();
    if (live == null) {
      throw in.damaged("its class is not declared: " + plan.stored().name());
    }
    Object part = live.create();
    List<StoredField> fields = plan.stored().fields();
    for (int i = 0; i < fields.size(); i++) {
      RuntimeField target = plan.targets().get(i);
      if (target == null) {
        skip(fields.get(i).kind(), in, depth);
      } else {
        readField(fields.get(i).kind(), target, part, in, depth);
      }
    }
    return part;
  }

  private void readField(
      ValueKind kind, RuntimeField target, Object owner, ImageInput in, int depth)
      throws IllegalAccessException {
    var field = target.field();
    switch (kind) { // a setter widens to the field's own type
      case BOOLEAN -> field.setBoolean(owner, in.takeBoolean());
      case BYTE -> field.setByte(owner, (byte) in.takeByte());
      case SHORT -> field.setShort(owner, (short) in.takeNumber(Short.MIN_VALUE, Short.MAX_VALUE));
      case CHAR -> field.setChar(owner, (char) in.takeCount(Character.MAX_VALUE));
      case INT -> field.setInt(owner, (int) in.takeNumber(Integer.MIN_VALUE, Integer.MAX_VALUE));
      case LONG -> field.setLong(owner, in.takeNumber(Long.MIN_VALUE, Long.MAX_VALUE));
      case FLOAT -> field.setFloat(owner, Float.intBitsToFloat((int) in.takeFixed(Float.BYTES)));
      case DOUBLE -> field.setDouble(owner, Double.longBitsToDouble(in.takeFixed(Double.BYTES)));
      default -> {
        Object value = readValue(kind, target.element(), in, depth, false);
        field.set(owner, value);
      }
    }
  }

  @CanIgnoreReturnValue
  private @Nullable Object readValue(
      ValueKind kind, Class<?> element, ImageInput in, int depth, boolean skipping)
      throws IllegalAccessException {
    return switch (kind) {
      case STRING -> in.takeString();
      case BYTES -> in.takeBytes();
      case INTS -> readInts(in);
      case LONGS -> readLongs(in);
      case PART -> requireInstance(element, readPart(in, depth + 1, skipping), in);
      case STRINGS, PARTS -> readList(kind, element, in, depth, skipping);
      default -> throw new IllegalStateException("Not an object: kind=" + kind);
    };
  }

  private void skip(ValueKind kind, ImageInput in, int depth) throws IllegalAccessException {
    switch (kind) {
      case BOOLEAN, BYTE -> in.takeByte();
      case SHORT, CHAR, INT, LONG -> in.takeNumber(Long.MIN_VALUE, Long.MAX_VALUE);
      case FLOAT -> in.takeFixed(Float.BYTES);
      case DOUBLE -> in.takeFixed(Double.BYTES);
      default -> readValue(kind, Object.class, in, depth, true);
    }
  }

  private void skipFields(StoredClass stored, ImageInput in, int depth)
      throws IllegalAccessException {
    for (StoredField field : stored.fields()) {
      skip(field.kind(), in, depth);
    }
  }

  private @Nullable Object readList(
      ValueKind kind, Class<?> element, ImageInput in, int depth, boolean skipping)
      throws IllegalAccessException {
    int length = in.takeLength();
    if (length < 0) {
      return null;
    }
    var list = new ArrayList<@Nullable Object>(skipping ? 0 : length);
    for (int i = 0; i < length; i++) {
      Object value =
          kind == ValueKind.STRINGS
              ? in.takeString()
              : requireInstance(element, readPart(in, depth + 1, skipping), in);
      if (!skipping) {
        list.add(value);
      }
    }
    return list;
  }

  private static @Nullable Object requireInstance(
      Class<?> type, @Nullable Object value, ImageInput in) {
    if (value != null && !type.isInstance(value)) {
      throw in.damaged(
          "a " + value.getClass().getName() + " where a " + type.getName() + " belongs");
    }
    return value;
  }

  private static int @Nullable [] readInts(ImageInput in) {
    int length = in.takeLength();
    if (length < 0) {
      return null;
    }
    var values = new int[length];
    for (int i = 0; i < length; i++) {
      values[i] = (int) in.takeNumber(Integer.MIN_VALUE, Integer.MAX_VALUE);
    }
    return values;
  }

  private static long @Nullable [] readLongs(ImageInput in) {
    int length = in.takeLength();
    if (length < 0) {
      return null;
    }
    var values = new long[length];
    for (int i = 0; i < length; i++) {
      values[i] = in.takeNumber(Long.MIN_VALUE, Long.MAX_VALUE);
    }
    return values;
  }
}
