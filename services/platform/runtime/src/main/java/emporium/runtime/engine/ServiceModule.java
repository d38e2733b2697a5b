package emporium.runtime.engine;

import emporium.persistence.Command;
import emporium.persistence.Transactions;
import emporium.runtime.http.records.RecordWriter;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * One service on an engine: what the runtime, and tools that open its state, need of it. Creating
 * one declares the service (tables, indexes, rules, locks), so it happens once per engine and
 * before the engine opens. Immutable, so thread-safe.
 *
 * @param <R> the service's state as the domain sees it (its repository)
 */
public abstract class ServiceModule<R> {
  private final String service;
  private final Transactions<R> transactions;
  private final Command<R, ?> resetCommand;

  /**
   * Of the service with that name, which {@code transactions} has just been declared for.
   *
   * @param resetCommand clears carts, orders, payments, shipments, entries, counters; restores
   *     ingested stock, prices and versions
   */
  protected ServiceModule(
      String service, Transactions<R> transactions, Command<R, ?> resetCommand) {
    this.service = service;
    this.transactions = transactions;
    this.resetCommand = resetCommand;
  }

  /** The name of the service. */
  public final String service() {
    return service;
  }

  /** Its units of work; modules override this to produce them for injection. */
  public Transactions<R> transactions() {
    return transactions;
  }

  /**
   * The engines on which it also works in the published way of its workload, see {@link
   * PublishedWay}; none by default.
   */
  public Set<String> publishedEngines() {
    return Set.of();
  }

  /** Its open business transactions, found by index and never by scanning; none by default. */
  public CompletionStage<List<OpenTransaction>> openTransactions() {
    return CompletableFuture.completedStage(List.of());
  }

  /** Restores the state right after ingestion, in one commit. */
  public CompletionStage<?> reset() {
    return transactions().run(resetCommand);
  }

  /** Writes all its raw records, as docs/records.md describes them. */
  public abstract void writeRecords(R state, RecordWriter records);
}
