package emporium.jmeter.client;

import com.fasterxml.jackson.databind.JsonNode;
import emporium.jmeter.workload.ProgressEstimate;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The work in progress of a marketplace: open transactions and events not yet consumed, of all its
 * processes together. A run has drained when both are 0.
 */
public record DrainStatus(long openTransactions, long pendingEvents, long deadLetters) {
  private static final DrainStatus NOTHING = new DrainStatus(0, 0, 0);
  private static final long POLL_MS = 100;
  private static final long PROGRESS_INTERVAL_MS = 5_000;

  /** Returns whether nothing is in progress any more. */
  public boolean drained() {
    return openTransactions == 0 && pendingEvents == 0;
  }

  /**
   * Reads the present state from {@code GET /open-transactions}.
   *
   * <p>Several processes cannot be asked at one moment, and work may move from one that is asked
   * later to one that was asked before. So they have drained only if all of them report twice that
   * they have nothing, and no event was delivered from before the first time until after the
   * second. That is enough: an event is in the outbox of its publisher until it has taken effect
   * everywhere, and it is counted in between. One that still took effect after the first time would
   * have been in an outbox then, or would have been counted since. Hence from then on no process
   * got work from another one, and each of them had none when it was asked the second time.
   * Otherwise the events delivered in between count as not yet consumed.
   */
  public static DrainStatus read(MarketplaceClient marketplace) throws IOException {
    if (marketplace.addresses().isSingle()) {
      return sum(marketplace);
    }
    long eventsBefore = DeliveryCounters.events(marketplace);
    DrainStatus first = sum(marketplace);
    if (!first.drained()) {
      return first;
    }
    DrainStatus second = sum(marketplace);
    long moved = Math.abs(DeliveryCounters.events(marketplace) - eventsBefore);
    return new DrainStatus(
        second.openTransactions, second.pendingEvents + moved, second.deadLetters);
  }

  /** Reads the status of each process, one after the other. */
  static DrainStatus sum(MarketplaceClient marketplace) throws IOException {
    DrainStatus sum = NOTHING;
    for (ClientResponse answer : marketplace.getFromAll("/open-transactions")) {
      DrainStatus one = of(answer);
      sum =
          new DrainStatus(
              sum.openTransactions + one.openTransactions,
              sum.pendingEvents + one.pendingEvents,
              sum.deadLetters + one.deadLetters);
    }
    return sum;
  }

  private static DrainStatus of(ClientResponse answer) throws IOException {
    if (!answer.accepted()) {
      throw new IOException("GET /open-transactions answered " + answer.status());
    }
    JsonNode state = MarketplaceClient.JSON.readTree(answer.body());
    for (String field : new String[] {"open", "outbox", "dead_letters"}) {
      if (!state.path(field).isIntegralNumber()) {
        throw new IOException("GET /open-transactions has no number '" + field + "'");
      }
    }
    return new DrainStatus(
        state.path("open").longValue(),
        state.path("outbox").longValue(),
        state.path("dead_letters").longValue());
  }

  /** Like {@link #await(MarketplaceClient, long, Consumer)}, but without progress reports. */
  public static DrainStatus await(MarketplaceClient marketplace, long stallTimeoutMs)
      throws IOException, InterruptedException {
    return await(marketplace, stallTimeoutMs, text -> {});
  }

  /**
   * Polls until the target has drained, as long as it makes progress: fewer open transactions, or
   * fewer pending events, than ever since the first poll. Both only fall, so this ends.
   *
   * @param stallTimeoutMs longest time without either
   * @param progress receives every few seconds what is left
   * @return the last state read, drained or not
   */
  public static DrainStatus await(
      MarketplaceClient marketplace, long stallTimeoutMs, Consumer<String> progress)
      throws IOException, InterruptedException {
    DrainStatus state = read(marketplace);
    DrainStatus least = state;
    long atFirst = state.openTransactions + state.pendingEvents;
    var estimate = new ProgressEstimate(atFirst);
    long movedAt = System.nanoTime();
    long reportedAt = movedAt;
    while (!state.drained()
        && System.nanoTime() - movedAt < TimeUnit.MILLISECONDS.toNanos(stallTimeoutMs)) {
      TimeUnit.MILLISECONDS.sleep(POLL_MS);
      state = read(marketplace);
      if (state.openTransactions < least.openTransactions
          || state.pendingEvents < least.pendingEvents) {
        least =
            new DrainStatus(
                Math.min(least.openTransactions, state.openTransactions),
                Math.min(least.pendingEvents, state.pendingEvents),
                0);
        movedAt = System.nanoTime();
      }
      if (System.nanoTime() - reportedAt > TimeUnit.MILLISECONDS.toNanos(PROGRESS_INTERVAL_MS)) {
        reportedAt = System.nanoTime();
        progress.accept(
            "  draining, "
                + estimate.at(Math.max(0, atFirst - state.openTransactions - state.pendingEvents))
                + ": "
                + state.openTransactions
                + " transactions open, "
                + state.pendingEvents
                + " events wait");
      }
    }
    return state;
  }
}
