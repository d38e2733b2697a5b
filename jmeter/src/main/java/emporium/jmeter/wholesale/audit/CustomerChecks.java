package emporium.jmeter.wholesale.audit;

import emporium.jmeter.audit.records.MultisetHash;
import emporium.jmeter.audit.records.RawRecord;
import emporium.jmeter.audit.result.Findings;
import emporium.jmeter.wholesale.data.WholesaleSize;
import emporium.jmeter.wholesale.data.WholesaleTable;

/**
 * Checks balances, sums and counts of customers against their payments and delivered orders. Some
 * 40 bytes a customer. Source: TPC-C's conditions 10 and 12 (3.3.2).
 */
final class CustomerChecks implements TableChecks {
  private final WholesaleSize size;
  private final Findings findings;

  /** What records of the customer say, less what the others sum to: 0 in the end. */
  private final long[] balanceCents;

  private final long[] ytdCents;
  private final int[] payments;
  private final int[] deliveries;

  private final int[] paymentRecords;
  private final long[] numbersHash;

  CustomerChecks(WholesaleSize size, Findings findings) {
    this.size = size;
    this.findings = findings;
    this.balanceCents = new long[size.customers()];
    this.ytdCents = new long[size.customers()];
    this.payments = new int[size.customers()];
    this.deliveries = new int[size.customers()];
    this.paymentRecords = new int[size.customers()];
    this.numbersHash = new long[size.customers()];
  }

  @Override
  public void accept(WholesaleTable table, RawRecord row) {
    switch (table) {
      case CUSTOMERS -> addCustomer(place(row), row);
      case PAYMENTS -> addPayment(place(row), row);
      case ORDERS -> addOrder(place(row), row);
      default -> {}
    }
  }

  private int place(RawRecord row) {
    return size.customerPlace(
        row.intValue("warehouseId"), row.intValue("districtId"), row.intValue("customerId"));
  }

  private void addCustomer(int place, RawRecord row) {
    balanceCents[place] += row.longValue("balanceCents");
    ytdCents[place] += row.longValue("ytdPaymentCents");
    payments[place] += row.intValue("paymentCount");
    deliveries[place] += row.intValue("deliveryCount");
  }

  private void addPayment(int place, RawRecord row) {
    long amountCents = row.longValue("amountCents");
    balanceCents[place] += amountCents;
    ytdCents[place] -= amountCents;
    payments[place]--;
    paymentRecords[place]++;
    numbersHash[place] += MultisetHash.of(row.intValue("paymentNumber"));
  }

  /** What was delivered before the start cost nothing, and is not counted. */
  private void addOrder(int place, RawRecord row) {
    if (row.has("carrierId")) {
      balanceCents[place] -=
          row.objects("items").stream().mapToLong(item -> item.longValue("amountCents")).sum();
      deliveries[place] -= row.intValue("orderNumber") >= size.firstUndelivered() ? 1 : 0;
    }
  }

  @Override
  public void conclude() {
    for (int place = 0; place < size.customers(); place++) {
      conclude(place);
    }
  }

  private void conclude(int place) {
    expect(
        WholesaleCheck.BALANCE_EQUALS_DELIVERED_MINUS_PAID, place, balanceCents[place], "balance");
    expect(WholesaleCheck.YTD_PAYMENT_EQUALS_PAYMENTS, place, ytdCents[place], "ytdPayment");
    expect(WholesaleCheck.CUSTOMER_COUNTS, place, payments[place], "payment count");
    expect(WholesaleCheck.CUSTOMER_COUNTS, place, deliveries[place], "delivery count");
    long dense = 0;
    for (int number = 1; number <= paymentRecords[place]; number++) {
      dense += MultisetHash.of(number);
    }
    findings.expect(
        WholesaleCheck.PAYMENT_NUMBERS_DENSE,
        dense == numbersHash[place],
        () -> name(place) + " has " + paymentRecords[place] + " payments with other numbers");
  }

  private void expect(WholesaleCheck check, int place, long difference, String what) {
    findings.expect(
        check, difference == 0, () -> name(place) + ": " + what + " differs by " + difference);
  }

  private String name(int place) {
    int district = place / size.customersPerDistrict();
    return "customer %d/%d/%d"
        .formatted(
            district / WholesaleSize.DISTRICTS + 1,
            district % WholesaleSize.DISTRICTS + 1,
            place % size.customersPerDistrict() + 1);
  }
}
