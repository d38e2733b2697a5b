package emporium.seller;

import emporium.events.InvoiceIssued;
import emporium.events.model.OrderId;
import emporium.events.model.OrderLine;
import emporium.events.model.SellerId;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Records an invoice for every seller of the order, one entry per line, whether or not the seller
 * has been ingested. What was recorded before stays. Returns how many entries were made. Source:
 * paper 3.1 (6).
 */
public record RecordInvoice(OrderId order, Map<SellerId, List<OrderLine>> lines)
    implements Command<SellerRepository, Integer> {
  /** The command of an event. */
  public static RecordInvoice from(InvoiceIssued event) {
    return new RecordInvoice(
        event.order(),
        event.items().stream()
            .collect(
                Collectors.groupingBy(
                    line -> line.product().seller(), TreeMap::new, Collectors.toList())));
  }

  @Override
  public LockSet locks() {
    return SellerLocks.sellers(lines.keySet());
  }

  @Override
  public Integer apply(SellerRepository sellers, Changes changes) {
    int entered = 0;
    for (Map.Entry<SellerId, List<OrderLine>> part : lines.entrySet()) {
      SellerOrderId id = new SellerOrderId(part.getKey(), order);
      if (sellers.part(id) == null) {
        entered +=
            changes.add(new SellerOrder(id, part.getValue(), changes.now())).entries().size();
      }
    }
    return entered;
  }
}
