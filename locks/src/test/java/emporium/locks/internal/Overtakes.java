package emporium.locks;

import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;

/**
 * Watches who is granted while others wait. The bound is 0: nobody who was queued later, or who
 * asked after another was seen in the queue, is granted first. A held lock that is strengthened is
 * not a grant in this sense; its bound stands in {@code OvertakesTest}.
 *
 * <p>Thread-safe; calls for one key that change its queue come under the lock of its stripe.
 */
final class Overtakes {
  /** What was overtaken, in words. */
  final Queue<String> seen = new ConcurrentLinkedQueue<>();

  private final Map<Object, List<Claim>> queues = new ConcurrentHashMap<>();

  /** The queue as seen by who has not asked yet. */
  List<Claim> waiting(Claim claim) {
    return queues.getOrDefault(claim.key, List.of());
  }

  void queued(Claim claim) {
    queues.put(claim.key, Stream.concat(stillWaiting(claim), Stream.of(claim)).toList());
  }

  void granted(Claim claim) {
    List<Claim> left = stillWaiting(claim).filter(waiter -> waiter != claim).toList();
    List<Claim> before = waiting(claim);
    int place = before.indexOf(claim);
    record(claim, place < 0 ? before : before.subList(0, place));
    if (left.isEmpty()) {
      queues.remove(claim.key);
    } else {
      queues.put(claim.key, left);
    }
  }

  /** A claim was granted without the node's knowledge; {@code before} waited when it asked. */
  void passed(Claim claim, List<Claim> before) {
    record(claim, before);
  }

  private void record(Claim claim, List<Claim> before) {
    for (Claim waiter : before) {
      if (waiter.waiter() != null) {
        seen.add(claim + " overtook " + waiter.mode() + " of " + waiter.session.thread.getName());
      }
    }
  }

  private Stream<Claim> stillWaiting(Claim claim) {
    return waiting(claim).stream().filter(waiter -> waiter.waiter() != null);
  }
}
