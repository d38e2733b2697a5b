package emporium.jmeter.audit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The states of one product by the driver's list, one after the other: the driver sends one update
 * of a product at a time. An update takes effect somewhere between its start and its answer, so a
 * state can have been the present one from the start of the update that made it to the answer of
 * the next.
 *
 * <p>A line of a checkout tells the price of Cart's replica if the replica had the version of the
 * line; with any other version the line stays as it was put into the cart (ReplicaPrice). So a line
 * is explained by every state with its price, and, unless its price was changed, by every state of
 * another version.
 */
final class ProductHistory {
  private final List<State> states = new ArrayList<>();
  private final Map<Line, Evidence> known = new HashMap<>();
  private boolean doubtful;

  /** One state, and when it can have been the present one. */
  private record State(int version, long priceCents, long from, long until) {}

  /**
   * What a checkout shows of the product.
   *
   * @param changed whether the price is another one than was put into the cart, so that it is for
   *     certain the replica's
   */
  record Line(int version, long priceCents, boolean changed) {
    Line(int version, long priceCents) {
      this(version, priceCents, false);
    }
  }

  /**
   * What a line tells of the replica.
   *
   * @param moments at which the product can have been as the replica was
   * @param oldest number of the first state that explains the line
   * @param newest number of the last one
   */
  record Evidence(Moments moments, int oldest, int newest) {}

  /**
   * Takes an acknowledged update.
   *
   * @param before what the driver believed; if that is not what the list says nothing is certain
   */
  void update(Line before, Line after, long started, long ended) {
    if (states.isEmpty()) {
      states.add(new State(before.version, before.priceCents, Long.MIN_VALUE, Long.MAX_VALUE));
    }
    State last = states.remove(states.size() - 1);
    if (last.version != before.version || last.priceCents != before.priceCents) {
      doubtful = true;
    }
    states.add(new State(last.version, last.priceCents, last.from, ended));
    states.add(new State(after.version, after.priceCents, started, Long.MAX_VALUE));
  }

  /** Notes an update of which nobody knows whether, and when, it took effect. */
  void doubt() {
    doubtful = true;
  }

  /** What the line tells; null if it tells nothing. */
  @Nullable Evidence of(Line line) {
    return doubtful || states.stream().noneMatch(state -> shows(state, line))
        ? null
        : known.computeIfAbsent(line, this::evidence);
  }

  /** Gives back the memory of what lines told; they can be asked about again. */
  void forgetEvidence() {
    known.clear();
  }

  private static boolean shows(State state, Line line) {
    return state.version == line.version && state.priceCents == line.priceCents;
  }

  private Evidence evidence(Line line) {
    var moments = new Moments();
    int oldest = states.size();
    int newest = -1;
    for (int number = 0; number < states.size(); number++) {
      State state = states.get(number);
      if (shows(state, line) || (!line.changed && state.version != line.version)) {
        moments.add(state.from, state.until);
        oldest = Math.min(oldest, number);
        newest = number;
      }
    }
    return new Evidence(moments, oldest, newest);
  }
}
