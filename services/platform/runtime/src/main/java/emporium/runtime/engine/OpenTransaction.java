package emporium.runtime.engine;

import java.time.Instant;

/**
 * A business transaction that is not completed.
 *
 * @param kind such as {@code checkout}, {@code payment}, {@code void}, {@code reservation}, {@code
 *     product-change}
 * @param customerId the customer; 0 if it has none
 * @param tid the client's transaction; empty if it has none
 * @param step the step it awaits
 */
public record OpenTransaction(
    String kind, int customerId, String tid, String step, Instant since) {}
