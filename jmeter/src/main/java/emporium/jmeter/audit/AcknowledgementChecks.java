package emporium.jmeter.audit;

import emporium.jmeter.audit.AuditAccounts.ProductAccount;
import emporium.jmeter.audit.records.MalformedRecord;
import emporium.jmeter.audit.records.ProductKey;
import emporium.jmeter.audit.records.RawRecord;
import emporium.jmeter.audit.result.Findings;
import emporium.jmeter.audit.result.MarketplaceCheck;
import emporium.jmeter.audit.result.ReplicationAnomalies;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Checks the acknowledgement log against the records: everything acknowledged is there, and nothing
 * that was not submitted. Takes its lines after all records.
 */
final class AcknowledgementChecks {
  private static final int UNKNOWN = -1;
  private static final String OFFERED = "offered";
  private static final String DELETED = "deleted";

  private final AuditAccounts ledger;
  private final Findings findings;
  private final SubmittedTransactions submissions;
  private final Map<ProductKey, Candidates> prices = new LinkedHashMap<>();
  private final Map<ProductKey, Candidates> versions = new LinkedHashMap<>();
  private final Map<ProductKey, Candidates> offers = new LinkedHashMap<>();
  private final ReplicationAnalysis replication;
  private final ReceivedPieces received = new ReceivedPieces();
  private int piecesIngested = UNKNOWN;

  /** The values a field may have: the last acknowledged one, or one whose answer is missing. */
  private static final class Candidates {
    private boolean hasAcknowledged;
    private String lastAcknowledged = "";
    private final Set<String> indeterminate = new HashSet<>();
  }

  AcknowledgementChecks(
      AuditAccounts ledger, Findings findings, SubmittedTransactions submissions) {
    this.ledger = ledger;
    this.findings = findings;
    this.submissions = submissions;
    this.replication = new ReplicationAnalysis(ledger);
  }

  void accept(RawRecord row) {
    String kind = row.string("kind");
    if (kind.equals("run")) {
      submissions.addRun(row);
      piecesIngested = row.has("pieces") ? row.intValue("pieces") : piecesIngested;
      return;
    }
    boolean acknowledged = kind.equals("acknowledged");
    submissions.addTransaction(row.string("tid"));
    switch (row.string("transaction")) {
      case "checkout" -> {} // taken with the records of its customer
      case "update-delivery" -> checkDelivery(row, acknowledged);
      case "price-update" -> {
        replication.accept(row);
        addCandidate(prices, row, acknowledged, cents -> Long.toString(cents.cents("price")));
      }
      case "product-replace" -> {
        replication.accept(row);
        addCandidate(prices, row, acknowledged, cents -> Long.toString(cents.cents("price")));
        addCandidate(versions, row, acknowledged, version -> version.string("version"));
        addCandidate(offers, row, acknowledged, offered -> OFFERED);
      }
      case "product-delete" -> addCandidate(offers, row, acknowledged, deleted -> DELETED);
      case "replenish" -> received.accept(row, SubmissionStatus.of(row));
      default -> throw new MalformedRecord("transaction", "known");
    }
  }

  /** Takes the lines about checkouts of some customers, with the contents of their records. */
  CheckGroup checkouts(AuditAccounts group) {
    return new AcknowledgedCheckoutChecks(group, findings, submissions, replication);
  }

  private void checkDelivery(RawRecord row, boolean acknowledged) {
    int delivered = row.intValue("delivered");
    if (acknowledged && delivered > 0) {
      String tid = row.string("tid");
      int there = submissions.deliveries(tid);
      findings.expect(
          MarketplaceCheck.ACKNOWLEDGED_DELIVERIES_PRESENT,
          there == delivered,
          () -> tid + " delivered " + delivered + ", records have " + there);
    }
  }

  private static void addCandidate(
      Map<ProductKey, Candidates> all,
      RawRecord row,
      boolean acknowledged,
      Function<RawRecord, String> value) {
    var key = new ProductKey(row.intValue("seller"), row.intValue("product"));
    Candidates candidates = all.computeIfAbsent(key, added -> new Candidates());
    if (acknowledged) {
      candidates.hasAcknowledged = true;
      candidates.lastAcknowledged = value.apply(row);
    } else if (SubmissionStatus.of(row) == SubmissionStatus.INDETERMINATE) {
      candidates.indeterminate.add(value.apply(row));
    }
  }

  void conclude() {
    checkValues(
        MarketplaceCheck.ACKNOWLEDGED_PRICES_PRESENT,
        prices,
        account -> Long.toString(account.priceCents));
    checkValues(
        MarketplaceCheck.ACKNOWLEDGED_VERSIONS_PRESENT, versions, account -> account.version);
    checkValues(
        MarketplaceCheck.ACKNOWLEDGED_DELETES_PRESENT,
        offers,
        account -> account.active ? OFFERED : DELETED);
    checkPieces();
  }

  /** Exactly, if the driver ingested them and is the only writer; else no fewer. */
  private void checkPieces() {
    boolean exact = submissions.isExclusive() && piecesIngested != UNKNOWN;
    Set<ProductKey> keys = exact ? ledger.products.keySet() : received.products();
    for (ProductKey key : keys) {
      ProductAccount account = ledger.products.get(key);
      long there = account == null ? UNKNOWN : account.received;
      findings.expect(
          MarketplaceCheck.ACKNOWLEDGED_PIECES_PRESENT,
          exact
              ? received.isPossible(key, there, piecesIngested)
              : there >= received.acknowledgedPieces(key),
          () -> key + " received " + there + ", acknowledged " + received.acknowledgedPieces(key));
    }
  }

  /** What the checkouts saw of updates; null if another client may have updated products too. */
  @Nullable ReplicationAnomalies replicationAnomalies() {
    return submissions.isExclusive() ? replication.anomalies() : null;
  }

  private void checkValues(
      MarketplaceCheck check,
      Map<ProductKey, Candidates> all,
      Function<ProductAccount, String> field) {
    all.forEach(
        (key, candidates) -> {
          ProductAccount account = ledger.products.get(key);
          String there = account == null ? "nothing" : field.apply(account);
          boolean holds =
              !candidates.hasAcknowledged
                  || candidates.lastAcknowledged.equals(there)
                  || candidates.indeterminate.contains(there);
          findings.expect(
              check,
              holds,
              () -> key + " has " + there + ", acknowledged " + candidates.lastAcknowledged);
        });
  }
}
