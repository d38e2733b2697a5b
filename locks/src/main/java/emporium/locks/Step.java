package emporium.locks;

import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/** One node to take, with the joined mode. Immutable, so thread-safe. */
final class Step {
  static final Comparator<Step> ORDER =
      (left, right) -> LockTree.compare(left.type, left.key, right.type, right.key);

  final KeyType type;
  final Object key;
  final LockMode mode;

  /** Whether the caller named this node, as opposed to an owner's intention lock. */
  final boolean asked;

  Step(KeyType type, Object key, LockMode mode, boolean asked) {
    this.type = type;
    this.key = key;
    this.mode = mode;
    this.asked = asked;
  }

  /** This step and another on the same node as one. */
  Step joined(@Nullable Step other) {
    return other == null ? this : new Step(type, key, mode.join(other.mode), asked || other.asked);
  }

  /** Whether this is an intention on a node that owns others, which may pass by the table. */
  boolean mayPass() {
    return type.owns && mode.isIntention();
  }

  @Override
  public String toString() {
    return key + " " + mode;
  }
}
