package emporium.simulation;

import emporium.persistence.ms.simulation.Simulation;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;

/**
 * The network between processes and from the clients to them: whatever is sent arrives late, twice,
 * in another order or not at all, as the seed decides; while two processes are parted nothing
 * passes between them.
 */
final class SimulatedWire {
  private static final int PERCENT = 100;
  private static final long DELAY_MS_MAX = 20;
  private static final long SLOW_MS_MAX = 400;
  private static final int SLOW_PERCENT = 3;

  /** Of how many messages that are lost one is a request or an answer. */
  private static final int CALLS_BETTER = 5;

  private final Simulation world;
  private final Set<Set<String>> parted = new HashSet<>();
  private int losesPercent;
  private int duplicatesPercent;

  SimulatedWire(Simulation world) {
    this.world = world;
  }

  /** Sets how unreliable it is from now on. */
  void faults(int loses, int duplicates) {
    losesPercent = loses;
    duplicatesPercent = duplicates;
  }

  /** Parts two places, or joins them again. */
  void part(String one, String other, boolean apart) {
    if (apart) {
      parted.add(Set.of(one, other));
    } else {
      parted.remove(Set.of(one, other));
    }
  }

  /** Nothing is lost or parted any more. */
  void heal() {
    parted.clear();
    faults(0, 0);
  }

  /** Sends something; what it does at the other end may happen later, twice or never. */
  void send(String from, String to, String what, Runnable arrival) {
    sendOnce(from, to, what, arrival);
    if (!from.equals(to) && world.random().nextInt(PERCENT) < duplicatesPercent) {
      pass(from, to, what, arrival);
    }
  }

  private void sendOnce(String from, String to, String what, Runnable arrival) {
    if (from.equals(to)) {
      world.after(0, what, arrival);
    } else if (world.random().nextInt(PERCENT) < losesPercent) {
      world.note("lost");
    } else {
      pass(from, to, what, arrival);
    }
  }

  /** Sends a request or an answer, which a connection loses less often and never repeats. */
  void call(String from, String to, String what, Runnable arrival) {
    if (world.random().nextInt(PERCENT * CALLS_BETTER) < losesPercent) {
      world.note("lost");
    } else {
      world.after(world.random().nextLong(DELAY_MS_MAX), what, () -> arrive(from, to, arrival));
    }
  }

  private void arrive(String from, String to, Runnable arrival) {
    if (from.equals(to) || !parted.contains(Set.of(from, to))) {
      arrival.run();
    }
  }

  private void pass(String from, String to, String what, Runnable arrival) {
    Random random = world.random();
    long max = random.nextInt(PERCENT) < SLOW_PERCENT ? SLOW_MS_MAX : DELAY_MS_MAX;
    world.after(random.nextLong(max), what, () -> arrive(from, to, arrival));
  }
}
