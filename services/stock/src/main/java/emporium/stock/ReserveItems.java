package emporium.stock;

import emporium.events.CartLine;
import emporium.events.ItemStatus;
import emporium.events.ProductStatus;
import emporium.events.ReserveStock;
import emporium.events.ReserveStockFailed;
import emporium.events.StockConfirmed;
import emporium.events.Topics;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reserves every available line of a checkout and names the status of the others. Says {@code
 * StockConfirmed} if at least one line was reserved, {@code ReserveStockFailed} if none. A checkout
 * that has its reservation keeps it, and nothing is said again. Returns where the reservation
 * stands. Source: paper 3.1 (3), semantics "Checkout".
 */
public record ReserveItems(ReserveStock event)
    implements Command<StockRepository, ReservationStatus> {
  /** The command of an event. */
  public static ReserveItems from(ReserveStock event) {
    return new ReserveItems(event);
  }

  @Override
  public LockSet locks() {
    Set<?> products = event.items().stream().map(CartLine::product).collect(Collectors.toSet());
    return LockSet.exclusive(products).and(LockSet.exclusive(event.checkout()));
  }

  @Override
  public ReservationStatus apply(StockRepository stock, Changes changes) {
    Reservation known = stock.reservation(event.checkout());
    if (known != null) {
      return known.status();
    }
    List<CartLine> reserved = new ArrayList<>();
    List<ProductStatus> statuses = new ArrayList<>();
    List<RefusedLine> refused = new ArrayList<>();
    for (CartLine line : event.items()) {
      StockItem item = stock.item(line.product());
      ItemStatus status = item == null ? ItemStatus.UNAVAILABLE : item.statusFor(line);
      if (item != null) {
        ask(changes.touch(item), line, status, changes);
      }
      if (status == ItemStatus.IN_STOCK) {
        reserved.add(line);
      } else {
        refused.add(new RefusedLine(line, status));
        statuses.add(refusal(line, status, item));
      }
    }
    List<ReservedLine> lines = reserved.stream().map(ReservedLine::new).toList();
    Reservation reservation =
        changes.add(
            new Reservation(event.checkout(), event.instanceId(), lines, refused, changes.now()));
    answer(reserved, statuses, changes);
    return reservation.status();
  }

  private static void ask(StockItem item, CartLine line, ItemStatus status, Changes changes) {
    item.request(line.quantity(), changes.now());
    if (status == ItemStatus.IN_STOCK) {
      item.reserve(line.quantity(), changes.now());
    }
    LowStock.check(item, changes);
  }

  private void answer(List<CartLine> reserved, List<ProductStatus> refused, Changes changes) {
    if (reserved.isEmpty()) {
      changes.emit(
          Topics.RESERVE_STOCK_FAILED,
          new ReserveStockFailed(
              changes.now(),
              event.checkout(),
              event.customer(),
              List.copyOf(refused),
              event.instanceId()));
    } else {
      changes.emit(
          Topics.STOCK_CONFIRMED,
          new StockConfirmed(
              changes.now(),
              event.checkout(),
              event.customer(),
              List.copyOf(reserved),
              event.instanceId()));
    }
  }

  private static ProductStatus refusal(CartLine line, ItemStatus status, @Nullable StockItem item) {
    return new ProductStatus(
        line.sellerId(),
        line.productId(),
        line.quantity(),
        status,
        line.unitPriceCents(),
        line.unitPriceCents(),
        item == null ? 0 : item.availablePieces());
  }
}
