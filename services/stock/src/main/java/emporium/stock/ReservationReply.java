package emporium.stock;

import emporium.events.ReserveStock;
import emporium.events.ReserveStockFailed;
import emporium.events.StockConfirmed;
import emporium.events.Topics;
import emporium.events.model.CartLine;
import emporium.events.model.ProductStatus;
import emporium.persistence.Changes;
import java.util.ArrayList;
import java.util.List;

/** Answers checkouts: keeps the reservation and publishes it, in one unit of work. */
public final class ReservationReply {
  private ReservationReply() {}

  /**
   * Answers one.
   *
   * @param statuses the status of each line, in the order of the checkout
   * @param split whether the owners of the items have reserved them
   */
  public static Reservation reply(
      ReserveStock asked, List<ProductStatus> statuses, boolean split, Changes changes) {
    List<CartLine> reserved = new ArrayList<>();
    List<ProductStatus> others = new ArrayList<>();
    List<RefusedLine> refused = new ArrayList<>();
    for (int i = 0; i < statuses.size(); i++) {
      CartLine line = asked.items().get(i);
      ProductStatus status = statuses.get(i);
      if (LineReserver.isReserved(status)) {
        reserved.add(line);
      } else {
        others.add(status);
        refused.add(new RefusedLine(line, status.status()));
      }
    }
    publish(asked, reserved, others, changes);
    List<ReservedLine> lines = reserved.stream().map(ReservedLine::new).toList();
    return changes.add(
        new Reservation(
            asked.checkout(), asked.instanceId(), lines, refused, split, changes.now()));
  }

  private static void publish(
      ReserveStock asked, List<CartLine> reserved, List<ProductStatus> refused, Changes changes) {
    if (reserved.isEmpty()) {
      changes.emit(
          Topics.RESERVE_STOCK_FAILED,
          new ReserveStockFailed(
              changes.now(),
              asked.checkout(),
              asked.customer(),
              List.copyOf(refused),
              asked.instanceId()));
    } else {
      changes.emit(
          Topics.STOCK_CONFIRMED,
          new StockConfirmed(
              changes.now(),
              asked.checkout(),
              asked.customer(),
              List.copyOf(reserved),
              asked.instanceId()));
    }
  }
}
