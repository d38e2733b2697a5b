package emporium.jmeter.audit;

import emporium.jmeter.audit.Ledger.CheckoutAccount;
import emporium.jmeter.audit.Ledger.ProductAccount;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The driver's own list against the records: all that was acknowledged is there, and nothing that
 * was not submitted. Read after all records.
 */
final class Acknowledged {
  private static final int UNKNOWN = -1;
  private static final String OFFERED = "offered";
  private static final String DELETED = "deleted";

  private final Ledger ledger;
  private final Findings findings;
  private final Map<String, SessionKey> sessionOfTid = new HashMap<>();
  private final Set<String> repeatedTids = new HashSet<>();
  private final Set<String> submitted = new HashSet<>();
  private final Map<ProductKey, Candidates> prices = new LinkedHashMap<>();
  private final Map<ProductKey, Candidates> versions = new LinkedHashMap<>();
  private final Set<String> prefixes = new HashSet<>();
  private final Map<ProductKey, Candidates> offers = new LinkedHashMap<>();
  private final Replication replication;
  private final Received received = new Received();
  private boolean exclusive;
  private int piecesIngested = UNKNOWN;

  /** What a field may be: the last acknowledged value, or one whose answer never came. */
  private static final class Candidates {
    private boolean acknowledged;
    private String last = "";
    private final Set<String> unanswered = new HashSet<>();
  }

  Acknowledged(Ledger ledger, Findings findings) {
    this.ledger = ledger;
    this.findings = findings;
    this.replication = new Replication(ledger);
    ledger.checkouts.forEach(
        (key, account) -> {
          if (account.checkouts > 0 && sessionOfTid.put(account.tid, key) != null) {
            repeatedTids.add(account.tid);
          }
        });
  }

  void take(Row row) {
    String kind = row.text("kind");
    if (kind.equals("run")) {
      exclusive = row.flag("exclusive") && (prefixes.isEmpty() || exclusive);
      prefixes.add(row.text("prefix"));
      piecesIngested = row.has("pieces") ? row.number("pieces") : piecesIngested;
      return;
    }
    boolean acknowledged = kind.equals("acknowledged");
    submitted.add(row.text("tid"));
    switch (row.text("transaction")) {
      case "checkout" -> checkout(row, acknowledged);
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

  private void checkout(Row row, boolean acknowledged) {
    String tid = row.text("tid");
    SessionKey key = sessionOfTid.get(tid);
    if (!acknowledged) {
      return;
    }
    CheckoutAccount account = key == null ? null : ledger.checkouts.get(key);
    boolean there =
        key != null
            && account != null
            && !repeatedTids.contains(tid)
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

  private void delivery(Row row, boolean acknowledged) {
    int delivered = row.number("delivered");
    if (acknowledged && delivered > 0) {
      String tid = row.text("tid");
      int there = ledger.deliveredByTid.getOrDefault(tid, 0);
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
    sessionOfTid.keySet().forEach(this::submittedBefore);
    ledger.deliveredByTid.keySet().forEach(this::submittedBefore);
  }

  /** Exactly, if the driver ingested them and nobody else was there; else no fewer. */
  private void pieces() {
    boolean exact = exclusive && piecesIngested != UNKNOWN;
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
    return exclusive ? replication.examine() : null;
  }

  private void submittedBefore(String tid) {
    if (exclusive || prefixes.stream().anyMatch(tid::startsWith)) {
      findings.expect(
          Check.NOTHING_UNSUBMITTED, submitted.contains(tid), () -> "transaction " + tid);
    }
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
