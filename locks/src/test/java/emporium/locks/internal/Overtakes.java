package emporium.locks.internal;

import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;

/**
 * Watches who is granted while others wait. The bound is 0: no thread that was queued later, or who
 * asked after another was seen in the queue, is granted first. A held lock that is strengthened is
 * not a grant in this sense; its bound is in {@code OvertakesTest}.
 *
 * <p>Thread-safe; calls for one key that change its queue come under the lock of its stripe.
 */
final class Overtakes {
  /** What was overtaken, in words. */
  final Queue<String> seen = new ConcurrentLinkedQueue<>();

  private final Map<Object, List<LockGrant>> queues = new ConcurrentHashMap<>();

  /** The queue as seen by who has not asked yet. */
  List<LockGrant> waiting(LockGrant grant) {
    return queues.getOrDefault(grant.key, List.of());
  }

  void queued(LockGrant grant) {
    queues.put(grant.key, Stream.concat(stillWaiting(grant), Stream.of(grant)).toList());
  }

  void granted(LockGrant grant) {
    List<LockGrant> left = stillWaiting(grant).filter(waiter -> waiter != grant).toList();
    List<LockGrant> before = waiting(grant);
    int place = before.indexOf(grant);
    record(grant, place < 0 ? before : before.subList(0, place));
    if (left.isEmpty()) {
      queues.remove(grant.key);
    } else {
      queues.put(grant.key, left);
    }
  }

  /** A grant was taken on the fast path; {@code before} waited at its request. */
  void passed(LockGrant grant, List<LockGrant> before) {
    record(grant, before);
  }

  private void record(LockGrant grant, List<LockGrant> before) {
    for (LockGrant waiter : before) {
      if (waiter.waiter() != null) {
        seen.add(
            grant + " overtook " + waiter.mode() + " of " + waiter.threadLocks.thread.getName());
      }
    }
  }

  private Stream<LockGrant> stillWaiting(LockGrant grant) {
    return waiting(grant).stream().filter(waiter -> waiter.waiter() != null);
  }
}
