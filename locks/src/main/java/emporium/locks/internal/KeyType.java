package emporium.locks.internal;

import emporium.locks.RootKey;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One type of keys in a tree: its place in the order and how to reach the owner of a key.
 * Immutable, so thread-safe. The root has a type of its own, with order 0 and no owner.
 */
final class KeyType {
  private static final int ROOT_HASH = 1;

  final Class<?> type;
  final int order;
  final int depth;
  final @Nullable KeyType owner;

  /** Whether keys of this type own others; set when the tree is built. */
  boolean owns;

  private final OwnerRelation relation;

  private KeyType(Class<?> type, int order, @Nullable KeyType owner, OwnerRelation relation) {
    this.type = type;
    this.order = order;
    this.owner = owner;
    this.depth = owner == null ? 0 : owner.depth + 1;
    if (owner != null) {
      owner.owns = true;
    }
    this.relation = relation;
  }

  static KeyType root() {
    return new KeyType(RootKey.class, 0, null, OwnerRelation.ROOT);
  }

  /** A type whose keys have their owner, of type {@code owner}, by {@code relation}. */
  static KeyType owned(Class<?> type, int order, KeyType owner, OwnerRelation relation) {
    return new KeyType(type, order, owner, relation);
  }

  /** A key's hash with its bits spread. */
  int hash(Object key) {
    int hash = (owner == null ? ROOT_HASH : key.hashCode()) * 0x9E3779B9;
    return hash ^ (hash >>> 16);
  }

  /** Whether {@code key} is of this type, not of a subclass. */
  boolean isTypeOf(Object key) {
    return key.getClass() == type
        || (key instanceof Enum<?> constant && constant.getDeclaringClass() == type);
  }

  /**
   * The key of the owner of {@code key}.
   *
   * @throws IllegalArgumentException if there is none, or one of another type
   */
  Object ownerOf(Object key) {
    Function<Object, @Nullable Object> call = relation.call();
    if (call == null || owner == null) {
      return RootKey.ROOT;
    }
    Object found = called(call, key);
    if (found != null && owner.isTypeOf(found)) {
      return found;
    }
    String instead = found == null ? "null" : found + " (" + found.getClass().getName() + ")";
    throw new IllegalArgumentException(
        ownerOfText(key) + " is " + instead + ", not a " + owner.type.getName());
  }

  private static @Nullable Object called(Function<Object, @Nullable Object> call, Object key) {
    try {
      return call.apply(key);
    } catch (RuntimeException e) {
      throw new IllegalArgumentException(ownerOfText(key) + " cannot be had", e);
    }
  }

  private static String ownerOfText(Object key) {
    return "The owner of " + key + " (" + key.getClass().getName() + ")";
  }

  /** The line of this type in a printed tree. */
  String label() {
    String name = type.getSimpleName();
    return relation.accessor().isEmpty() ? name : name + " (owner: " + relation.accessor() + ")";
  }
}
