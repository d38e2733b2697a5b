package emporium.jmeter.audit;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.Map;

/** What has come to its end, and the records of it in the audit log. */
final class AuditLog implements Topic {
  private static final int NO_SELLER = 0;

  private final Findings findings;
  private final Map<Key, Account> accounts = new LinkedHashMap<>();
  private boolean on = true;

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

  AuditLog(Findings findings) {
    this.findings = findings;
  }

  /** Says whether there is to be a log at all. */
  void expect(boolean isOn) {
    on = isOn;
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
    JsonNode content = row.part("content").node();
    if (content.isArray()) {
      content.forEach(line -> contained(account, line));
    } else {
      contained(account, content);
    }
  }

  private static void contained(Account account, JsonNode line) {
    account.contents++;
    account.contentsHash += Hashes.of(line);
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
