package emporium.locks;

import java.util.concurrent.locks.ReentrantLock;

/**
 * The node of the root. Intention modes pass by the gate without a lock; any other request closes
 * the gate, and it opens again when only intention modes are held and nobody waits.
 *
 * <p>Invariant: the number of IS and IX holders stands in the gate while it is open, in the node
 * while it is closed. Thread-safe.
 */
final class RootNode extends Node {
  private final IntentionGate gate = new IntentionGate();

  RootNode() {
    super(new ReentrantLock());
  }

  @Override
  boolean take(Claim claim, boolean mayQueue) {
    if (claim.mode().isIntention() && gate.tryEnter(claim.mode())) {
      claim.node = this;
      claim.markGranted();
      return true;
    }
    return super.take(claim, mayQueue);
  }

  @Override
  void release(LockMode mode) {
    if (!mode.isIntention() || !gate.tryLeave(mode)) {
      super.release(mode);
    }
  }

  @Override
  void enter() {
    super.enter();
    if (gate.isOpen()) {
      long counts = gate.close();
      count(LockMode.IS, IntentionGate.count(counts, LockMode.IS));
      count(LockMode.IX, IntentionGate.count(counts, LockMode.IX));
    }
  }

  @Override
  void exit() {
    if (isQuiet()) {
      gate.open(count(LockMode.IS), count(LockMode.IX));
    }
    super.exit();
  }
}
