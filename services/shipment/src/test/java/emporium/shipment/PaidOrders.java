package emporium.shipment;

import emporium.events.PaymentConfirmed;
import emporium.events.model.CheckoutId;
import emporium.events.model.CustomerCheckout;
import emporium.events.model.OrderId;
import emporium.events.model.OrderLine;
import emporium.events.model.PaymentType;
import emporium.runtime.testing.TestEngine;
import java.util.ArrayList;

/** Paid orders to test with. */
public final class PaidOrders {
  private PaidOrders() {}

  /** An order with one line for each seller named. */
  public static PaymentConfirmed paid(int customer, int order, int... sellers) {
    var lines = new ArrayList<OrderLine>();
    for (int seller : sellers) {
      int id = lines.size() + 1;
      lines.add(
          new OrderLine(
              id,
              seller,
              10 + id,
              "thing " + id,
              1_000,
              2,
              150,
              2_000,
              2_000,
              0,
              TestEngine.START));
    }
    return new PaymentConfirmed(
        new CheckoutId(customer, 100 + order),
        new CustomerCheckout(
            customer,
            "Ann",
            "Lee",
            "street",
            "complement",
            "city",
            "state",
            "zip",
            PaymentType.BOLETO,
            null,
            null,
            null,
            null,
            0,
            "checkout-" + order),
        order,
        2_150L * sellers.length,
        lines,
        TestEngine.START,
        "checkout-" + order);
  }

  static OrderId id(int customer, int order) {
    return new OrderId(customer, order);
  }
}
