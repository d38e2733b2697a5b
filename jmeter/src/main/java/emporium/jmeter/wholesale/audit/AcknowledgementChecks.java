package emporium.jmeter.wholesale.audit;

import com.carrotsearch.hppc.LongIntHashMap;
import emporium.jmeter.audit.records.MalformedRecord;
import emporium.jmeter.audit.records.MultisetHash;
import emporium.jmeter.audit.records.RawRecord;
import emporium.jmeter.audit.result.Findings;
import emporium.jmeter.wholesale.data.WholesaleGenerator;
import emporium.jmeter.wholesale.data.WholesaleSize;
import emporium.jmeter.wholesale.data.WholesaleTable;
import emporium.jmeter.wholesale.model.OrderTotal;

/**
 * Checks the acknowledgement log against the records: everything acknowledged is there with its
 * answer, and nothing that was not submitted. Takes the log before the records, and once more after
 * them, so that it need not be kept.
 */
final class AcknowledgementChecks implements TableChecks {
  private static final int ERROR = 500;

  private final WholesaleGenerator rows;
  private final WholesaleSize size;
  private final Findings findings;
  private final SubmittedWrites writes = new SubmittedWrites();

  /** Orders of a district that a carrier delivered, and no answer says so. */
  private final LongIntHashMap unacknowledgedDeliveries = new LongIntHashMap();

  AcknowledgementChecks(WholesaleGenerator rows, Findings findings) {
    this.rows = rows;
    this.size = rows.size();
    this.findings = findings;
  }

  /** Takes an entry of the log, before the records. */
  void acceptEntry(RawRecord entry) {
    switch (entry.string("kind")) {
      case "run" -> writes.addRun(entry);
      case "acknowledged" -> addAcknowledged(entry);
      default -> addSubmitted(entry);
    }
  }

  private void addAcknowledged(RawRecord entry) {
    String tid = entry.string("tid");
    switch (entry.string("transaction")) {
      case "new-order" -> addOnce(tid, answeredOrder(entry));
      case "payment" -> addOnce(tid, answeredPayment(entry));
      case "delivery" ->
          entry
              .objects("orders")
              .forEach(
                  order ->
                      findings.expect(
                          WholesaleCheck.ACKNOWLEDGED_DELIVERIES_PRESENT,
                          writes.addAcknowledged(
                              deliveryKey(entry, order), delivered(entry, order)),
                          () -> tid + " delivers order " + order.node() + " once more"));
      default -> throw new MalformedRecord("transaction", "known");
    }
  }

  private void addOnce(String tid, long content) {
    if (!writes.addAcknowledged(WriteDigests.key(tid), content)) {
      throw new MalformedRecord("tid", "unique: " + tid);
    }
  }

  private static long answeredOrder(RawRecord entry) {
    return WriteDigests.answered(
        WriteDigests.loggedOrder(entry),
        entry.intValue("order"),
        entry.intValue("customer"),
        entry.string("at"));
  }

  private static long answeredPayment(RawRecord entry) {
    return WriteDigests.answered(
        WriteDigests.loggedPayment(entry),
        entry.intValue("payment"),
        entry.intValue("customer"),
        entry.string("at"));
  }

  private static long deliveryKey(RawRecord entry, RawRecord order) {
    return WriteDigests.deliveryKey(
        entry.intValue("warehouse"), order.intValue("district"), order.intValue("order"));
  }

  private static long delivered(RawRecord entry, RawRecord order) {
    return WriteDigests.delivered(
        entry.intValue("carrier"),
        order.intValue("customer"),
        order.longValue("amount_cents"),
        entry.string("at"));
  }

  /** What was refused took no effect. */
  private void addSubmitted(RawRecord entry) {
    if (entry.has("answer") && entry.intValue("answer") < ERROR) {
      return;
    }
    long key = WriteDigests.key(entry.string("tid"));
    switch (entry.string("transaction")) {
      case "new-order" -> writes.addIndeterminate(key, WriteDigests.loggedOrder(entry));
      case "payment" -> writes.addIndeterminate(key, WriteDigests.loggedPayment(entry));
      case "delivery" ->
          writes.addIndeterminateDelivery(entry.intValue("warehouse"), entry.intValue("carrier"));
      default -> throw new MalformedRecord("transaction", "known");
    }
  }

  @Override
  public void accept(WholesaleTable table, RawRecord row) {
    if (table == WholesaleTable.ORDERS) {
      matchOrder(row);
      matchDelivery(row);
    } else if (table == WholesaleTable.PAYMENTS && row.intValue("paymentNumber") > 1) {
      match(row, WriteDigests.payment(row), row.intValue("paymentNumber"), row.string("paidAt"));
    }
  }

  private void matchOrder(RawRecord row) {
    if (row.intValue("orderNumber") >= size.firstNewOrder()) {
      match(row, WriteDigests.order(row), row.intValue("orderNumber"), row.string("enteredAt"));
    }
  }

  private void match(RawRecord row, long inputs, int number, String time) {
    String tid = row.stringOr("tid", "");
    long key = WriteDigests.key(tid);
    boolean isMatchedBefore = writes.isMatched(key);
    long content = WriteDigests.answered(inputs, number, row.intValue("customerId"), time);
    boolean isKnown =
        !isMatchedBefore
            && (writes.isAcknowledged(key, content) || writes.isIndeterminate(key, inputs));
    if (writes.covers(tid)) {
      findings.expect(
          WholesaleCheck.NOTHING_UNSUBMITTED,
          isKnown,
          () -> "'" + tid + "'" + (isMatchedBefore ? " once more" : "") + ": " + row.node());
    }
  }

  private void matchDelivery(RawRecord row) {
    int number = row.intValue("orderNumber");
    if (number < size.firstUndelivered() || !row.has("carrierId")) {
      return;
    }
    int warehouse = row.intValue("warehouseId");
    int district = row.intValue("districtId");
    int carrier = row.intValue("carrierId");
    var items = row.objects("items");
    long content =
        WriteDigests.delivered(
            carrier,
            row.intValue("customerId"),
            items.stream().mapToLong(item -> item.longValue("amountCents")).sum(),
            items.get(0).stringOr("deliveredAt", ""));
    if (!writes.isAcknowledged(WriteDigests.deliveryKey(warehouse, district, number), content)
        && writes.isExclusive()) {
      int found = unacknowledgedDeliveries.addTo(MultisetHash.of(warehouse, district, carrier), 1);
      findings.expect(
          WholesaleCheck.NOTHING_UNSUBMITTED,
          found <= writes.indeterminateDeliveries(warehouse, carrier),
          () -> "delivery of order %d/%d/%d".formatted(warehouse, district, number));
    }
  }

  /** Takes an entry of the log once more, after the records. */
  void compareEntry(RawRecord entry) {
    if (!entry.string("kind").equals("acknowledged")) {
      return;
    }
    String tid = entry.string("tid");
    boolean isMatched = writes.isMatched(WriteDigests.key(tid));
    switch (entry.string("transaction")) {
      case "new-order" -> {
        findings.expect(
            WholesaleCheck.ACKNOWLEDGED_ORDERS_PRESENT, isMatched, () -> name(entry, "order"));
        checkTotal(entry);
      }
      case "payment" ->
          findings.expect(
              WholesaleCheck.ACKNOWLEDGED_PAYMENTS_PRESENT,
              isMatched,
              () -> name(entry, "payment"));
      default ->
          entry
              .objects("orders")
              .forEach(
                  order ->
                      findings.expect(
                          WholesaleCheck.ACKNOWLEDGED_DELIVERIES_PRESENT,
                          writes.isMatched(deliveryKey(entry, order)),
                          () -> tid + " of order " + order.node()));
    }
  }

  private static String name(RawRecord entry, String number) {
    return "%s, %s %d of customer %d"
        .formatted(entry.string("tid"), number, entry.intValue(number), entry.intValue("customer"));
  }

  private void checkTotal(RawRecord entry) {
    int warehouse = entry.intValue("warehouse");
    int district = entry.intValue("district");
    long amountCents = 0;
    for (var line : entry.node().path("lines")) {
      amountCents += rows.priceCents(line.path(0).asInt()) * line.path(1).asInt();
    }
    long expected =
        OrderTotal.cents(
            amountCents,
            rows.discount(warehouse, district, entry.intValue("customer")),
            rows.warehouse(warehouse).salesTax(),
            rows.district(warehouse, district).salesTax());
    findings.expect(
        WholesaleCheck.ACKNOWLEDGED_TOTALS,
        entry.longValue("total_cents") == expected,
        () -> name(entry, "order") + " cost " + entry.longValue("total_cents"));
  }

  @Override
  public void conclude() {}
}
