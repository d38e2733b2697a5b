package emporium.locks.internal;

import emporium.locks.LockInterrupted;
import emporium.locks.LockOrderViolation;
import emporium.locks.LockTimeout;
import emporium.locks.LockUpgradeConflict;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Builds the errors of one acquisition. Used by the acquiring thread, outside internal locks. */
final class LockErrors {
  private static final int CLAIMS_SHOWN_MAX = 8;

  private final LockContext locks;
  private final ThreadLocks threadLocks;
  private final LockGrant[] plan;
  private final long waitMaxMs;

  LockErrors(LockContext locks, ThreadLocks threadLocks, LockGrant[] plan, long waitMaxMs) {
    this.locks = locks;
    this.threadLocks = threadLocks;
    this.plan = plan;
    this.waitMaxMs = waitMaxMs;
  }

  LockTimeout timeout(LockGrant grant) {
    Map<String, String> context = requested(grant);
    context.put("lock.set", set());
    context.put("lock.waitMaxMs", Long.toString(waitMaxMs));
    context.put("lock.heldBy", locks.report().othersOn(grant.key, threadLocks.thread));
    return new LockTimeout(context);
  }

  LockInterrupted interrupted(LockGrant grant) {
    Map<String, String> context = requested(grant);
    context.put("lock.set", set());
    return new LockInterrupted(context);
  }

  LockOrderViolation orderViolation(LockGrant grant, LockGrant last) {
    Map<String, String> context = requested(grant);
    context.put("lock.held", last.toString());
    return new LockOrderViolation(context);
  }

  LockUpgradeConflict upgradeConflict(LockGrant grant, @Nullable LockGrant held) {
    Map<String, String> context = requested(grant);
    context.put("lock.held", held == null ? "nothing here, but a later lock" : held.toString());
    context.put("lock.heldBy", locks.report().othersOn(grant.key, threadLocks.thread));
    return new LockUpgradeConflict(context);
  }

  private Map<String, String> requested(LockGrant grant) {
    Map<String, String> context = new LinkedHashMap<>();
    context.put("lock.tree", locks.tree.name());
    context.put("lock.requested", grant.toString());
    return context;
  }

  private String set() {
    String shown =
        Arrays.stream(plan)
            .filter(grant -> grant.requested)
            .limit(CLAIMS_SHOWN_MAX)
            .map(LockGrant::toString)
            .collect(Collectors.joining(", "));
    long requested = Arrays.stream(plan).filter(grant -> grant.requested).count();
    return requested > CLAIMS_SHOWN_MAX
        ? shown + " and " + (requested - CLAIMS_SHOWN_MAX) + " more"
        : shown;
  }
}
