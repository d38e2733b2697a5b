package emporium.seller.api;

import emporium.events.model.OrderId;
import emporium.events.model.OrderLine;
import emporium.events.model.ShipmentStatus;
import emporium.seller.DashboardTotals;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a seller's dashboard has to say after the events that were taken in, computed anew from all
 * of them each time and from nothing that the service keeps. The rules are those of the paper (3.1,
 * 3.3): the first invoice of an order counts, the first word on its payment, and the conclusion of
 * its shipment; an order is on the dashboard from its invoice until its payment fails or its
 * shipment is concluded. All orders are of the same sellers.
 */
final class DashboardOracle {
  private record Event(OrderId order, String kind, List<OrderLine> lines) {}

  private final List<Event> history = new ArrayList<>();

  void invoiced(OrderId order, OrderLine... lines) {
    history.add(new Event(order, "invoiced", List.of(lines)));
  }

  void paid(OrderId order, boolean succeeded) {
    history.add(new Event(order, succeeded ? "paid" : "failed", List.of()));
  }

  void shipped(OrderId order, ShipmentStatus status) {
    history.add(new Event(order, status.name(), List.of()));
  }

  /** What the dashboard of one seller shows. */
  DashboardTotals totals(int seller) {
    Map<OrderId, List<OrderLine>> invoices = new LinkedHashMap<>();
    Set<OrderId> decided = new HashSet<>();
    Set<OrderId> gone = new HashSet<>();
    for (Event event : history) {
      switch (event.kind) {
        case "invoiced" -> invoices.putIfAbsent(event.order, event.lines);
        case "paid" -> decided.add(event.order);
        case "failed" -> {
          if (decided.add(event.order)) {
            gone.add(event.order);
          }
        }
        case "CONCLUDED" -> gone.add(event.order);
        default -> {}
      }
    }
    invoices.keySet().removeAll(gone);
    return sum(invoices, seller);
  }

  private static DashboardTotals sum(Map<OrderId, List<OrderLine>> invoices, int seller) {
    List<List<OrderLine>> parts =
        invoices.values().stream()
            .map(lines -> lines.stream().filter(line -> line.sellerId() == seller).toList())
            .filter(lines -> !lines.isEmpty())
            .toList();
    List<OrderLine> lines = parts.stream().flatMap(List::stream).toList();
    long items = lines.stream().mapToLong(line -> line.unitPriceCents() * line.quantity()).sum();
    long incentive = lines.stream().mapToLong(OrderLine::totalIncentiveCents).sum();
    long freight = lines.stream().mapToLong(OrderLine::freightCents).sum();
    return new DashboardTotals(
        parts.size(),
        lines.size(),
        items - incentive,
        freight,
        incentive,
        items - incentive + freight,
        items);
  }
}
