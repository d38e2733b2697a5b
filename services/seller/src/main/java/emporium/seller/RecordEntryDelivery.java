package emporium.seller;

import emporium.events.DeliveryNotification;
import emporium.events.model.OrderId;
import emporium.events.model.ProductId;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.PrerequisiteMissing;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Records that the package of one entry was delivered, before or after the whole order was
 * concluded. Returns whether an entry changed. It waits ({@link PrerequisiteMissing}) until the
 * approved shipment has been seen here. Source: paper 3.3.
 */
public record RecordEntryDelivery(OrderId order, ProductId product, int packageId, Instant at)
    implements Command<SellerRepository, Boolean> {
  /** The command of an event. */
  public static RecordEntryDelivery from(DeliveryNotification event) {
    return new RecordEntryDelivery(
        event.order(),
        new ProductId(event.sellerId(), event.productId()),
        event.packageId(),
        event.deliveryDate());
  }

  @Override
  public LockSet locks() {
    return SellerLocks.seller(product.seller());
  }

  @Override
  public Boolean apply(SellerRepository state, Changes changes) {
    SellerOrder part = state.onlyInvoicedPart(product.seller(), order);
    if (part.shipmentDate() == null) {
      throw new PrerequisiteMissing("ShipmentNotification approved");
    }
    OrderEntry entry = undelivered(part);
    if (entry == null) {
      return false;
    }
    changes.touch(part).delivered(entry, packageId, at);
    SellerOrderTransitions.writeIfCompleted(part, state.audits(), changes);
    return true;
  }

  /**
   * The entry the package is for; null if it was delivered before. A product sold on two lines has
   * two packages.
   */
  private @Nullable OrderEntry undelivered(SellerOrder part) {
    OrderEntry found = null;
    for (OrderEntry entry : part.entries()) {
      if (!entry.product().equals(product)) {
        continue;
      }
      if (entry.delivered() && Integer.valueOf(packageId).equals(entry.packageId())) {
        return null;
      }
      if (found == null && !entry.delivered()) {
        found = entry;
      }
    }
    return found;
  }
}
