package emporium.shipment.api;

import emporium.audit.Principal;
import emporium.events.model.CheckoutId;
import emporium.persistence.CommitResult;
import emporium.persistence.Transactions;
import emporium.runtime.messaging.PendingReplies;
import emporium.shipment.ClaimSellers;
import emporium.shipment.DeliverPackages;
import emporium.shipment.DeliveryClaim;
import emporium.shipment.ShipmentRepository;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Runs update deliveries: claim sellers, deliver under the locks of their orders, release the
 * sellers, wait until it is durable and Order has recorded what was concluded. Holds no lock while
 * it waits; non-blocking. Thread-safe.
 *
 * <p>Failure: what {@link Transactions} fails with; {@link java.util.concurrent.TimeoutException}
 * if Order does not answer in time, although everything is delivered. Source: docs/semantics.md
 * "Update delivery", "Finished".
 */
@ApplicationScoped
public class DeliveryCoordinator {
  private final Transactions<ShipmentRepository> shipments;
  private final PendingReplies<String, CheckoutId> completions;
  private final ShipmentConfig config;

  public DeliveryCoordinator(Transactions<ShipmentRepository> shipments, ShipmentConfig config) {
    this.shipments = shipments;
    this.completions = new PendingReplies<>(config.awaitingMax(), "emporium.shipment.awaiting-max");
    this.config = config;
  }

  /**
   * The deliveries that wait, by the client's transaction, until Order has recorded what they
   * concluded.
   */
  PendingReplies<String, CheckoutId> completions() {
    return completions;
  }

  /**
   * Runs one; completes with how many packages it delivered.
   *
   * @param principal who has sent the request; null without tokens
   */
  CompletionStage<Integer> run(String tid, @Nullable Principal principal) {
    return shipments
        .commit(new ClaimSellers(config.sellersMax()))
        .thenCompose(
            claimed ->
                claimed.result().groups().isEmpty()
                    ? claimed.durable().thenApply(durable -> 0)
                    : deliver(tid, principal, claimed.result()));
  }

  private CompletionStage<Integer> deliver(
      String tid, @Nullable Principal principal, DeliveryClaim claim) {
    PendingReplies<String, CheckoutId>.Place place;
    try {
      place = completions.open(tid);
    } catch (RuntimeException refused) {
      claim.close();
      return CompletableFuture.failedStage(refused);
    }
    return shipments
        .commit(new DeliverPackages(tid, claim.groups(), principal))
        .whenComplete((committed, failure) -> claim.close())
        .thenCompose(committed -> finished(committed, place))
        .whenComplete((packages, failure) -> place.close());
  }

  private CompletionStage<Integer> finished(
      CommitResult<DeliverPackages.Result> committed,
      PendingReplies<String, CheckoutId>.Place place) {
    DeliverPackages.Result result = committed.result();
    var noted =
        config.awaitCompletion() && !result.concluded().isEmpty()
            ? CompletableFuture.allOf(
                    result.concluded().stream()
                        .map(checkout -> place.await(checkout::equals))
                        .toArray(CompletableFuture<?>[]::new))
                .orTimeout(config.awaitCompletionMaxMs(), TimeUnit.MILLISECONDS)
            : CompletableFuture.<Void>completedFuture(null);
    return committed.durable().thenCompose(durable -> noted).thenApply(done -> result.packages());
  }
}
