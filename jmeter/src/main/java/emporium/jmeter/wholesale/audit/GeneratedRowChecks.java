package emporium.jmeter.wholesale.audit;

import com.fasterxml.jackson.databind.JsonNode;
import emporium.jmeter.audit.records.RawRecord;
import emporium.jmeter.audit.result.Findings;
import emporium.jmeter.client.MarketplaceClient;
import emporium.jmeter.wholesale.data.WholesaleRowSource;
import emporium.jmeter.wholesale.data.WholesaleSize;
import emporium.jmeter.wholesale.data.WholesaleTable;
import java.io.IOException;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Checks that every generated row is there once, and unchanged but for the fields that transactions
 * change. A bit for each row.
 */
final class GeneratedRowChecks implements TableChecks {
  private static final Map<WholesaleTable, Set<String>> CHANGING =
      Map.of(
          WholesaleTable.WAREHOUSES, Set.of("ytdCents"),
          WholesaleTable.DISTRICTS, Set.of("ytdCents", "nextOrder", "nextDelivery"),
          WholesaleTable.STOCKS, Set.of("quantity"),
          WholesaleTable.CUSTOMERS,
              Set.of("balanceCents", "ytdPaymentCents", "paymentCount", "deliveryCount", "data"),
          WholesaleTable.ORDERS, Set.of("carrierId", "deliveredAt"));
  private static final int ADDED = -1;

  private final WholesaleSize size;
  private final WholesaleRowSource rows;
  private final Findings findings;
  private final Map<WholesaleTable, BitSet> seen = new EnumMap<>(WholesaleTable.class);

  GeneratedRowChecks(WholesaleSize size, WholesaleRowSource rows, Findings findings) {
    this.size = size;
    this.rows = rows;
    this.findings = findings;
    for (WholesaleTable table : WholesaleTable.values()) {
      seen.put(table, new BitSet());
    }
  }

  @Override
  public void accept(WholesaleTable table, RawRecord row) {
    int place = place(table, row);
    if (place == ADDED) {
      return;
    }
    BitSet before = seen(table);
    boolean isFirst = !before.get(place);
    before.set(place);
    findings.expect(
        WholesaleCheck.ROWS_AS_GENERATED,
        isFirst
            && isEqual(generated(table, place), row.node(), CHANGING.getOrDefault(table, Set.of())),
        () -> table.id() + " " + place + (isFirst ? " differs" : " comes twice"));
  }

  private BitSet seen(WholesaleTable table) {
    return Objects.requireNonNull(seen.get(table), "there is one for each table");
  }

  /** Place of a row among the generated ones; {@link #ADDED} if it was added later. */
  private int place(WholesaleTable table, RawRecord row) {
    return switch (table) {
      case POPULATION -> 0;
      case PRODUCTS -> row.intValue("productId") - 1;
      case CARRIERS -> row.intValue("carrierId") - 1;
      case WAREHOUSES -> row.intValue("warehouseId") - 1;
      case DISTRICTS, EMPLOYEES ->
          size.place(row.intValue("warehouseId"), row.intValue("districtId"));
      case STOCKS -> size.stockPlace(row.intValue("warehouseId"), row.intValue("productId"));
      case CUSTOMERS -> customerPlace(row, row.intValue("customerId"));
      case ORDERS ->
          row.intValue("orderNumber") >= size.firstNewOrder()
              ? ADDED
              : customerPlace(row, row.intValue("orderNumber"));
      case PAYMENTS ->
          row.intValue("paymentNumber") > 1
              ? ADDED
              : customerPlace(row, row.intValue("customerId"));
    };
  }

  private int customerPlace(RawRecord row, int customer) {
    return size.customerPlace(row.intValue("warehouseId"), row.intValue("districtId"), customer);
  }

  private JsonNode generated(WholesaleTable table, int place) {
    try {
      return MarketplaceClient.JSON.readTree(rows.row(table.id(), place));
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** Whether a record has all generated fields but those that change. */
  private static boolean isEqual(JsonNode generated, JsonNode record, Set<String> changing) {
    if (generated.isObject()) {
      return record.isObject()
          && generated.properties().stream()
              .filter(field -> !changing.contains(field.getKey()))
              .allMatch(field -> isEqual(field.getValue(), record.path(field.getKey()), changing));
    }
    if (generated.isArray()) {
      if (!record.isArray() || record.size() != generated.size()) {
        return false;
      }
      for (int i = 0; i < generated.size(); i++) {
        if (!isEqual(generated.get(i), record.get(i), changing)) {
          return false;
        }
      }
      return true;
    }
    return generated.equals(record);
  }

  @Override
  public void conclude() {
    seen.forEach(
        (table, places) ->
            findings.expect(
                WholesaleCheck.ROWS_AS_GENERATED,
                places.cardinality() == table.rows(size),
                () -> table.id() + " has " + places.cardinality() + " of " + table.rows(size)));
  }
}
