package emporium.jmeter.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.concurrent.TimeUnit;

/**
 * What a marketplace has not finished: open transactions and events not yet consumed. A run has
 * drained when both are 0.
 */
public record Drain(long open, long outbox, long deadLetters) {
  private static final long POLL_MS = 100;

  /** Whether nothing is under way any more. */
  public boolean drained() {
    return open == 0 && outbox == 0;
  }

  /** Reads the present state from {@code GET /open-transactions}. */
  public static Drain read(Marketplace marketplace) throws IOException {
    Answer answer = marketplace.get("/open-transactions");
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

  /**
   * Polls until the target has drained, at most {@code waitMaxMs}.
   *
   * @return the last state read, drained or not
   */
  public static Drain await(Marketplace marketplace, long waitMaxMs)
      throws IOException, InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(waitMaxMs);
    Drain state = read(marketplace);
    while (!state.drained() && System.nanoTime() < deadline) {
      TimeUnit.MILLISECONDS.sleep(POLL_MS);
      state = read(marketplace);
    }
    return state;
  }
}
