package emporium.shipment;

import emporium.edge.Resettable;
import emporium.events.Topics;
import emporium.persistence.Transactions;
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
