package emporium.marketplace.concurrency.isolation;

import emporium.audit.api.AuditLogWriters;
import emporium.audit.api.AuditTrail;
import emporium.audit.api.AuditTrails;
import emporium.events.DeliveryNotification;
import emporium.persistence.Transactions;
import emporium.runtime.RuntimeConfig;
import emporium.runtime.engine.TransactionsFactory;
import emporium.shipment.ShipmentRepository;
import emporium.shipment.api.ShipmentModule;
import io.quarkus.arc.properties.IfBuildProperty;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Shipment that pauses between a delivered package and what follows for its order, of the customer
 * of {@link SameOrderScenario}.
 */
@Singleton
@IfBuildProperty(name = "test.module.PausedShipment", stringValue = "true")
public class PausedShipment extends ShipmentModule {
  private final Transactions<ShipmentRepository> paused;

  PausedShipment(
      TransactionsFactory engines,
      AuditLogWriters logs,
      RuntimeConfig config,
      @ConfigProperty(name = PausedProfile.LOCKED) boolean locked) {
    super(engines, logs, config);
    paused =
        new PausedTransactions<>(
            super.transactions(),
            "DeliverPackages",
            reached ->
                reached instanceof DeliveryNotification delivery
                    && delivery.customerId() == SameOrderScenario.CUSTOMER,
            locked);
  }

  @Override
  @Produces
  @Singleton
  public Transactions<ShipmentRepository> transactions() {
    return paused;
  }

  @Produces
  @Singleton
  static AuditTrail trail(AuditTrails trails, Transactions<ShipmentRepository> shipments) {
    return auditTrail(trails, shipments);
  }
}
