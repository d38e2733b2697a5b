package emporium.locks;

import java.util.Map;

/**
 * The key types do not form a tree: a cycle, an ambiguous or foreign owner, or a type that cannot
 * be a key. Thrown at start-up by {@link LockTree#derive}; the context spells the path out ({@code
 * model.path}) and says what is wrong ({@code model.problem}).
 */
public final class IllegalLockModel extends LockException {
  private static final long serialVersionUID = 1L;

  IllegalLockModel(Map<String, String> context) {
    super("Lock model is not a tree", context);
  }
}
