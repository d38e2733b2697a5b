package emporium.edge;

import java.time.Instant;

/**
 * A business transaction that has not reached its end.
 *
 * @param kind such as {@code checkout}, {@code payment}, {@code void}
 * @param step what it waits for
 */
public record OpenTransaction(
    String kind, int customerId, String tid, String step, Instant since) {}
