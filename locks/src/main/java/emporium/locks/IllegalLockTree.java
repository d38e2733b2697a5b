package emporium.locks;

import java.util.Map;

/**
 * The key types do not form a tree: a cycle, an orphan, an ambiguous owner, or a type that cannot
 * be a key. Thrown at start-up by {@link LockTreeBuilder#build} and {@link LockTree#derive}. The
 * context names the tree ({@code tree.name}), spells the path out from owned to owner ({@code
 * tree.path}) and states what is wrong ({@code tree.problem}).
 */
public final class IllegalLockTree extends LockException {
  private static final long serialVersionUID = 1L;

  /** A failure with what it is about. */
  public IllegalLockTree(Map<String, String> context) {
    super("Key types form no tree", context);
  }
}
