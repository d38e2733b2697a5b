package emporium.stock.split;

import emporium.events.SettlePart;
import emporium.events.Topics;
import emporium.events.model.ProductQuantity;
import emporium.persistence.Changes;
import emporium.stock.Reservation;
import emporium.stock.ReservedLine;
import emporium.stock.SplitSettlement;
import emporium.stock.StockRepository;

/** Has the owners of a reservation's items settle it. */
public final class StartSplitSettlement {
  private StartSplitSettlement() {}

  /** Starts it, unless that was done before. Returns whether it starts now. */
  public static boolean begin(
      Reservation reservation,
      boolean sold,
      ItemPlacement owners,
      StockRepository stock,
      Changes changes) {
    var checkout = reservation.checkout();
    if (stock.splitSettlement(checkout) != null) {
      return false;
    }
    var lines = reservation.lines().stream().map(StartSplitSettlement::piecesOf).toList();
    var parts = owners.assignParts(lines.stream().map(ProductQuantity::product).toList());
    var split = ItemPlacement.groupByPart(lines, parts);
    changes.add(new SplitSettlement(reservation, sold, split.keySet(), changes.now()));
    split.forEach(
        (part, its) -> changes.emit(Topics.SETTLE_PART, new SettlePart(checkout, part, its, sold)));
    return true;
  }

  private static ProductQuantity piecesOf(ReservedLine line) {
    return new ProductQuantity(
        line.product().sellerId(), line.product().productId(), line.quantity());
  }
}
