package emporium.shipment;

import emporium.audit.AuditLog;
import emporium.persistence.Committed;
import emporium.persistence.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

/**
 * Runs update deliveries: claim sellers, deliver under the locks of their orders, let go of the
 * sellers, wait until it is durable and Order has noted what was concluded. Holds no lock and parks
 * no thread while it waits. Thread-safe.
 *
 * <p>Failure: what {@link Transactions} fails with; {@link java.util.concurrent.TimeoutException}
 * if Order does not answer in time, although everything is delivered. Source: docs/semantics.md
 * "Update delivery", "Finished".
 */
@ApplicationScoped
public class Deliveries {
  private final Transactions<ShipmentRepository> shipments;
  private final DeliveryMarks marks;
  private final ShipmentConfig config;
  private final AuditLog<Shipment> log;

  public Deliveries(
      Transactions<ShipmentRepository> shipments,
      DeliveryMarks marks,
      ShipmentConfig config,
      AuditLog<Shipment> log) {
    this.shipments = shipments;
    this.marks = marks;
    this.config = config;
    this.log = log;
  }

  /** Runs one; completes with how many packages it delivered. */
  CompletionStage<Integer> run(String tid) {
    return shipments
        .commit(new ClaimSellers(config.sellersMax()))
        .thenCompose(
            claimed ->
                claimed.result().groups().isEmpty()
                    ? claimed.durable().thenApply(durable -> 0)
                    : deliver(tid, claimed.result()));
  }

  private CompletionStage<Integer> deliver(String tid, Claim claim) {
    DeliveryMarks.Waiting waiting;
    try {
      waiting = marks.open(tid, claim.groups().stream().map(UndeliveredGroup::checkout).toList());
    } catch (RuntimeException refused) {
      claim.close();
      return CompletableFuture.failedStage(refused);
    }
    return shipments
        .commit(new DeliverPackages(tid, claim.groups(), log))
        .whenComplete((committed, failure) -> claim.close())
        .thenCompose(committed -> finished(committed, waiting))
        .whenComplete((packages, failure) -> waiting.close());
  }

  private CompletionStage<Integer> finished(
      Committed<DeliverPackages.Result> committed, DeliveryMarks.Waiting waiting) {
    DeliverPackages.Result result = committed.result();
    var noted =
        config.await() && !result.concluded().isEmpty()
            ? waiting.all(result.concluded()).orTimeout(config.awaitMaxMs(), TimeUnit.MILLISECONDS)
            : CompletableFuture.<Void>completedFuture(null);
    return committed.durable().thenCompose(durable -> noted).thenApply(done -> result.packages());
  }
}
