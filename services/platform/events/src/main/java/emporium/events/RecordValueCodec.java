package emporium.events;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The records of one class: their length, then their components. Immutable and thread-safe. */
final class RecordValueCodec implements ValueCodec {
  private final ValueCodec[] codecs; // of the components
  private final @Nullable Object[] absent; // what a component is that was not written
  private final MethodHandle components; // all at once: each call of a handle costs
  private final MethodHandle constructor;

  RecordValueCodec(Class<?> type) {
    RecordComponent[] declared = type.getRecordComponents();
    Class<?>[] types =
        Arrays.stream(declared).map(RecordComponent::getType).toArray(Class<?>[]::new);
    codecs = new ValueCodec[declared.length];
    absent = new Object[declared.length];
    for (int i = 0; i < declared.length; i++) {
      codecs[i] =
          ValueCodec.of(
              declared[i].getGenericType(), type.getSimpleName() + "." + declared[i].getName());
      absent[i] = ValueCodec.absent(types[i]);
    }
    try {
      var canonical = type.getDeclaredConstructor(types);
      canonical.setAccessible(true);
      constructor =
          MethodHandles.lookup()
              .unreflectConstructor(canonical)
              .asSpreader(Object[].class, types.length)
              .asType(MethodType.methodType(Object.class, Object[].class));
      components = components(declared);
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException("Cannot be encoded: record=" + type.getName(), e);
    }
  }

  /** From a record to the array of its components. */
  private static MethodHandle components(RecordComponent[] declared) throws IllegalAccessException {
    var getters = new MethodHandle[declared.length];
    for (int i = 0; i < getters.length; i++) {
      var accessor = declared[i].getAccessor();
      accessor.setAccessible(true);
      getters[i] =
          MethodHandles.lookup()
              .unreflect(accessor)
              .asType(MethodType.methodType(Object.class, Object.class));
    }
    var array = MethodHandles.identity(Object[].class).asCollector(Object[].class, getters.length);
    return MethodHandles.permuteArguments(
        MethodHandles.filterArguments(array, 0, getters),
        MethodType.methodType(Object[].class, Object.class),
        new int[getters.length]);
  }

  @Override
  public void write(@Nullable Object value, PackedOutput out) {
    if (value == null) {
      out.putCount(0);
      return;
    }
    int start = out.size();
    @Nullable Object[] values = componentsOf(value);
    for (int i = 0; i < values.length; i++) {
      codecs[i].write(values[i], out);
    }
    out.putLengthAt(start);
  }

  private @Nullable Object[] componentsOf(Object value) {
    try {
      return (Object[]) components.invokeExact(value);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException("A getter failed: record=" + value.getClass().getName(), e);
    }
  }

  @Override
  public @Nullable Object read(PackedInput in) {
    int length = in.takeLength();
    if (length < 0) {
      return null;
    }
    int before = in.enter(length);
    var values = new @Nullable Object[codecs.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = in.hasMore() ? codecs[i].read(in) : absent[i];
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
