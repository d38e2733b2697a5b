package emporium.locks;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.locks.internal.KeyTypeDeclaration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/**
 * The key types of one tree while they are being named: plainly, with a function that leads to the
 * owner, or left to derivation. Both ways may be mixed, are checked alike and build the same tree.
 * The order in which types are named is the order among types of one depth; owners may be named
 * after what they own.
 *
 * <p>A plain declaration requires nothing of the class but {@link Comparable} and {@code equals},
 * so it fits classes that cannot be changed. It takes precedence over methods and {@link Owner}.
 *
 * <p>Not thread-safe; used once, at start-up. {@link #build} fails with {@link IllegalLockTree}.
 */
public final class LockTreeBuilder {
  private final String rootName;
  private final List<KeyTypeDeclaration> declared = new ArrayList<>();

  LockTreeBuilder(String rootName) {
    this.rootName = Objects.requireNonNull(rootName, "rootName");
  }

  /** Names a type whose keys the root owns, whatever its methods return. */
  @CanIgnoreReturnValue
  public <K extends Comparable<? super K>> LockTreeBuilder type(Class<K> keyType) {
    declared.add(KeyTypeDeclaration.ownedByRoot(keyType));
    return this;
  }

  /**
   * Names a type whose keys have an owner of {@code ownerType}.
   *
   * @param owner from a key to the key of its owner; pure, as it is called for every lock
   */
  @CanIgnoreReturnValue
  public <K extends Comparable<? super K>, O extends Comparable<? super O>> LockTreeBuilder type(
      Class<K> keyType, Class<O> ownerType, Function<? super K, ? extends O> owner) {
    Objects.requireNonNull(ownerType, "ownerType");
    Objects.requireNonNull(owner, "owner");
    declared.add(KeyTypeDeclaration.ownedBy(keyType, ownerType, owner));
    return this;
  }

  /** Names types whose owners are found as {@link LockTree#derive} finds them. */
  @CanIgnoreReturnValue
  public LockTreeBuilder derive(Class<?>... keyTypes) {
    for (Class<?> keyType : keyTypes) {
      declared.add(KeyTypeDeclaration.derived(keyType));
    }
    return this;
  }

  /**
   * The tree of the types named so far.
   *
   * @throws IllegalLockTree on a cycle, an orphan, an ambiguous owner, or a type that cannot be a
   *     key
   */
  public LockTree build() {
    return new LockTree(rootName, declared);
  }
}
