package emporium.wholesale.published.ms;

import emporium.wholesale.Customer;
import emporium.wholesale.CustomerId;
import emporium.wholesale.DistrictId;
import emporium.wholesale.Payment;
import emporium.wholesale.Person;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A customer with orders and payments. Stored. What changes, and the list of payments, is guarded
 * by its monitor.
 */
final class CustomerNode {
  final DistrictNode district;
  final int number;
  final Person person;
  final long sinceMs;
  final boolean badCredit;
  final long creditLimitCents;
  final int discount;
  final Map<String, OrderNode> orders = new ConcurrentHashMap<>();
  final List<Payment> payments = new ArrayList<>();
  long balanceCents;
  long ytdPaymentCents;
  int paymentCount;
  int deliveryCount;
  String data;

  CustomerNode(DistrictNode district, Customer row) {
    this.district = district;
    number = row.id().customerId();
    person = row.person();
    sinceMs = row.sinceMs();
    badCredit = row.badCredit();
    creditLimitCents = row.creditLimitCents();
    discount = row.discount();
    balanceCents = row.balanceCents();
    ytdPaymentCents = row.ytdPaymentCents();
    paymentCount = row.paymentCount();
    deliveryCount = row.deliveryCount();
    data = row.data();
  }

  CustomerId id() {
    DistrictId of = district.district.id();
    return new CustomerId(of.warehouseId(), of.districtId(), number);
  }

  String credit() {
    return badCredit ? "BC" : "GC";
  }

  /** Records a payment at a district; returns its number. */
  int pay(DistrictId at, long amountCents) {
    balanceCents = Math.subtractExact(balanceCents, amountCents);
    ytdPaymentCents = Math.addExact(ytdPaymentCents, amountCents);
    paymentCount++;
    if (badCredit) {
      data = Customer.dataAfterPayment(id(), at, amountCents, data);
    }
    return paymentCount;
  }

  /** Records the delivery of an order. */
  void receive(long amountCents) {
    balanceCents = Math.addExact(balanceCents, amountCents);
    deliveryCount++;
  }

  @Nullable OrderNode lastOrder() {
    return orders.values().stream()
        .max(Comparator.comparingInt(order -> order.number))
        .orElse(null);
  }

  Customer row() {
    return new Customer(
        id(),
        person,
        sinceMs,
        badCredit,
        creditLimitCents,
        discount,
        balanceCents,
        ytdPaymentCents,
        paymentCount,
        deliveryCount,
        data);
  }
}
