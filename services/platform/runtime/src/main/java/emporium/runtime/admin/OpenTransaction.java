package emporium.edge;

import java.time.Instant;

/**
 * A business transaction that has not reached its end.
 *
 * @param kind such as {@code checkout}, {@code payment}, {@code void}, {@code reservation}, {@code
 *     product-change}
 * @param customerId whose it is; 0 if it is no customer's
 * @param tid the client's transaction; empty if it has none
 * @param step what it waits for
 */
public record OpenTransaction(
    String kind, int customerId, String tid, String step, Instant since) {}
