package emporium.locks;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Who owns the keys of one type and how a key leads there. Immutable, so thread-safe.
 *
 * @param owner the owner's key type; null if the root owns the keys
 * @param accessor the method that returns the owner, with parentheses; empty if a function does
 * @param call from a key to its owner's key; null if the root owns the keys
 */
record OwnerRelation(
    @Nullable Class<?> owner, String accessor, @Nullable Function<Object, @Nullable Object> call) {
  private static final MethodType OWNER_CALL = MethodType.methodType(Object.class, Object.class);

  static final OwnerRelation ROOT = new OwnerRelation(null, "", null);

  /** The relation that a method without parameters tells. */
  static OwnerRelation of(Method accessor) throws IllegalAccessException {
    accessor.setAccessible(true);
    MethodHandle handle = MethodHandles.lookup().unreflect(accessor).asType(OWNER_CALL);
    return new OwnerRelation(
        accessor.getReturnType(), accessor.getName() + "()", key -> call(handle, key));
  }

  private static @Nullable Object call(MethodHandle handle, Object key) {
    try {
      return (Object) handle.invokeExact(key);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalArgumentException(e);
    }
  }

  /** The relation that a function tells. */
  @SuppressWarnings("unchecked") // called with keys of that type only
  static <K, O> OwnerRelation of(Class<O> owner, Function<? super K, ? extends O> call) {
    return new OwnerRelation(owner, "", (Function<Object, @Nullable Object>) call);
  }

  @Override
  public String toString() {
    if (owner == null) {
      return "root";
    }
    return accessor.isEmpty() ? owner.getSimpleName() : owner.getSimpleName() + " by " + accessor;
  }
}
