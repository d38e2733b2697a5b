package emporium.jmeter.audit;

import emporium.jmeter.audit.Ledger.ProductAccount;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The driver's own list against the records: all that was acknowledged is there, and nothing that
 * was not submitted. Takes its lines after all records.
 */
final class Acknowledged {
  private static final int UNKNOWN = -1;
  private static final String OFFERED = "offered";
  private static final String DELETED = "deleted";

  private final Ledger ledger;
  private final Findings findings;
  private final Submissions submissions;
  private final Map<ProductKey, Candidates> prices = new LinkedHashMap<>();
  private final Map<ProductKey, Candidates> versions = new LinkedHashMap<>();
  private final Map<ProductKey, Candidates> offers = new LinkedHashMap<>();
  private final Replication replication;
  private final Received received = new Received();
  private int piecesIngested = UNKNOWN;

  /** What a field may be: the last acknowledged value, or one whose answer never came. */
  private static final class Candidates {
    private boolean acknowledged;
    private String last = "";
    private final Set<String> unanswered = new HashSet<>();
  }

  Acknowledged(Ledger ledger, Findings findings, Submissions submissions) {
    this.ledger = ledger;
    this.findings = findings;
    this.submissions = submissions;
    this.replication = new Replication(ledger);
  }

  void take(Row row) {
    String kind = row.text("kind");
    if (kind.equals("run")) {
      submissions.run(row);
      piecesIngested = row.has("pieces") ? row.number("pieces") : piecesIngested;
      return;
    }
    boolean acknowledged = kind.equals("acknowledged");
    submissions.submit(row.text("tid"));
    switch (row.text("transaction")) {
      case "checkout" -> {} // taken with the records of its customer
      case "update-delivery" -> delivery(row, acknowledged);
      case "price-update" -> {
        replication.take(row);
        candidate(prices, row, acknowledged, cents -> Long.toString(cents.cents("price")));
      }
      case "product-replace" -> {
        replication.take(row);
        candidate(prices, row, acknowledged, cents -> Long.toString(cents.cents("price")));
        candidate(versions, row, acknowledged, version -> version.text("version"));
        candidate(offers, row, acknowledged, offered -> OFFERED);
      }
      case "product-delete" -> candidate(offers, row, acknowledged, deleted -> DELETED);
      case "replenish" -> received.take(row, Answered.of(row));
      default -> throw new Unreadable("transaction", "known");
    }
  }

  /** Takes the lines about checkouts of some customers, with what their records said. */
  Topic checkouts(Ledger group) {
    return new AcknowledgedCheckouts(group, findings, submissions, replication);
  }

  private void delivery(Row row, boolean acknowledged) {
    int delivered = row.number("delivered");
    if (acknowledged && delivered > 0) {
      String tid = row.text("tid");
      int there = submissions.delivered(tid);
      findings.expect(
          Check.ACKNOWLEDGED_DELIVERIES_PRESENT,
          there == delivered,
          () -> tid + " delivered " + delivered + ", records say " + there);
    }
  }

  private static void candidate(
      Map<ProductKey, Candidates> all, Row row, boolean acknowledged, Function<Row, String> value) {
    var key = new ProductKey(row.number("seller"), row.number("product"));
    Candidates candidates = all.computeIfAbsent(key, added -> new Candidates());
    if (acknowledged) {
      candidates.acknowledged = true;
      candidates.last = value.apply(row);
    } else if (Answered.of(row) == Answered.NOT) {
      candidates.unanswered.add(value.apply(row));
    }
  }

  void conclude() {
    values(Check.ACKNOWLEDGED_PRICES_PRESENT, prices, account -> Long.toString(account.priceCents));
    values(Check.ACKNOWLEDGED_VERSIONS_PRESENT, versions, account -> account.version);
    values(
        Check.ACKNOWLEDGED_DELETES_PRESENT, offers, account -> account.active ? OFFERED : DELETED);
    pieces();
  }

  /** Exactly, if the driver ingested them and nobody else was there; else no fewer. */
  private void pieces() {
    boolean exact = submissions.isExclusive() && piecesIngested != UNKNOWN;
    Set<ProductKey> keys = exact ? ledger.products.keySet() : received.products();
    for (ProductKey key : keys) {
      ProductAccount account = ledger.products.get(key);
      long there = account == null ? UNKNOWN : account.received;
      findings.expect(
          Check.ACKNOWLEDGED_PIECES_PRESENT,
          exact ? received.explains(key, there, piecesIngested) : there >= received.least(key),
          () -> key + " received " + there + ", acknowledged " + received.least(key));
    }
  }

  /** What the checkouts saw of updates; null if somebody else may have updated products too. */
  @Nullable ReplicationAnomalies replicationAnomalies() {
    return submissions.isExclusive() ? replication.anomalies() : null;
  }

  private void values(
      Check check, Map<ProductKey, Candidates> all, Function<ProductAccount, String> field) {
    all.forEach(
        (key, candidates) -> {
          ProductAccount account = ledger.products.get(key);
          String there = account == null ? "nothing" : field.apply(account);
          boolean holds =
              !candidates.acknowledged
                  || candidates.last.equals(there)
                  || candidates.unanswered.contains(there);
          findings.expect(
              check, holds, () -> key + " has " + there + ", acknowledged " + candidates.last);
        });
  }
}
