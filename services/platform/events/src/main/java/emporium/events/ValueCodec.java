package emporium.events;

import emporium.events.model.StoredCode;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How the values of one type are written and read; part of the format of {@link RecordCodec}.
 * Immutable and thread-safe.
 */
interface ValueCodec {
  /** Of values without parts. */
  Map<Class<?>, ValueCodec> PLAIN =
      Map.of(
          int.class,
          of(
              (Integer value, PackedOutput out) -> out.putNumber(value),
              in -> Math.toIntExact(in.takeNumber())),
          long.class,
          of((Long value, PackedOutput out) -> out.putNumber(value), PackedInput::takeNumber),
          boolean.class,
          of(
              (Boolean value, PackedOutput out) -> out.putByte(value ? 1 : 0),
              in -> in.takeByte() != 0),
          Integer.class,
          nullable(
              (Integer value, PackedOutput out) -> out.putNumberAfterCount(value),
              (in, count) -> Math.toIntExact(in.takeNumber())),
          Long.class,
          nullable(
              (Long value, PackedOutput out) -> out.putNumberAfterCount(value),
              (in, count) -> in.takeNumber()),
          String.class,
          nullable((String value, PackedOutput out) -> out.putText(value), PackedInput::text),
          Instant.class,
          nullable(
              (Instant value, PackedOutput out) -> out.putInstant(value), PackedInput::instant),
          BigDecimal.class,
          nullable(
              (BigDecimal value, PackedOutput out) -> out.putDecimal(value), PackedInput::decimal));

  void write(@Nullable Object value, PackedOutput out);

  @Nullable Object read(PackedInput in);

  /**
   * The codec of a type.
   *
   * @param component has that type, for the message
   * @throws IllegalArgumentException if there is none
   */
  static ValueCodec of(Type type, String component) {
    if (type instanceof ParameterizedType generic && generic.getRawType() == List.class) {
      return list(of(generic.getActualTypeArguments()[0], component));
    }
    if (type instanceof Class<?> plain) {
      if (plain.isRecord()) {
        return new RecordValueCodec(plain);
      }
      if (plain.isEnum()) {
        return StoredCode.class.isAssignableFrom(plain) ? codes(plain) : names(plain);
      }
      ValueCodec found = PLAIN.get(plain);
      if (found != null) {
        return found;
      }
    }
    throw new IllegalArgumentException("Cannot be encoded: component=" + component);
  }

  /** The value of a component that was not written. */
  static @Nullable Object absent(Class<?> type) {
    if (type == int.class) {
      return 0;
    }
    if (type == long.class) {
      return 0L;
    }
    return type == boolean.class ? false : null;
  }

  /** The number of elements plus one, then the elements. */
  static ValueCodec list(ValueCodec element) {
    return nullable(
        (List<?> values, PackedOutput out) -> {
          out.putCount(values.size() + 1L);
          values.forEach(value -> element.write(value, out));
        },
        (in, count) -> {
          int size = in.requireLeft(count - 1); // an element has a byte at least
          var values = new ArrayList<@Nullable Object>(size);
          for (int i = 0; i < size; i++) {
            values.add(element.read(in));
          }
          return values;
        });
  }

  private static ValueCodec codes(Class<?> type) {
    Map<Integer, Object> constants =
        constants(type, constant -> (int) ((StoredCode) constant).code());
    return nullable(
        (StoredCode value, PackedOutput out) -> out.putCount(value.code() + 1L),
        (in, count) -> constant(constants, count - 1));
  }

  private static ValueCodec names(Class<?> type) {
    Map<String, Object> constants = constants(type, constant -> ((Enum<?>) constant).name());
    return nullable(
        (Enum<?> value, PackedOutput out) -> out.putText(value.name()),
        (in, count) -> constant(constants, in.text(count)));
  }

  private static <K> Map<K, Object> constants(Class<?> type, Function<Object, K> key) {
    return Arrays.stream(Objects.requireNonNull(type.getEnumConstants()))
        .collect(Collectors.toUnmodifiableMap(key, Function.identity()));
  }

  private static <K> Object constant(Map<K, Object> constants, K key) {
    Object constant = constants.get(key);
    if (constant == null) {
      throw new IllegalArgumentException("No constant of the enum: key=" + key);
    }
    return constant;
  }

  /** Writes a value that is there. */
  @FunctionalInterface
  interface Writer<V> {
    void write(V value, PackedOutput out);
  }

  /** Reads a value that is there, after the count that it begins with. */
  @FunctionalInterface
  interface Reader {
    Object read(PackedInput in, int count);
  }

  private static <V> ValueCodec of(Writer<V> writer, Function<PackedInput, Object> reader) {
    return new ValueCodec() {
      @Override
      @SuppressWarnings("unchecked") // the component has that type
      public void write(@Nullable Object value, PackedOutput out) {
        writer.write((V) Objects.requireNonNull(value), out);
      }

      @Override
      public Object read(PackedInput in) {
        return reader.apply(in);
      }
    };
  }

  /** A value begins with a count that is not 0; null is 0. */
  private static <V> ValueCodec nullable(Writer<V> writer, Reader reader) {
    return new ValueCodec() {
      @Override
      @SuppressWarnings("unchecked") // the component has that type
      public void write(@Nullable Object value, PackedOutput out) {
        if (value == null) {
          out.putCount(0);
        } else {
          writer.write((V) value, out);
        }
      }

      @Override
      public @Nullable Object read(PackedInput in) {
        int count = in.takeCount();
        return count == 0 ? null : reader.read(in, count);
      }
    };
  }
}
