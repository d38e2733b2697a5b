package emporium.runtime.admin;

import java.util.concurrent.CompletionStage;

/** A service that can restore the state right after ingestion, in one commit. */
public interface Resettable {
  /** The service. */
  String service();

  /**
   * Clears carts, orders, payments, shipments, entries, counters; restores ingested stock, prices
   * and versions.
   */
  CompletionStage<?> reset();
}
