package emporium.seller;

import emporium.audit.AuditLog;
import emporium.events.OrderId;
import emporium.events.OrderStatus;
import emporium.events.SellerId;
import emporium.events.ShipmentNotification;
import emporium.events.ShipmentStatus;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.NotYet;
import java.time.Instant;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Takes note of where an order's shipment is, with every seller of the order. Concluded takes the
 * order off the dashboards; delivery in progress is Order's matter alone and changes nothing here.
 * Returns with how many sellers something changed. It waits ({@link NotYet}) until the invoice, or
 * what must come before, has been seen here. Source: paper 3.1 (9) and 3.3, docs/semantics.md
 * "Shipment".
 *
 * @param at when it happened
 * @param log where a part that has come to its end is written
 */
public record NoteShipment(
    OrderId order,
    Set<SellerId> sellers,
    ShipmentStatus status,
    Instant at,
    AuditLog<SellerOrder> log)
    implements Command<SellerRepository, Integer> {
  /** The command of an event. */
  public static NoteShipment from(ShipmentNotification event, AuditLog<SellerOrder> log) {
    Set<SellerId> sellers =
        event.status() == ShipmentStatus.DELIVERY_IN_PROGRESS
            ? Set.of()
            : event.sellerIds().stream().map(SellerId::new).collect(Collectors.toUnmodifiableSet());
    return new NoteShipment(event.order(), sellers, event.status(), event.eventDate(), log);
  }

  @Override
  public LockSet locks() {
    return LockSet.exclusive(sellers);
  }

  @Override
  public Integer apply(SellerRepository state, Changes changes) {
    OrderStatus next =
        status == ShipmentStatus.APPROVED ? OrderStatus.READY_FOR_SHIPMENT : OrderStatus.DELIVERED;
    int changed = 0;
    for (SellerId seller : sellers) {
      SellerOrder part = state.invoicedPart(seller, order);
      if (!SellerProgress.awaits(next, part)) {
        continue;
      }
      if (next == OrderStatus.DELIVERED) {
        changes.touch(part).concluded(changes.now());
        SellerProgress.writeIfEnded(part, log, changes);
      } else {
        changes.touch(part).approved(at, changes.now());
      }
      changed++;
    }
    return changed;
  }
}
