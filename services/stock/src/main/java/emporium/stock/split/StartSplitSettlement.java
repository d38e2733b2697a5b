package emporium.stock;

import emporium.events.EndPart;
import emporium.events.PieceLine;
import emporium.events.Topics;
import emporium.persistence.Changes;

/** Has the owners of a reservation's items end it. */
final class PartedEnds {
  private PartedEnds() {}

  /** Begins, unless that was done before. Whether it begins now. */
  static boolean begin(
      Reservation reservation,
      boolean sold,
      Owners owners,
      StockRepository stock,
      Changes changes) {
    var checkout = reservation.checkout();
    if (stock.partedEnd(checkout) != null) {
      return false;
    }
    var lines = reservation.lines().stream().map(PartedEnds::piecesOf).toList();
    var parts = owners.partsOf(lines.stream().map(PieceLine::product).toList());
    var divided = Owners.divided(lines, parts);
    changes.add(new PartedEnd(reservation, sold, divided.keySet(), changes.now()));
    divided.forEach(
        (part, its) -> changes.emit(Topics.END_PART, new EndPart(checkout, part, its, sold)));
    return true;
  }

  private static PieceLine piecesOf(ReservedLine line) {
    return new PieceLine(line.product().sellerId(), line.product().productId(), line.quantity());
  }
}
