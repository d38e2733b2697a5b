package emporium.jmeter.audit;

import emporium.jmeter.audit.Ledger.CheckoutAccount;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The checkouts of the driver's list against the records, for one group of customers. Takes lines
 * of the list after the records.
 */
final class AcknowledgedCheckouts implements Topic {
  /** The type of a line of the list among the records. */
  static final String TYPE = "acknowledged_checkouts";

  private final Ledger ledger;
  private final Findings findings;
  private final Submissions submissions;
  private final Replication replication;
  private @Nullable Map<String, SessionKey> sessionOfTid;

  AcknowledgedCheckouts(
      Ledger ledger, Findings findings, Submissions submissions, Replication replication) {
    this.ledger = ledger;
    this.findings = findings;
    this.submissions = submissions;
    this.replication = replication;
  }

  @Override
  public void take(String type, Row row) {
    if (type.equals(TYPE)) {
      checkout(row);
    }
  }

  private void checkout(Row row) {
    String tid = row.text("tid");
    SessionKey key = sessions().get(tid);
    CheckoutAccount account = key == null ? null : ledger.checkouts.get(key);
    boolean there =
        key != null
            && account != null
            && !submissions.isRepeated(tid)
            && key.customer() == row.number("customer")
            && account.outcome.equals(row.text("outcome"))
            && (!row.has("items") || account.versionsHash == itemsHash(row));
    findings.expect(
        Check.ACKNOWLEDGED_CHECKOUTS_PRESENT,
        there,
        () -> tid + " of customer " + row.number("customer") + " " + row.text("outcome"));
    if (there && account != null && row.has("items")) {
      replication.submitted(account, row);
      long offered = net(row);
      findings.expect(
          Check.ACKNOWLEDGED_PRICES_NOT_EXCEEDED,
          account.netCents <= offered,
          () -> key + " at " + account.netCents + " cents, offered at " + offered);
    }
  }

  private Map<String, SessionKey> sessions() {
    Map<String, SessionKey> known = sessionOfTid;
    if (known == null) {
      known = new HashMap<>();
      for (Map.Entry<SessionKey, CheckoutAccount> one : ledger.checkouts.entrySet()) {
        if (one.getValue().checkouts > 0) {
          known.put(one.getValue().tid, one.getKey());
        }
      }
      sessionOfTid = known;
    }
    return known;
  }

  private static long itemsHash(Row row) {
    return row.list("items").stream()
        .mapToLong(
            item ->
                Checkouts.versionLine(
                    item.number("seller"),
                    item.number("product"),
                    item.number("quantity"),
                    item.text("version")))
        .sum();
  }

  private static long net(Row row) {
    return row.list("items").stream()
        .mapToLong(
            item -> item.cents("unit_price") * item.number("quantity") - item.cents("voucher"))
        .sum();
  }

  @Override
  public void conclude() {
    for (CheckoutAccount account : ledger.checkouts.values()) {
      if (account.checkouts > 0) {
        submissions.expectSubmitted(account.tid, findings);
      }
    }
    replication.examine(ledger);
  }
}
