package emporium.locks;

import java.util.Map;

/**
 * The key types do not form a tree: a cycle, an orphan, an ambiguous owner, or a type that cannot
 * be a key. Thrown at start-up by {@link LockModel#build} and {@link LockTree#derive}. The context
 * names the tree ({@code model.tree}), spells the path out from owned to owner ({@code model.path})
 * and states what is wrong ({@code model.problem}).
 */
public final class IllegalLockModel extends LockException {
  private static final long serialVersionUID = 1L;

  /** A failure with what it is about. */
  public IllegalLockModel(Map<String, String> context) {
    super("Lock model is not a tree", context);
  }
}
