package emporium.jmeter.audit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What has come to its end, and the records of it in the audit log. */
final class AuditLog implements Topic {
  private static final int NO_SELLER = 0;

  private final Findings findings;
  private final Map<Key, Account> accounts = new LinkedHashMap<>();
  private final boolean on;

  private record Key(String service, OrderKey order, int seller) {
    @Override
    public String toString() {
      return service + " of " + order + (seller == NO_SELLER ? "" : " for seller " + seller);
    }
  }

  /** Raw records of a thing, and audit records with what they hold: numbers and hashes. */
  private static final class Account {
    private int lines;
    private long linesHash;
    private int records;
    private int contents;
    private long contentsHash;
  }

  /**
   * @param on whether there is to be a log at all
   */
  AuditLog(Findings findings, boolean on) {
    this.findings = findings;
    this.on = on;
  }

  /** An audit record without what it holds, but with the number and hash of that. */
  static ObjectNode digest(Row row) {
    JsonNode content = row.part("content").node();
    int contents = content.isArray() ? content.size() : 1;
    long hash = 0;
    for (JsonNode line : content.isArray() ? content : List.of(content)) {
      hash += Hashes.of(line);
    }
    OrderKey order = row.order();
    return JsonNodeFactory.instance
        .objectNode()
        .put("type", row.text("type"))
        .put("service", row.text("service"))
        .put("customer_id", order.customer())
        .put("order_id", order.order())
        .put("seller_id", row.number("seller_id"))
        .put("contents", contents)
        .put("contents_hash", hash);
  }

  @Override
  public void take(String type, Row row) {
    switch (type) {
      case "orders" -> ended("order", row, isEnd(row.text("status")));
      case "payments" -> ended("payment", row, !row.text("status").equals("open"));
      case "shipments" -> ended("shipment", row, row.text("status").equals("concluded"));
      case "order_entries" -> {
        boolean concluded = row.text("order_status").equals("DELIVERED");
        if (concluded) {
          line(new Key("seller", row.order(), row.number("seller_id")), row);
        }
      }
      case "audit_records" -> record(row);
      default -> {}
    }
  }

  private static boolean isEnd(String status) {
    return status.equals("DELIVERED") || status.equals("PAYMENT_FAILED");
  }

  private void ended(String service, Row row, boolean isEnd) {
    if (isEnd) {
      line(new Key(service, row.order(), NO_SELLER), row);
    }
  }

  private void line(Key key, Row row) {
    Account account = account(key);
    account.lines++;
    account.linesHash += Hashes.of(row.node());
  }

  private void record(Row row) {
    Account account = account(new Key(row.text("service"), row.order(), row.number("seller_id")));
    account.records++;
    account.contents += row.number("contents");
    account.contentsHash += row.whole("contents_hash");
  }

  private Account account(Key key) {
    return accounts.computeIfAbsent(key, added -> new Account());
  }

  @Override
  public void conclude() {
    accounts.forEach(
        (key, account) ->
            findings.expect(
                Check.AUDIT_LOG_COMPLETE,
                on ? isComplete(account) : account.records == 0,
                () -> key + " has " + account.records + " audit records" + problem(account)));
  }

  private static boolean isComplete(Account account) {
    return account.records == 1
        && account.contents == account.lines
        && account.contentsHash == account.linesHash;
  }

  private String problem(Account account) {
    if (!on) {
      return " with the log off";
    }
    if (account.lines == 0) {
      return ", and has not come to its end";
    }
    return account.records == 1 ? ", which is not what raw records say" : "";
  }
}
