package emporium.jmeter.audit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import emporium.jmeter.audit.records.MultisetHash;
import emporium.jmeter.audit.records.OrderKey;
import emporium.jmeter.audit.records.RawRecord;
import emporium.jmeter.audit.result.Findings;
import emporium.jmeter.audit.result.MarketplaceCheck;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Checks completed transactions against their records in the audit log. */
final class AuditLogChecks implements CheckGroup {
  private static final int NO_SELLER = 0;

  private final Findings findings;
  private final Map<Key, Account> accounts = new LinkedHashMap<>();
  private final boolean enabled;

  private record Key(String service, OrderKey order, int seller) {
    @Override
    public String toString() {
      return service + " of " + order + (seller == NO_SELLER ? "" : " for seller " + seller);
    }
  }

  /** Raw records of an aggregate, and audit records with their content: numbers and hashes. */
  private static final class Account {
    private int lines;
    private long linesHash;
    private int records;
    private int contents;
    private long contentsHash;
  }

  /**
   * @param on whether the audit log is on
   */
  AuditLogChecks(Findings findings, boolean on) {
    this.findings = findings;
    this.enabled = on;
  }

  /** An audit record without its content, but with the content's number and hash. */
  static ObjectNode digest(RawRecord row) {
    JsonNode content = row.object("content").node();
    int contents = content.isArray() ? content.size() : 1;
    long hash = 0;
    for (JsonNode line : content.isArray() ? content : List.of(content)) {
      hash += MultisetHash.of(line);
    }
    OrderKey order = row.order();
    return JsonNodeFactory.instance
        .objectNode()
        .put("type", row.string("type"))
        .put("service", row.string("service"))
        .put("customer_id", order.customer())
        .put("order_id", order.order())
        .put("seller_id", row.intValue("seller_id"))
        .put("contents", contents)
        .put("contents_hash", hash);
  }

  @Override
  public void accept(String type, RawRecord row) {
    switch (type) {
      case "orders" -> addCompleted("order", row, isCompleted(row.string("status")));
      case "payments" -> addCompleted("payment", row, !row.string("status").equals("open"));
      case "shipments" -> addCompleted("shipment", row, row.string("status").equals("concluded"));
      case "order_entries" -> {
        boolean concluded = row.string("order_status").equals("DELIVERED");
        if (concluded) {
          addLine(new Key("seller", row.order(), row.intValue("seller_id")), row);
        }
      }
      case "audit_records" -> addRecord(row);
      default -> {}
    }
  }

  private static boolean isCompleted(String status) {
    return status.equals("DELIVERED") || status.equals("PAYMENT_FAILED");
  }

  private void addCompleted(String service, RawRecord row, boolean isEnd) {
    if (isEnd) {
      addLine(new Key(service, row.order(), NO_SELLER), row);
    }
  }

  private void addLine(Key key, RawRecord row) {
    Account account = account(key);
    account.lines++;
    account.linesHash += MultisetHash.of(row.node());
  }

  private void addRecord(RawRecord row) {
    Account account =
        account(new Key(row.string("service"), row.order(), row.intValue("seller_id")));
    account.records++;
    account.contents += row.intValue("contents");
    account.contentsHash += row.longValue("contents_hash");
  }

  private Account account(Key key) {
    return accounts.computeIfAbsent(key, added -> new Account());
  }

  @Override
  public void check() {
    accounts.forEach(
        (key, account) ->
            findings.expect(
                MarketplaceCheck.AUDIT_LOG_COMPLETE,
                enabled ? isComplete(account) : account.records == 0,
                () -> key + " has " + account.records + " audit records" + problem(account)));
  }

  private static boolean isComplete(Account account) {
    return account.records == 1
        && account.contents == account.lines
        && account.contentsHash == account.linesHash;
  }

  private String problem(Account account) {
    if (!enabled) {
      return " with the log off";
    }
    if (account.lines == 0) {
      return ", and has not come to its end";
    }
    return account.records == 1 ? ", which differs from the raw records" : "";
  }
}
