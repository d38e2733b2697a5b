package emporium.product.api;

import emporium.events.model.ProductId;
import emporium.persistence.Command;
import emporium.persistence.CommitResult;
import emporium.persistence.Transactions;
import emporium.product.ProductRepository;
import emporium.runtime.criteria.Criteria;
import emporium.runtime.criteria.IntegrityLevel;
import emporium.runtime.messaging.PendingReplies;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Makes the changes that Stock must confirm, replace and delete, and at {@link
 * IntegrityLevel#CONSISTENT} waits until it has. Holds no lock while it waits; non-blocking.
 * Thread-safe.
 *
 * <p>Product's commit decides; it publishes the change to Stock, and after a crash republishes it.
 * So both have it in the end, whatever happens to the request.
 *
 * <p>Failure: what {@link Transactions} fails with; {@link java.util.concurrent.TimeoutException}
 * if Stock does not confirm in time, although the change is durable. Source: docs/semantics.md
 * "Finished".
 */
@ApplicationScoped
public class ProductChangeCoordinator {
  private final Transactions<ProductRepository> products;
  private final PendingReplies<ProductId, Long> confirmations;
  private final boolean waits;
  private final long waitMaxMs;

  public ProductChangeCoordinator(
      Transactions<ProductRepository> products, Criteria criteria, ProductConfig config) {
    this.products = products;
    this.confirmations =
        new PendingReplies<>(config.awaitingMax(), "emporium.product.awaiting-max");
    this.waits = config.awaitCompletion() && criteria.integrity() == IntegrityLevel.CONSISTENT;
    this.waitMaxMs = config.awaitCompletionMaxMs();
  }

  /** The requests that wait until Stock has confirmed the sequence that they made. */
  PendingReplies<ProductId, Long> confirmations() {
    return confirmations;
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
    var place = confirmations.open(product);
    return products
        .commit(change)
        .thenCompose(committed -> confirmed(committed, place))
        .whenComplete((done, failure) -> place.close());
  }

  private CompletionStage<@Nullable Void> confirmed(
      CommitResult<Long> committed, PendingReplies<ProductId, Long>.Place place) {
    long sequence = committed.result();
    if (sequence == 0) {
      return committed.durable();
    }
    var confirmed =
        place.await(reply -> reply >= sequence).orTimeout(waitMaxMs, TimeUnit.MILLISECONDS);
    return committed.durable().thenCompose(durable -> confirmed).thenApply(reply -> null);
  }
}
