package emporium.locks;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Builds the errors of one acquisition. Used by the acquiring thread, outside internal locks. */
final class Refusal {
  private static final int CLAIMS_SHOWN_MAX = 8;

  private final LockManager manager;
  private final Session session;
  private final Claim[] plan;
  private final long waitMaxMs;

  Refusal(LockManager manager, Session session, Claim[] plan, long waitMaxMs) {
    this.manager = manager;
    this.session = session;
    this.plan = plan;
    this.waitMaxMs = waitMaxMs;
  }

  LockTimeout timeout(Claim claim) {
    Map<String, String> context = asked(claim);
    context.put("lock.set", set());
    context.put("lock.waitMaxMs", Long.toString(waitMaxMs));
    context.put("lock.heldBy", manager.report().othersOn(claim.key, session.thread));
    return new LockTimeout(context);
  }

  LockInterrupted interrupted(Claim claim) {
    Map<String, String> context = asked(claim);
    context.put("lock.set", set());
    return new LockInterrupted(context);
  }

  LockOrderViolation orderViolation(Claim claim, Claim last) {
    Map<String, String> context = asked(claim);
    context.put("lock.held", last.toString());
    return new LockOrderViolation(context);
  }

  LockUpgradeConflict upgradeConflict(Claim claim, @Nullable Claim held) {
    Map<String, String> context = asked(claim);
    context.put("lock.held", held == null ? "nothing here, but a later lock" : held.toString());
    context.put("lock.heldBy", manager.report().othersOn(claim.key, session.thread));
    return new LockUpgradeConflict(context);
  }

  private Map<String, String> asked(Claim claim) {
    Map<String, String> context = new LinkedHashMap<>();
    context.put("lock.tree", manager.tree().name());
    context.put("lock.asked", claim.toString());
    return context;
  }

  private String set() {
    String shown =
        Arrays.stream(plan)
            .filter(claim -> claim.asked)
            .limit(CLAIMS_SHOWN_MAX)
            .map(Claim::toString)
            .collect(Collectors.joining(", "));
    long asked = Arrays.stream(plan).filter(claim -> claim.asked).count();
    return asked > CLAIMS_SHOWN_MAX
        ? shown + " and " + (asked - CLAIMS_SHOWN_MAX) + " more"
        : shown;
  }
}
