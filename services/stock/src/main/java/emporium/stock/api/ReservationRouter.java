package emporium.stock.api;

import emporium.events.CheckoutCanceled;
import emporium.events.PartReserved;
import emporium.events.ReserveStock;
import emporium.events.model.CartLine;
import emporium.persistence.Command;
import emporium.runtime.replica.ReplicaTopology;
import emporium.stock.CancelReservation;
import emporium.stock.ReserveItems;
import emporium.stock.SettleReservation;
import emporium.stock.StockRepository;
import emporium.stock.split.CancelSplitReservation;
import emporium.stock.split.ItemPlacement;
import emporium.stock.split.RecordPartReserved;
import emporium.stock.split.SettleSplitReservation;
import emporium.stock.split.StartSplitReservation;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;

/**
 * Which command an event about a checkout becomes: one that does all of it in this unit of work,
 * or, if other replicas have some of the items, one that has their owners do their parts.
 * Immutable, so thread-safe. Source: docs/adr/0019.
 */
@Singleton
public class ReservationRouter {
  private final ItemPlacement owners;

  /** As the items are split among the replicas. */
  @Inject
  public ReservationRouter(ReplicaTopology replicas) {
    this(ItemPlacement.of(replicas));
  }

  public ReservationRouter(ItemPlacement owners) {
    this.owners = owners;
  }

  public Command<StockRepository, ?> reserve(ReserveStock event) {
    var products = event.items().stream().map(CartLine::product).toList();
    return owners.ownsAll(products)
        ? ReserveItems.from(event)
        : new StartSplitReservation(event, owners.assignParts(products));
  }

  public RecordPartReserved recordPart(PartReserved event) {
    return new RecordPartReserved(event, owners);
  }

  public Command<StockRepository, Boolean> settle(SettleReservation whole) {
    return owners.ownsAll(whole.products()) ? whole : new SettleSplitReservation(whole, owners);
  }

  public Command<StockRepository, Boolean> cancel(CheckoutCanceled event) {
    var whole = CancelReservation.from(event);
    return owners.ownsAll(whole.products()) ? whole : new CancelSplitReservation(whole, owners);
  }
}
