package emporium.jmeter.audit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The states of one product by the acknowledgement log, one after the other: the driver sends one
 * update of a product at a time. An update takes effect somewhere between its start and its answer,
 * so a state can have been the present one from the start of the update that made it to the answer
 * of the next.
 *
 * <p>A line of a checkout shows the price of Cart's replica if the replica had the version of the
 * line; with any other version the line keeps the price it was put into the cart with
 * (ReplicaPrice). So a line is explained by every state with its price, and, unless its price was
 * changed, by every state of another version.
 */
final class ProductVersionHistory {
  private final List<State> states = new ArrayList<>();
  private final Map<ShownVersion, Evidence> known = new HashMap<>();
  private boolean indeterminate;

  /** A state, and when it can have been the present one. */
  private record State(int version, long priceCents, long from, long until) {}

  /**
   * The product's version and price in a line of a checkout.
   *
   * @param changed whether the price differs from the one in the cart, so that it is for certain
   *     the replica's
   */
  record ShownVersion(int version, long priceCents, boolean changed) {
    ShownVersion(int version, long priceCents) {
      this(version, priceCents, false);
    }
  }

  /**
   * What a line shows of the replica.
   *
   * @param moments at which the product can have had the replica's state
   * @param oldest number of the first state that explains the line
   * @param newest number of the last one
   */
  record Evidence(Intervals moments, int oldest, int newest) {}

  /**
   * Takes an acknowledged update.
   *
   * @param before what the driver believed; if the log contradicts it, nothing is certain
   */
  void update(ShownVersion before, ShownVersion after, long started, long ended) {
    if (states.isEmpty()) {
      states.add(new State(before.version, before.priceCents, Long.MIN_VALUE, Long.MAX_VALUE));
    }
    State last = states.remove(states.size() - 1);
    if (last.version != before.version || last.priceCents != before.priceCents) {
      indeterminate = true;
    }
    states.add(new State(last.version, last.priceCents, last.from, ended));
    states.add(new State(after.version, after.priceCents, started, Long.MAX_VALUE));
  }

  /** Records an update of which it is unknown whether, and when, it took effect. */
  void markIndeterminate() {
    indeterminate = true;
  }

  /** Returns what the line shows of the replica; null if nothing. */
  @Nullable Evidence evidenceFor(ShownVersion line) {
    return indeterminate || states.stream().noneMatch(state -> matches(state, line))
        ? null
        : known.computeIfAbsent(line, this::evidence);
  }

  /** Releases the memory of analysed lines; they can be analysed again. */
  void clearEvidenceCache() {
    known.clear();
  }

  private static boolean matches(State state, ShownVersion line) {
    return state.version == line.version && state.priceCents == line.priceCents;
  }

  private Evidence evidence(ShownVersion line) {
    var moments = new Intervals();
    int oldest = states.size();
    int newest = -1;
    for (int number = 0; number < states.size(); number++) {
      State state = states.get(number);
      if (matches(state, line) || (!line.changed && state.version != line.version)) {
        moments.add(state.from, state.until);
        oldest = Math.min(oldest, number);
        newest = number;
      }
    }
    return new Evidence(moments, oldest, newest);
  }
}
