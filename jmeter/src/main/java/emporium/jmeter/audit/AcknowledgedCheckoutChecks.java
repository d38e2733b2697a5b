package emporium.jmeter.audit;

import emporium.jmeter.audit.AuditAccounts.CheckoutAccount;
import emporium.jmeter.audit.records.RawRecord;
import emporium.jmeter.audit.records.SessionKey;
import emporium.jmeter.audit.result.Findings;
import emporium.jmeter.audit.result.MarketplaceCheck;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Checks the checkouts of the acknowledgement log against the records, for one group of customers.
 * Takes lines of the log after the records.
 */
final class AcknowledgedCheckoutChecks implements CheckGroup {
  /** The type of a line of the acknowledgement log among the records. */
  static final String TYPE = "acknowledged_checkouts";

  private final AuditAccounts ledger;
  private final Findings findings;
  private final SubmittedTransactions submissions;
  private final ReplicationAnalysis replication;
  private @Nullable Map<String, SessionKey> sessionOfTid;

  AcknowledgedCheckoutChecks(
      AuditAccounts ledger,
      Findings findings,
      SubmittedTransactions submissions,
      ReplicationAnalysis replication) {
    this.ledger = ledger;
    this.findings = findings;
    this.submissions = submissions;
    this.replication = replication;
  }

  @Override
  public void accept(String type, RawRecord row) {
    if (type.equals(TYPE)) {
      checkout(row);
    }
  }

  private void checkout(RawRecord row) {
    String tid = row.string("tid");
    SessionKey key = sessions().get(tid);
    CheckoutAccount account = key == null ? null : ledger.checkouts.get(key);
    boolean there =
        key != null
            && account != null
            && !submissions.hasSeveralSessions(tid)
            && key.customer() == row.intValue("customer")
            && account.outcome.equals(row.string("outcome"))
            && (!row.has("items") || account.versionsHash == itemsHash(row));
    findings.expect(
        MarketplaceCheck.ACKNOWLEDGED_CHECKOUTS_PRESENT,
        there,
        () -> tid + " of customer " + row.intValue("customer") + " " + row.string("outcome"));
    if (there && account != null && row.has("items")) {
      replication.recordSubmittedPrices(account, row);
      long offered = net(row);
      findings.expect(
          MarketplaceCheck.ACKNOWLEDGED_PRICES_NOT_EXCEEDED,
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

  private static long itemsHash(RawRecord row) {
    return row.objects("items").stream()
        .mapToLong(
            item ->
                CheckoutChecks.versionLine(
                    item.intValue("seller"),
                    item.intValue("product"),
                    item.intValue("quantity"),
                    item.string("version")))
        .sum();
  }

  private static long net(RawRecord row) {
    return row.objects("items").stream()
        .mapToLong(
            item -> item.cents("unit_price") * item.intValue("quantity") - item.cents("voucher"))
        .sum();
  }

  @Override
  public void check() {
    for (CheckoutAccount account : ledger.checkouts.values()) {
      if (account.checkouts > 0) {
        submissions.expectSubmitted(account.tid, findings);
      }
    }
    replication.examine(ledger);
  }
}
