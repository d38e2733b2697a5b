package emporium.locks;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;

/**
 * A table that stamps grants, counts the ways they come about and watches for overtakes. Controls
 * break it further.
 */
class ObservedTable extends LockTable {
  /** How a claim may be granted. */
  enum Path {
    PASSED,
    ALONE,
    COUNTED_AT_ONCE,
    QUEUED,
    COUNTED_LATER
  }

  /** A key and when it was granted. */
  record Grant(Object key, long at) {}

  final AtomicLong clock = new AtomicLong();
  final Overtakes overtakes = new Overtakes();

  /** Runs when a claim was queued, under the stripe's lock. */
  volatile Runnable whenQueued = () -> {};

  private final Map<Path, LongAdder> paths = new EnumMap<>(Path.class);
  private final Map<Thread, List<Grant>> grants = new ConcurrentHashMap<>();

  ObservedTable() {
    for (Path path : Path.values()) {
      paths.put(path, new LongAdder());
    }
  }

  /** How often a way was gone. */
  long count(Path path) {
    return paths.get(path).sum();
  }

  /** The grants to the current thread since the last call, in order. */
  List<Grant> takeGrants() {
    List<Grant> found = grants.remove(Thread.currentThread());
    return found == null ? List.of() : found;
  }

  /** Forgets what an acquisition of the current thread was granted before it failed. */
  void forgetGrants() {
    grants.remove(Thread.currentThread());
  }

  @Override
  boolean take(Session session, Passage passage) {
    List<Claim> all = Stream.of(new Passage(passage.asked).all()).sorted(Claim.ORDER).toList();
    List<List<Claim>> before = all.stream().map(overtakes::waiting).toList();
    boolean taken = super.take(session, passage);
    for (int i = 0; taken && i < all.size(); i++) {
      overtakes.passed(all.get(i), before.get(i));
      note(all.get(i), all.get(i).asked ? Path.ALONE : Path.PASSED);
    }
    return taken;
  }

  @Override
  boolean takeUncounted(Claim claim) {
    List<Claim> before = overtakes.waiting(claim);
    boolean taken = super.takeUncounted(claim);
    if (taken) {
      overtakes.passed(claim, before);
      note(claim, claim.mayPass() ? Path.PASSED : Path.ALONE);
    }
    return taken;
  }

  @Override
  void queued(Claim claim) {
    paths.get(Path.QUEUED).increment();
    overtakes.queued(claim);
    whenQueued.run();
  }

  @Override
  void granted(Claim claim) {
    overtakes.granted(claim);
    note(claim, claim.waiter() == null ? Path.COUNTED_AT_ONCE : Path.COUNTED_LATER);
  }

  /** The list is the claim's thread's own; who grants to a waiter does so while that one parks. */
  private void note(Claim claim, Path path) {
    paths.get(path).increment();
    grants
        .computeIfAbsent(claim.session.thread, thread -> new ArrayList<>())
        .add(new Grant(claim.key, clock.incrementAndGet()));
  }
}
