package emporium.locks;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/**
 * One type of keys in a tree: its place in the order and how to reach the owner of a key.
 * Immutable, so thread-safe. The root has a type of its own, with order 0 and no owner.
 */
final class KeyType {
  private static final MethodType OWNER_CALL = MethodType.methodType(Object.class, Object.class);

  final Class<?> type;
  final int order;
  final int depth;
  final @Nullable KeyType owner;

  /** Whether keys of this type own others; settled when the tree is derived. */
  boolean owns;

  private final @Nullable Method accessor;
  private final @Nullable MethodHandle ownerCall;

  private KeyType(Class<?> type, int order, @Nullable KeyType owner, @Nullable Method accessor) {
    this.type = type;
    this.order = order;
    this.owner = owner;
    this.depth = owner == null ? 0 : owner.depth + 1;
    if (owner != null) {
      owner.owns = true;
    }
    this.accessor = accessor;
    this.ownerCall = accessor == null ? null : handle(accessor);
  }

  static KeyType root() {
    return new KeyType(RootKey.class, 0, null, null);
  }

  /** A type whose owner {@code accessor} returns; without accessor the owner is the root. */
  static KeyType owned(Class<?> type, int order, KeyType owner, @Nullable Method accessor) {
    return new KeyType(type, order, owner, accessor);
  }

  private static MethodHandle handle(Method accessor) {
    try {
      accessor.setAccessible(true);
      return MethodHandles.lookup().unreflect(accessor).asType(OWNER_CALL);
    } catch (IllegalAccessException | RuntimeException e) {
      throw OwnerResolver.refused(
          accessor.getDeclaringClass().getSimpleName(), "cannot call " + accessor + ": " + e);
    }
  }

  boolean isRoot() {
    return owner == null;
  }

  /** The key of the owner of {@code key}. */
  Object ownerOf(Object key) {
    if (ownerCall == null) {
      return RootKey.ROOT;
    }
    Object found = call(ownerCall, key);
    if (found == null) {
      throw new IllegalArgumentException("Key without owner: " + key);
    }
    return found;
  }

  private static @Nullable Object call(MethodHandle ownerCall, Object key) {
    try {
      return (Object) ownerCall.invokeExact(key);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalArgumentException("Key without owner: " + key, e);
    }
  }

  /** The line of this type in a printed tree. */
  String label() {
    String name = type.getSimpleName();
    return accessor == null ? name : name + " (owner: " + accessor.getName() + "())";
  }
}
