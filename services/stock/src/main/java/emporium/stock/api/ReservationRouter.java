package emporium.stock;

import emporium.edge.replica.Replicas;
import emporium.events.CartLine;
import emporium.events.CheckoutCanceled;
import emporium.events.PartReserved;
import emporium.events.ReserveStock;
import emporium.persistence.Command;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;

/**
 * Which command an event about a checkout becomes: one that does all of it in this unit of work,
 * or, if other replicas have some of the items, one that has their owners do their parts.
 * Immutable, so thread-safe. Source: docs/adr/0019.
 */
@Singleton
public class StockCommands {
  private final Owners owners;

  /** As the items are divided among the replicas. */
  @Inject
  public StockCommands(Replicas replicas) {
    this(Owners.of(replicas));
  }

  StockCommands(Owners owners) {
    this.owners = owners;
  }

  Command<StockRepository, ?> reserve(ReserveStock event) {
    var products = event.items().stream().map(CartLine::product).toList();
    return owners.haveHere(products)
        ? ReserveItems.from(event)
        : new GatherItems(event, owners.partsOf(products));
  }

  TakePart take(PartReserved event) {
    return new TakePart(event, owners);
  }

  EndReservation end(EndReservation command) {
    return command.where(owners);
  }

  CancelReservation cancel(CheckoutCanceled event) {
    return CancelReservation.from(event, owners);
  }
}
