package emporium.jmeter.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * What a marketplace has not finished: open transactions and events not yet consumed, of all its
 * processes together. A run has drained when both are 0.
 */
public record Drain(long open, long outbox, long deadLetters) {
  private static final Drain NOTHING = new Drain(0, 0, 0);
  private static final long POLL_MS = 100;
  private static final long SAY_EVERY_MS = 5_000;

  /** Whether nothing is under way any more. */
  public boolean drained() {
    return open == 0 && outbox == 0;
  }

  /**
   * Reads the present state from {@code GET /open-transactions}.
   *
   * <p>Several processes cannot be asked at one moment, and work may move from one that is asked
   * later to one that was asked before. So they have drained only if all of them say twice that
   * they have nothing, and no event was on its way from before the first time until after the
   * second. That is enough: an event is in the outbox of who said it until it has taken effect
   * everywhere, and it is counted in between. One that still took effect after the first time would
   * have been in an outbox then, or would have been counted since. Hence from then on no process
   * got work from another one, and each of them had none when it was asked the second time.
   * Otherwise the events that were on their way count as not yet consumed.
   */
  public static Drain read(Marketplace marketplace) throws IOException {
    if (marketplace.addresses().isOne()) {
      return sum(marketplace);
    }
    long eventsBefore = Deliveries.events(marketplace);
    Drain first = sum(marketplace);
    if (!first.drained()) {
      return first;
    }
    Drain second = sum(marketplace);
    long moved = Math.abs(Deliveries.events(marketplace) - eventsBefore);
    return new Drain(second.open, second.outbox + moved, second.deadLetters);
  }

  /** What each process says when it is asked, one after the other. */
  static Drain sum(Marketplace marketplace) throws IOException {
    Drain sum = NOTHING;
    for (Answer answer : marketplace.getEverywhere("/open-transactions")) {
      Drain one = of(answer);
      sum =
          new Drain(
              sum.open + one.open, sum.outbox + one.outbox, sum.deadLetters + one.deadLetters);
    }
    return sum;
  }

  private static Drain of(Answer answer) throws IOException {
    if (!answer.accepted()) {
      throw new IOException("GET /open-transactions answered " + answer.status());
    }
    JsonNode state = Marketplace.JSON.readTree(answer.body());
    for (String field : new String[] {"open", "outbox", "dead_letters"}) {
      if (!state.path(field).isIntegralNumber()) {
        throw new IOException("GET /open-transactions has no number '" + field + "'");
      }
    }
    return new Drain(
        state.path("open").longValue(),
        state.path("outbox").longValue(),
        state.path("dead_letters").longValue());
  }

  /** The same, saying nothing meanwhile. */
  public static Drain await(Marketplace marketplace, long stillMaxMs)
      throws IOException, InterruptedException {
    return await(marketplace, stillMaxMs, text -> {});
  }

  /**
   * Polls until the target has drained, as long as it gets on: as long as less is open, or fewer
   * events wait, than ever since it was first asked. Both only fall, so this ends.
   *
   * @param stillMaxMs longest time without either
   * @param progress told every few seconds what is left
   * @return the last state read, drained or not
   */
  public static Drain await(Marketplace marketplace, long stillMaxMs, Consumer<String> progress)
      throws IOException, InterruptedException {
    Drain state = read(marketplace);
    Drain least = state;
    long movedAt = System.nanoTime();
    long saidAt = movedAt;
    while (!state.drained()
        && System.nanoTime() - movedAt < TimeUnit.MILLISECONDS.toNanos(stillMaxMs)) {
      TimeUnit.MILLISECONDS.sleep(POLL_MS);
      state = read(marketplace);
      if (state.open < least.open || state.outbox < least.outbox) {
        least =
            new Drain(Math.min(least.open, state.open), Math.min(least.outbox, state.outbox), 0);
        movedAt = System.nanoTime();
      }
      if (System.nanoTime() - saidAt > TimeUnit.MILLISECONDS.toNanos(SAY_EVERY_MS)) {
        saidAt = System.nanoTime();
        progress.accept("  " + state.open + " transactions open, " + state.outbox + " events wait");
      }
    }
    return state;
  }
}
