package emporium.locks.internal;

import java.lang.invoke.CallSite;
import java.lang.invoke.LambdaMetafactory;
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

  /** The relation given by a method without parameters. */
  static OwnerRelation of(Method accessor) throws IllegalAccessException {
    accessor.setAccessible(true);
    return new OwnerRelation(
        accessor.getReturnType(), accessor.getName() + "()", function(accessor));
  }

  /** The method as a function that the compiler can see through, where its class lets us. */
  @SuppressWarnings("unchecked") // the method has no parameters and returns an object
  private static Function<Object, @Nullable Object> function(Method accessor)
      throws IllegalAccessException {
    try {
      Class<?> type = accessor.getDeclaringClass();
      MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(type, MethodHandles.lookup());
      MethodHandle handle = lookup.unreflect(accessor);
      CallSite site =
          LambdaMetafactory.metafactory(
              lookup,
              "apply",
              MethodType.methodType(Function.class),
              OWNER_CALL,
              handle,
              MethodType.methodType(accessor.getReturnType(), type));
      return (Function<Object, @Nullable Object>) site.getTarget().invoke();
    } catch (Error e) {
      throw e;
    } catch (Throwable inaccessible) {
      MethodHandle handle = MethodHandles.lookup().unreflect(accessor).asType(OWNER_CALL);
      return key -> call(handle, key);
    }
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

  /** The relation given by a function. */
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
