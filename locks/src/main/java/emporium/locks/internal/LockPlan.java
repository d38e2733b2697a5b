package emporium.locks.internal;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.locks.LockMode;
import emporium.locks.LockRequest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Builds what to take for a set: the requested keys with the intentions on their owners, each key
 * once. Used once, by one thread.
 */
final class LockPlan {
  private final ThreadLocks threadLocks;
  private final List<LockGrant> grants = new ArrayList<>();
  private @Nullable Object ownerBefore;
  private @Nullable LockMode intentionBefore;

  private LockPlan(ThreadLocks threadLocks) {
    this.threadLocks = threadLocks;
  }

  /** The grants of requests and the intentions on the owners, in tree order. */
  static LockGrant[] of(List<LockRequest> requests, KeyTree tree, ThreadLocks threadLocks) {
    LockPlan plan = new LockPlan(threadLocks);
    for (LockRequest request : requests) {
      KeyType type = tree.typeOf(request.key());
      plan.grants.add(new LockGrant(threadLocks, type, request.key(), request.mode(), true));
      plan.addOwners(type, request.key(), request.mode());
    }
    return plan.inOrder();
  }

  private void addOwners(KeyType type, Object requested, LockMode mode) {
    LockMode intention = mode.intention();
    Object key = requested;
    for (KeyType at = type; at.owner != null; at = at.owner) {
      key = at.ownerOf(key);
      if (key.equals(ownerBefore) && intention == intentionBefore) {
        return;
      }
      if (at == type) {
        ownerBefore = key;
        intentionBefore = intention;
      }
      grants.add(new LockGrant(threadLocks, at.owner, key, intention, false));
    }
  }

  private LockGrant[] inOrder() {
    LockGrant[] all = grants.toArray(LockGrant[]::new);
    int kept = sort(all);
    return kept == all.length ? all : Arrays.copyOf(all, kept);
  }

  /** Brings grants into order and joins those on the same key. Returns how many are left. */
  @CanIgnoreReturnValue // who knows that each key is in there once
  static int sort(LockGrant[] all) {
    Arrays.sort(all, LockGrant.ORDER);
    int kept = 0;
    for (LockGrant grant : all) {
      if (kept > 0 && all[kept - 1].isSame(grant)) {
        all[kept - 1] = all[kept - 1].joined(grant.planned, grant.requested);
      } else {
        all[kept++] = grant;
      }
    }
    return kept;
  }
}
