package emporium.locks.internal;

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
class ObservedLockTable extends LockTable {
  /** How a grant may be granted. */
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

  /** Runs when a grant was queued, under the stripe's lock. */
  volatile Runnable whenQueued = () -> {};

  private final Map<Path, LongAdder> paths = new EnumMap<>(Path.class);
  private final Map<Thread, List<Grant>> grants = new ConcurrentHashMap<>();

  ObservedLockTable() {
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
  boolean take(ThreadLocks threadLocks, FastPathGrant fastPath) {
    List<LockGrant> all =
        Stream.of(new FastPathGrant(fastPath.requested).all()).sorted(LockGrant.ORDER).toList();
    List<List<LockGrant>> before = all.stream().map(overtakes::waiting).toList();
    boolean taken = super.take(threadLocks, fastPath);
    for (int i = 0; taken && i < all.size(); i++) {
      overtakes.passed(all.get(i), before.get(i));
      note(all.get(i), all.get(i).requested ? Path.ALONE : Path.PASSED);
    }
    return taken;
  }

  @Override
  boolean takeFastPath(LockGrant grant) {
    List<LockGrant> before = overtakes.waiting(grant);
    boolean taken = super.takeFastPath(grant);
    if (taken) {
      overtakes.passed(grant, before);
      note(grant, grant.isIntentionOnOwner() ? Path.PASSED : Path.ALONE);
    }
    return taken;
  }

  @Override
  void queued(LockGrant grant) {
    paths.get(Path.QUEUED).increment();
    overtakes.queued(grant);
    whenQueued.run();
  }

  @Override
  void granted(LockGrant grant) {
    overtakes.granted(grant);
    note(grant, grant.waiter() == null ? Path.COUNTED_AT_ONCE : Path.COUNTED_LATER);
  }

  /** The list is the grant's thread's own; who grants to a waiter does so while that one parks. */
  private void note(LockGrant grant, Path path) {
    paths.get(path).increment();
    grants
        .computeIfAbsent(grant.threadLocks.thread, thread -> new ArrayList<>())
        .add(new Grant(grant.key, clock.incrementAndGet()));
  }
}
