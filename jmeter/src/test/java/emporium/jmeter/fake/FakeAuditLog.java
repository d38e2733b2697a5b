package emporium.jmeter.fake;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The audit log that goes with raw records: what has come to its end, as they show it. */
final class FakeAuditLog {
  private static final Map<String, Set<String>> ENDS =
      Map.of(
          "orders", Set.of("DELIVERED", "PAYMENT_FAILED"),
          "payments", Set.of("succeeded", "requires_payment_method", "canceled"),
          "shipments", Set.of("concluded"));

  private FakeAuditLog() {}

  static List<ObjectNode> of(RecordTables tables, String service) {
    return switch (service) {
      case "order" -> each(service, tables.of("orders"), ENDS.get("orders"));
      case "payment" -> each(service, tables.of("payments"), ENDS.get("payments"));
      case "shipment" -> each(service, tables.of("shipments"), ENDS.get("shipments"));
      case "seller" -> parts(tables.of("order_entries"));
      default -> List.of();
    };
  }

  private static List<ObjectNode> each(String service, List<ObjectNode> rows, Set<String> ends) {
    var records = new ArrayList<ObjectNode>();
    for (ObjectNode row : rows) {
      if (ends.contains(row.path("status").asText())) {
        ObjectNode record = record(service, row, 0);
        record.set("content", row.deepCopy());
        records.add(record);
      }
    }
    return records;
  }

  private static List<ObjectNode> parts(List<ObjectNode> entries) {
    var records = new LinkedHashMap<List<JsonNode>, ObjectNode>();
    for (ObjectNode entry : entries) {
      if (entry.get("order_status").asText().equals("DELIVERED")) {
        int seller = entry.get("seller_id").intValue();
        var key = List.of(entry.get("customer_id"), entry.get("order_id"), entry.get("seller_id"));
        ObjectNode record = records.computeIfAbsent(key, added -> record("seller", entry, seller));
        record.withArray("content").add(entry.deepCopy());
      }
    }
    return List.copyOf(records.values());
  }

  private static ObjectNode record(String service, ObjectNode row, int seller) {
    ObjectNode record = RecordTables.JSON.createObjectNode().put("type", "audit_records");
    record.put("service", service).put("seller_id", seller);
    record.set("customer_id", row.get("customer_id"));
    record.set("order_id", row.get("order_id"));
    return record;
  }
}
