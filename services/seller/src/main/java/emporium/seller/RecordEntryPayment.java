package emporium.seller;

import emporium.events.PaymentConfirmed;
import emporium.events.PaymentFailed;
import emporium.events.model.OrderId;
import emporium.events.model.OrderLine;
import emporium.events.model.OrderStatus;
import emporium.events.model.SellerId;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.PrerequisiteMissing;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Records what Payment decided, for every seller of the order. A failed payment takes the order off
 * the dashboards. Returns for how many sellers something changed. It waits ({@link
 * PrerequisiteMissing}) until the invoice has been seen here. Source: paper 3.1 (8) and (10).
 */
public record RecordEntryPayment(OrderId order, Set<SellerId> sellers, boolean paid)
    implements Command<SellerRepository, Integer> {
  /** The command of a paid order. */
  public static RecordEntryPayment from(PaymentConfirmed event) {
    return new RecordEntryPayment(event.order(), sellers(event.items()), true);
  }

  /** The command of an order that will never be paid. */
  public static RecordEntryPayment from(PaymentFailed event) {
    return new RecordEntryPayment(event.order(), sellers(event.items()), false);
  }

  @Override
  public LockSet locks() {
    return SellerLocks.sellers(sellers);
  }

  @Override
  public Integer apply(SellerRepository state, Changes changes) {
    OrderStatus next = paid ? OrderStatus.PAYMENT_PROCESSED : OrderStatus.PAYMENT_FAILED;
    int changed = 0;
    for (SellerId seller : sellers) {
      SellerOrder part = state.invoicedPart(seller, order);
      if (SellerOrderTransitions.isDue(next, part)) {
        changes.touch(part).paid(paid, changes.now());
        changed++;
      }
    }
    return changed;
  }

  private static Set<SellerId> sellers(List<OrderLine> items) {
    return items.stream()
        .map(line -> line.product().seller())
        .collect(Collectors.toUnmodifiableSet());
  }
}
