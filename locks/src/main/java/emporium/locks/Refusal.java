package emporium.locks;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Builds the errors of one acquisition. Used by the acquiring thread, outside internal locks. */
final class Refusal {
  private static final int STEPS_SHOWN_MAX = 8;

  private final LockManager manager;
  private final Session session;
  private final Step[] steps;
  private final long waitMaxMs;

  Refusal(LockManager manager, Session session, Step[] steps, long waitMaxMs) {
    this.manager = manager;
    this.session = session;
    this.steps = steps;
    this.waitMaxMs = waitMaxMs;
  }

  LockTimeout timeout(Step step) {
    Map<String, String> context = asked(step);
    context.put("lock.set", set());
    context.put("lock.waitMaxMs", Long.toString(waitMaxMs));
    context.put("lock.heldBy", manager.report().othersOn(step.key, session.thread));
    return new LockTimeout(context);
  }

  LockInterrupted interrupted(Step step) {
    Map<String, String> context = asked(step);
    context.put("lock.set", set());
    return new LockInterrupted(context);
  }

  LockOrderViolation orderViolation(Step step, Claim last) {
    Map<String, String> context = asked(step);
    context.put("lock.held", last.toString());
    return new LockOrderViolation(context);
  }

  LockUpgradeConflict upgradeConflict(Step step, @Nullable Claim held) {
    Map<String, String> context = asked(step);
    context.put("lock.held", held == null ? "nothing here, but a later lock" : held.toString());
    context.put("lock.heldBy", manager.report().othersOn(step.key, session.thread));
    return new LockUpgradeConflict(context);
  }

  private Map<String, String> asked(Step step) {
    Map<String, String> context = new LinkedHashMap<>();
    context.put("lock.tree", manager.tree().name());
    context.put("lock.asked", step.toString());
    return context;
  }

  private String set() {
    String shown =
        Arrays.stream(steps)
            .filter(step -> step.asked)
            .limit(STEPS_SHOWN_MAX)
            .map(Step::toString)
            .collect(Collectors.joining(", "));
    long asked = Arrays.stream(steps).filter(step -> step.asked).count();
    return asked > STEPS_SHOWN_MAX ? shown + " and " + (asked - STEPS_SHOWN_MAX) + " more" : shown;
  }
}
