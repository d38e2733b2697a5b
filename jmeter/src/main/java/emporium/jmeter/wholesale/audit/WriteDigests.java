package emporium.jmeter.wholesale.audit;

import emporium.jmeter.audit.records.MalformedRecord;
import emporium.jmeter.audit.records.MultisetHash;
import emporium.jmeter.audit.records.RawRecord;
import java.time.DateTimeException;
import java.time.Instant;

/** Hashes of writes, from their entries in the acknowledgement log and from their records alike. */
final class WriteDigests {
  private WriteDigests() {}

  /** The key of an order or payment. */
  static long key(String tid) {
    return MultisetHash.text(tid);
  }

  /** The key of the delivery of an order. */
  static long deliveryKey(int warehouse, int district, int order) {
    return MultisetHash.of(warehouse, district, order);
  }

  /** What was asked of an order in the log: lines are product, quantity and supplier. */
  static long loggedOrder(RawRecord entry) {
    long lines = 0;
    for (var line : entry.node().path("lines")) {
      lines =
          MultisetHash.of(lines, line.path(0).asInt(), line.path(1).asInt(), line.path(2).asInt());
    }
    return MultisetHash.of(
        entry.intValue("warehouse"), entry.intValue("district"), entry.intValue("customer"), lines);
  }

  /** What was asked of an order in the records. */
  static long order(RawRecord row) {
    long lines = 0;
    for (RawRecord item : row.objects("items")) {
      lines =
          MultisetHash.of(
              lines,
              item.intValue("productId"),
              item.intValue("quantity"),
              item.intValue("supplyingWarehouseId"));
    }
    return MultisetHash.of(
        row.intValue("warehouseId"), row.intValue("districtId"), row.intValue("customerId"), lines);
  }

  /** What was asked of a payment in the log. */
  static long loggedPayment(RawRecord entry) {
    return MultisetHash.of(
        entry.intValue("warehouse"),
        entry.intValue("district"),
        entry.intValue("customer_warehouse"),
        entry.intValue("customer_district"),
        entry.longValue("amount_cents"));
  }

  /** What was asked of a payment in the records. */
  static long payment(RawRecord row) {
    return MultisetHash.of(
        row.intValue("atWarehouseId"),
        row.intValue("atDistrictId"),
        row.intValue("warehouseId"),
        row.intValue("districtId"),
        row.longValue("amountCents"));
  }

  /** What was answered: the inputs with a number, the customer, and the time. */
  static long answered(long inputs, int number, int customer, String time) {
    return MultisetHash.of(inputs, number, customer, milliseconds(time));
  }

  /** What was answered for the delivery of an order. */
  static long delivered(int carrier, int customer, long amountCents, String time) {
    return MultisetHash.of(carrier, customer, amountCents, milliseconds(time));
  }

  /** Records have times in milliseconds, answers may have them finer; 0 for none. */
  private static long milliseconds(String time) {
    if (time.isEmpty()) {
      return 0;
    }
    try {
      return Instant.parse(time).toEpochMilli();
    } catch (DateTimeException malformed) {
      throw new MalformedRecord(time, "a time");
    }
  }
}
