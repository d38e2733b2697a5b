package emporium.stock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.events.model.ProductId;
import java.util.HashMap;
import java.util.Map;

/** S1, and what is reserved and sold is what the reservations have; nothing is under way. */
final class StockBalance {
  private final Map<ProductId, Long> reserved = new HashMap<>();
  private final Map<ProductId, Long> sold = new HashMap<>();
  private final Map<ProductId, Integer> orders = new HashMap<>();

  private StockBalance() {}

  static void check(StockRepository stock) {
    var sums = new StockBalance();
    stock.reservations().forEach(sums::add);
    assertEquals(0, stock.splitReservations().size(), "split reservations left");
    assertEquals(0, stock.splitSettlements().size(), "split settlements left");
    stock.items().forEach(sums::compare);
  }

  private void add(Reservation reservation) {
    boolean empty = reservation.lines().isEmpty();
    switch (reservation.status()) {
      case REFUSED -> assertTrue(empty, "refused has no lines");
      case RELEASED -> {} // none if it was canceled before it was asked for
      default -> assertFalse(empty, "something is held or sold");
    }
    for (ReservedLine line : reservation.lines()) {
      if (reservation.status() == ReservationStatus.RESERVED) {
        reserved.merge(line.product(), (long) line.quantity(), Long::sum);
      } else if (reservation.status() == ReservationStatus.CONFIRMED) {
        sold.merge(line.product(), (long) line.quantity(), Long::sum);
        orders.merge(line.product(), 1, Integer::sum);
      }
    }
  }

  private void compare(StockItem item) {
    var id = item.id();
    assertTrue(0 <= item.reservedPieces() && item.reservedPieces() <= item.availablePieces(), "S1");
    assertEquals(reserved.getOrDefault(id, 0L), item.reservedPieces(), "reserved of " + id);
    assertEquals(
        item.receivedPieces() - sold.getOrDefault(id, 0L), item.availablePieces(), "left of " + id);
    assertEquals(orders.getOrDefault(id, 0), item.orderCount(), "orders of " + id);
  }
}
