package emporium.shipment;

import emporium.audit.Principal;
import emporium.events.model.CheckoutId;
import emporium.events.model.OrderId;
import emporium.events.model.ShipmentStatus;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Delivers claimed groups of packages: locks exactly their orders, rechecks, and delivers what is
 * still undelivered. Publishes each package, and for each order that it is in progress (once, with
 * its first delivery) and concluded (with its last); when one delivery does both, both are
 * published. Source: paper 3.3, docs/semantics.md "Update delivery" and "Shipment".
 *
 * @param principal who has sent the request, for audit records; null without tokens
 */
public record DeliverPackages(
    String tid, List<UndeliveredGroup> groups, @Nullable Principal principal)
    implements Command<ShipmentRepository, DeliverPackages.Result> {
  /** Without tokens. */
  public DeliverPackages(String tid, List<UndeliveredGroup> groups) {
    this(tid, groups, null);
  }

  /**
   * What was delivered.
   *
   * @param packages how many
   * @param concluded the checkouts whose orders are now delivered in full
   */
  public record Result(int packages, List<CheckoutId> concluded) {}

  @Override
  public LockSet locks() {
    Set<OrderId> orders = groups.stream().map(UndeliveredGroup::order).collect(Collectors.toSet());
    return ShipmentLocks.shipments(orders);
  }

  @Override
  public Result apply(ShipmentRepository shipments, Changes changes) {
    var delivered = new ArrayList<DeliveredParcel>();
    var concluded = new ArrayList<CheckoutId>();
    for (UndeliveredGroup group : groups) {
      Shipment shipment = shipments.shipment(group.order());
      if (shipment != null && shipment.hasUndelivered(group.sellerId())) {
        deliver(changes.touch(shipment), group.sellerId(), delivered, changes);
        if (shipment.status() == ShipmentStatus.CONCLUDED) {
          concluded.add(shipment.checkout());
          shipments.audits().write(shipment, principal, changes);
        }
      }
    }
    if (!delivered.isEmpty()) {
      changes.add(new DeliveryRun(tid, changes.now(), delivered));
    }
    return new Result(delivered.size(), List.copyOf(concluded));
  }

  private void deliver(
      Shipment shipment, int sellerId, List<DeliveredParcel> delivered, Changes changes) {
    if (shipment.status() == ShipmentStatus.APPROVED) {
      ShipmentNotices.publish(shipment, ShipmentStatus.DELIVERY_IN_PROGRESS, tid, changes);
    }
    for (Parcel parcel : shipment.deliver(sellerId, changes.now())) {
      delivered.add(new DeliveredParcel(shipment.order(), parcel));
      ShipmentNotices.publish(shipment, parcel, tid, changes);
    }
    if (shipment.status() == ShipmentStatus.CONCLUDED) {
      ShipmentNotices.publish(shipment, ShipmentStatus.CONCLUDED, tid, changes);
    }
  }
}
