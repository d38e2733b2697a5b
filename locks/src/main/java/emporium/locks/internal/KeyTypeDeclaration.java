package emporium.locks.internal;

import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A key type as the declaration of a tree names it. An immutable value, so thread-safe.
 *
 * @param relation who owns its keys; null if that is to be derived from its methods
 */
public record KeyTypeDeclaration(Class<?> type, @Nullable OwnerRelation relation) {
  /** Refuses null. */
  public KeyTypeDeclaration {
    Objects.requireNonNull(type, "keyType");
  }

  /** A type whose keys the root owns. */
  public static KeyTypeDeclaration ownedByRoot(Class<?> type) {
    return new KeyTypeDeclaration(type, OwnerRelation.ROOT);
  }

  /** A type whose keys have the owner that a function returns. */
  public static <K, O> KeyTypeDeclaration ownedBy(
      Class<K> type, Class<O> ownerType, Function<? super K, ? extends O> owner) {
    return new KeyTypeDeclaration(type, OwnerRelation.of(ownerType, owner));
  }

  /** A type whose owner is derived from its methods. */
  public static KeyTypeDeclaration derived(Class<?> type) {
    return new KeyTypeDeclaration(type, null);
  }
}
