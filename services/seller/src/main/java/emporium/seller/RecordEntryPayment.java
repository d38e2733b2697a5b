package emporium.seller;

import emporium.events.OrderId;
import emporium.events.OrderLine;
import emporium.events.OrderStatus;
import emporium.events.PaymentConfirmed;
import emporium.events.PaymentFailed;
import emporium.events.SellerId;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.NotYet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Takes note of what Payment decided, with every seller of the order. A failed payment takes the
 * order off the dashboards. Returns with how many sellers something changed. It waits ({@link
 * NotYet}) until the invoice has been seen here. Source: paper 3.1 (8) and (10).
 */
public record NotePayment(OrderId order, Set<SellerId> sellers, boolean paid)
    implements Command<SellerRepository, Integer> {
  /** The command of a paid order. */
  public static NotePayment from(PaymentConfirmed event) {
    return new NotePayment(event.order(), sellers(event.items()), true);
  }

  /** The command of an order that will never be paid. */
  public static NotePayment from(PaymentFailed event) {
    return new NotePayment(event.order(), sellers(event.items()), false);
  }

  @Override
  public LockSet locks() {
    return LockSet.exclusive(sellers);
  }

  @Override
  public Integer apply(SellerRepository state, Changes changes) {
    OrderStatus next = paid ? OrderStatus.PAYMENT_PROCESSED : OrderStatus.PAYMENT_FAILED;
    int changed = 0;
    for (SellerId seller : sellers) {
      SellerOrder part = state.invoicedPart(seller, order);
      if (SellerProgress.awaits(next, part)) {
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
