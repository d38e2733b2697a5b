package emporium.product;

import emporium.edge.Criteria;
import emporium.edge.Integrity;
import emporium.events.ProductId;
import emporium.persistence.Command;
import emporium.persistence.Committed;
import emporium.persistence.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Makes the changes that Stock must follow, replace and delete, and at {@link Integrity#CONSISTENT}
 * waits until it has. Holds no lock and parks no thread while it waits. Thread-safe.
 *
 * <p>Product's commit decides; it says the change to Stock, and after a crash goes on saying it. So
 * both have it in the end, whatever happens to the request.
 *
 * <p>Failure: what {@link Transactions} fails with; {@link java.util.concurrent.TimeoutException}
 * if Stock does not follow in time, although the change is durable. Source: docs/semantics.md
 * "Finished".
 */
@ApplicationScoped
public class ProductChanges {
  private final Transactions<ProductRepository> products;
  private final StockMarks marks;
  private final boolean waits;
  private final long waitMaxMs;

  public ProductChanges(
      Transactions<ProductRepository> products,
      StockMarks marks,
      Criteria criteria,
      ProductConfig config) {
    this.products = products;
    this.marks = marks;
    this.waits = config.await() && criteria.integrity() == Integrity.CONSISTENT;
    this.waitMaxMs = config.awaitMaxMs();
  }

  /**
   * Makes one.
   *
   * @param change whose result is the sequence that Stock has to confirm, 0 if none
   */
  CompletionStage<@Nullable Void> run(ProductId product, Command<ProductRepository, Long> change) {
    if (!waits) {
      return products.run(change).thenApply(sequence -> null);
    }
    var waiting = marks.open(product);
    return products
        .commit(change)
        .thenCompose(committed -> followed(committed, waiting))
        .whenComplete((done, failure) -> waiting.close());
  }

  private CompletionStage<@Nullable Void> followed(
      Committed<Long> committed, StockMarks.Waiting waiting) {
    long sequence = committed.result();
    if (sequence == 0) {
      return committed.durable();
    }
    CompletableFuture<@Nullable Void> followed =
        waiting.until(sequence).orTimeout(waitMaxMs, TimeUnit.MILLISECONDS);
    return committed.durable().thenCompose(durable -> followed);
  }
}
