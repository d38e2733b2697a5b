package emporium.locks;

import emporium.locks.internal.KeyTree;
import emporium.locks.internal.KeyTypeDeclaration;
import java.util.Comparator;
import java.util.List;

/**
 * Who owns whom among the key types of one collection, and the order of locks that follows from it.
 *
 * <p>Every key type has one owner: another key type or the root. The order is total: root, then
 * types by depth and declaration, then keys of one type by their natural order.
 *
 * <p>Immutable, so thread-safe. Key types that form no tree are refused with {@link
 * IllegalLockTree}, a key of a foreign type with {@link UnknownLock}.
 */
public final class LockTree {
  final KeyTree keys;

  LockTree(String name, List<KeyTypeDeclaration> declared) {
    this.keys = new KeyTree(name, declared);
  }

  /**
   * Derives the tree from the methods of the key types. A key's owner is returned by the method
   * that is marked with {@link Owner}. Without mark it is what one of the public methods without
   * parameters returns, if that is another of the key types; if several do, the one that all the
   * others own; if none, the root.
   *
   * @param rootName name of the root in messages
   * @param keyTypes value types or domain classes that implement {@link Comparable} and {@code
   *     equals}
   * @throws IllegalLockTree on a cycle, an orphan, an ambiguous owner, or a type that cannot be a
   *     key
   */
  public static LockTree derive(String rootName, Class<?>... keyTypes) {
    return declare(rootName).derive(keyTypes).build();
  }

  /**
   * A tree whose key types are declared one by one, for types whose methods do not lead to their
   * owner.
   *
   * @param rootName name of the root in messages
   */
  public static LockTreeBuilder declare(String rootName) {
    return new LockTreeBuilder(rootName);
  }

  /** The root's name. */
  public String name() {
    return keys.name();
  }

  /** The tree as text, one type per line, owners above and left of what they own. */
  public String describe() {
    return keys.describe();
  }

  /** The tree as a Mermaid flowchart. Ids differ between trees of different names. */
  public String mermaid() {
    return keys.diagram().mermaid();
  }

  /** The tree as a Graphviz graph. Ids differ between trees of different names. */
  public String graphviz() {
    return keys.diagram().graphviz();
  }

  /**
   * The order in which keys, and {@link RootKey#ROOT}, are locked. For engines that map locks to
   * row locks. Throws {@link UnknownLock} for a key of a foreign type.
   */
  public Comparator<Object> order() {
    return keys.order();
  }

  /**
   * The plan of {@code set}: its keys and the intentions on their owners, each key once, in the
   * order in which they are locked. For engines that map locks to those of a database. Throws
   * {@link UnknownLock} for a key of a foreign type.
   */
  public List<LockRequest> plan(LockSet set) {
    return keys.plan(set);
  }

  /**
   * Whether keys of this key's type own keys of another type, so that others announce themselves.
   */
  public boolean owns(Object key) {
    return keys.owns(key);
  }

  @Override
  public String toString() {
    return keys.toString();
  }
}
