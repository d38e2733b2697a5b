package emporium.seller;

import emporium.events.ShipmentNotification;
import emporium.events.model.OrderId;
import emporium.events.model.OrderStatus;
import emporium.events.model.SellerId;
import emporium.events.model.ShipmentStatus;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.PrerequisiteMissing;
import java.time.Instant;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Records the status of an order's shipment, for every seller of the order. Concluded takes the
 * order off the dashboards; delivery in progress is Order's matter alone and changes nothing here.
 * Returns for how many sellers something changed. It waits ({@link PrerequisiteMissing}) until the
 * invoice, or what must come before, has been seen here. Source: paper 3.1 (9) and 3.3,
 * docs/semantics.md "Shipment".
 *
 * @param at when it happened
 */
public record RecordEntryShipment(
    OrderId order, Set<SellerId> sellers, ShipmentStatus status, Instant at)
    implements Command<SellerRepository, Integer> {
  /** The command of an event. */
  public static RecordEntryShipment from(ShipmentNotification event) {
    Set<SellerId> sellers =
        event.status() == ShipmentStatus.DELIVERY_IN_PROGRESS
            ? Set.of()
            : event.sellerIds().stream().map(SellerId::new).collect(Collectors.toUnmodifiableSet());
    return new RecordEntryShipment(event.order(), sellers, event.status(), event.eventDate());
  }

  @Override
  public LockSet locks() {
    return SellerLocks.sellers(sellers);
  }

  @Override
  public Integer apply(SellerRepository state, Changes changes) {
    OrderStatus next =
        status == ShipmentStatus.APPROVED ? OrderStatus.READY_FOR_SHIPMENT : OrderStatus.DELIVERED;
    int changed = 0;
    for (SellerId seller : sellers) {
      SellerOrder part = state.invoicedPart(seller, order);
      if (!SellerOrderTransitions.isDue(next, part)) {
        continue;
      }
      if (next == OrderStatus.DELIVERED) {
        changes.touch(part).concluded(changes.now());
        SellerOrderTransitions.writeIfCompleted(part, state.audits(), changes);
      } else {
        changes.touch(part).approved(at, changes.now());
      }
      changed++;
    }
    return changed;
  }
}
