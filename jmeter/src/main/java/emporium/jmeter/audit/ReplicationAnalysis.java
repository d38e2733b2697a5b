package emporium.jmeter.audit;

import emporium.jmeter.audit.AuditAccounts.CheckoutAccount;
import emporium.jmeter.audit.ProductVersionHistory.Evidence;
import emporium.jmeter.audit.ProductVersionHistory.ShownVersion;
import emporium.jmeter.audit.records.ProductKey;
import emporium.jmeter.audit.records.RawRecord;
import emporium.jmeter.audit.records.SessionKey;
import emporium.jmeter.audit.result.ReplicationAnomalies;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Checks whether the checkouts saw the updates of products in the order they were made: the lines
 * of the records against the updates of the acknowledgement log with the times of the driver's
 * clock. Requires that only the driver has updated products.
 */
final class ReplicationAnalysis {
  private static final int EXAMPLES_MAX = 5;

  private final AuditAccounts ledger;
  private final Map<ProductKey, ProductVersionHistory> histories = new HashMap<>();
  private final List<String> examples = new ArrayList<>();
  private long examined;
  private long productAnomalies;
  private long sellerAnomalies;

  ReplicationAnalysis(AuditAccounts ledger) {
    this.ledger = ledger;
  }

  /**
   * Takes a price update or a product replace of the acknowledgement log, in the order of the log.
   */
  void accept(RawRecord row) {
    SubmissionStatus answered = SubmissionStatus.of(row);
    if (answered == SubmissionStatus.REFUSED) {
      return;
    }
    var key = new ProductKey(row.intValue("seller"), row.intValue("product"));
    ProductVersionHistory history =
        histories.computeIfAbsent(key, added -> new ProductVersionHistory());
    if (answered == SubmissionStatus.INDETERMINATE || !row.has("started_ns")) {
      history.markIndeterminate();
    } else {
      history.update(
          new ShownVersion(ledger.versionNumber(row.string("was_version")), row.cents("was_price")),
          new ShownVersion(ledger.versionNumber(row.string("version")), row.cents("price")),
          row.longValue("started_ns"),
          row.longValue("ended_ns"));
    }
  }

  /** Takes a checkout of the acknowledgement log: the prices that its items had in the cart. */
  void recordSubmittedPrices(CheckoutAccount account, RawRecord row) {
    for (RawRecord item : row.objects("items")) {
      for (int at = 0; at < account.shownLines.length; at += CheckoutAccount.SHOWN_LINE_FIELDS) {
        if (account.shownLines[at] == item.intValue("seller")
            && account.shownLines[at + 1] == item.intValue("product")) {
          account.shownLines[at + 4] =
              account.shownLines[at + 3] == item.cents("unit_price") ? 0 : 1;
        }
      }
    }
  }

  /** Examines all checkouts of some customers, each customer's in their order. */
  void examine(AuditAccounts group) {
    List<SessionKey> sessions = new ArrayList<>(group.checkouts.keySet());
    sessions.sort(
        Comparator.comparingInt(SessionKey::customer).thenComparingInt(SessionKey::session));
    Map<ProductKey, Integer> seen = new HashMap<>();
    int customer = 0;
    for (SessionKey session : sessions) {
      if (session.customer() != customer) {
        customer = session.customer();
        seen.clear();
      }
      Map<ProductKey, Evidence> lines =
          evidence(Objects.requireNonNull(group.checkouts.get(session)));
      examined += lines.isEmpty() ? 0 : 1;
      lines.forEach((product, line) -> checkProduct(session, product, line, seen));
      checkSellers(session, lines);
    }
    histories.values().forEach(ProductVersionHistory::clearEvidenceCache);
  }

  /** Returns the anomalies in all lines examined. */
  ReplicationAnomalies anomalies() {
    return new ReplicationAnomalies(
        examined, productAnomalies, sellerAnomalies, List.copyOf(examples));
  }

  private Map<ProductKey, Evidence> evidence(CheckoutAccount account) {
    Map<ProductKey, Evidence> all = new LinkedHashMap<>();
    for (int at = 0; at < account.shownLines.length; at += CheckoutAccount.SHOWN_LINE_FIELDS) {
      long[] shown = account.shownLines;
      var key = new ProductKey((int) shown[at], (int) shown[at + 1]);
      ProductVersionHistory history = histories.get(key);
      Evidence line =
          history == null
              ? null
              : history.evidenceFor(
                  new ShownVersion((int) shown[at + 2], shown[at + 3], shown[at + 4] != 0));
      if (line != null) {
        all.put(key, line);
      }
    }
    return all;
  }

  private void checkProduct(
      SessionKey session, ProductKey key, Evidence line, Map<ProductKey, Integer> seen) {
    int before = seen.getOrDefault(key, 0);
    if (line.newest() < before) {
      productAnomalies++;
      example(
          session + " shows " + key + " as of update " + line.newest() + ", seen was " + before);
    }
    seen.merge(key, line.oldest(), Math::max);
  }

  private void checkSellers(SessionKey session, Map<ProductKey, Evidence> lines) {
    Map<Integer, List<ProductKey>> bySeller = new LinkedHashMap<>();
    lines
        .keySet()
        .forEach(
            key -> bySeller.computeIfAbsent(key.seller(), added -> new ArrayList<>()).add(key));
    bySeller.forEach(
        (seller, products) -> {
          List<Intervals> moments =
              products.stream()
                  .map(product -> Objects.requireNonNull(lines.get(product)).moments())
                  .toList();
          if (!Intervals.haveCommonInstant(moments)) {
            sellerAnomalies++;
            example(session + " shows " + products + " as they never were together");
          }
        });
  }

  private void example(String what) {
    if (examples.size() < EXAMPLES_MAX) {
      examples.add(what);
    }
  }
}
