package emporium.shipment.api;

import emporium.events.Topics;
import emporium.persistence.Transactions;
import emporium.runtime.admin.Resettable;
import emporium.shipment.ResetShipments;
import emporium.shipment.ShipmentRepository;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.CompletionStage;

/** The shipment service's part of {@code PATCH /reset}. */
@ApplicationScoped
public class ShipmentReset implements Resettable {
  private final Transactions<ShipmentRepository> shipments;

  public ShipmentReset(Transactions<ShipmentRepository> shipments) {
    this.shipments = shipments;
  }

  @Override
  public String service() {
    return Topics.SHIPMENT;
  }

  @Override
  public CompletionStage<?> reset() {
    return shipments.run(new ResetShipments());
  }
}
