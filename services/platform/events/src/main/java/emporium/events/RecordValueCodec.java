package emporium.events;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The records of one class: their length, then their components. Immutable and thread-safe. */
final class RecordValueCodec implements ValueCodec {
  private final Component[] components;
  private final MethodHandle constructor;

  /**
   * One component.
   *
   * @param number its getter if it is an {@code int} or a {@code long}, else null
   * @param absent the value if it was not written
   */
  private record Component(
      MethodHandle getter,
      @Nullable MethodHandle number,
      ValueCodec codec,
      @Nullable Object absent) {

    static Component of(RecordComponent declared) throws IllegalAccessException {
      var accessor = declared.getAccessor();
      accessor.setAccessible(true);
      var getter = MethodHandles.lookup().unreflect(accessor);
      Class<?> type = declared.getType();
      boolean isNumber = type == int.class || type == long.class;
      return new Component(
          getter.asType(MethodType.methodType(Object.class, Object.class)),
          isNumber ? getter.asType(MethodType.methodType(long.class, Object.class)) : null,
          ValueCodec.of(
              declared.getGenericType(),
              declared.getDeclaringRecord().getSimpleName() + "." + declared.getName()),
          ValueCodec.absent(type));
    }

    void write(Object owner, PackedOutput out) throws Throwable {
      if (number != null) {
        out.putNumber((long) number.invokeExact(owner));
      } else {
        codec.write((Object) getter.invokeExact(owner), out);
      }
    }
  }

  RecordValueCodec(Class<?> type) {
    RecordComponent[] declared = type.getRecordComponents();
    Class<?>[] types =
        Arrays.stream(declared).map(RecordComponent::getType).toArray(Class<?>[]::new);
    try {
      var canonical = type.getDeclaredConstructor(types);
      canonical.setAccessible(true);
      constructor =
          MethodHandles.lookup()
              .unreflectConstructor(canonical)
              .asSpreader(Object[].class, types.length)
              .asType(MethodType.methodType(Object.class, Object[].class));
      components = new Component[declared.length];
      for (int i = 0; i < declared.length; i++) {
        components[i] = Component.of(declared[i]);
      }
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException("Cannot be encoded: record=" + type.getName(), e);
    }
  }

  @Override
  public void write(@Nullable Object value, PackedOutput out) {
    if (value == null) {
      out.putCount(0);
      return;
    }
    int start = out.size();
    try {
      for (Component component : components) {
        component.write(value, out);
      }
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException("A getter failed: record=" + value.getClass().getName(), e);
    }
    out.putLengthAt(start);
  }

  @Override
  public @Nullable Object read(PackedInput in) {
    int length = in.takeLength();
    if (length < 0) {
      return null;
    }
    int before = in.enter(length);
    var values = new @Nullable Object[components.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = in.hasMore() ? components[i].codec().read(in) : components[i].absent();
    }
    in.leave(before);
    try {
      return (Object) constructor.invokeExact(values);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalArgumentException("A record cannot be made of its components", e);
    }
  }
}
