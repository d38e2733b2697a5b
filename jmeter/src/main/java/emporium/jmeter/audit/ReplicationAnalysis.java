package emporium.jmeter.audit;

import emporium.jmeter.audit.Ledger.CheckoutAccount;
import emporium.jmeter.audit.ProductHistory.Evidence;
import emporium.jmeter.audit.ProductHistory.Line;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Whether the checkouts saw the updates of products in the order they were made: the lines of the
 * records against the updates of the driver's list with the times of its clock. Needs that nobody
 * but the driver has updated products.
 */
final class Replication {
  private static final int EXAMPLES_MAX = 5;

  private final Ledger ledger;
  private final Map<ProductKey, ProductHistory> histories = new HashMap<>();
  private final List<String> examples = new ArrayList<>();
  private long examined;
  private long ofProducts;
  private long ofSellers;

  Replication(Ledger ledger) {
    this.ledger = ledger;
  }

  /** Takes a price update or a product replace of the driver's list, in the order of the list. */
  void take(Row row) {
    Answered answered = Answered.of(row);
    if (answered == Answered.REFUSED) {
      return;
    }
    var key = new ProductKey(row.number("seller"), row.number("product"));
    ProductHistory history = histories.computeIfAbsent(key, added -> new ProductHistory());
    if (answered == Answered.NOT || !row.has("started_ns")) {
      history.doubt();
    } else {
      history.update(
          new Line(ledger.version(row.text("was_version")), row.cents("was_price")),
          new Line(ledger.version(row.text("version")), row.cents("price")),
          row.whole("started_ns"),
          row.whole("ended_ns"));
    }
  }

  /** Takes a checkout of the driver's list: the prices that its items had in the cart. */
  void submitted(CheckoutAccount account, Row row) {
    for (Row item : row.list("items")) {
      for (int at = 0; at < account.shown.length; at += CheckoutAccount.SHOWN_FIELDS) {
        if (account.shown[at] == item.number("seller")
            && account.shown[at + 1] == item.number("product")) {
          account.shown[at + 4] = account.shown[at + 3] == item.cents("unit_price") ? 0 : 1;
        }
      }
    }
  }

  /** Looks at all checkouts of some customers, each customer's in their order. */
  void examine(Ledger group) {
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
      lines.forEach((product, line) -> product(session, product, line, seen));
      sellers(session, lines);
    }
    histories.values().forEach(ProductHistory::forgetEvidence);
  }

  /** What was found in all that was looked at. */
  ReplicationAnomalies anomalies() {
    return new ReplicationAnomalies(examined, ofProducts, ofSellers, List.copyOf(examples));
  }

  private Map<ProductKey, Evidence> evidence(CheckoutAccount account) {
    Map<ProductKey, Evidence> all = new LinkedHashMap<>();
    for (int at = 0; at < account.shown.length; at += CheckoutAccount.SHOWN_FIELDS) {
      long[] shown = account.shown;
      var key = new ProductKey((int) shown[at], (int) shown[at + 1]);
      ProductHistory history = histories.get(key);
      Evidence line =
          history == null
              ? null
              : history.of(new Line((int) shown[at + 2], shown[at + 3], shown[at + 4] != 0));
      if (line != null) {
        all.put(key, line);
      }
    }
    return all;
  }

  private void product(
      SessionKey session, ProductKey key, Evidence line, Map<ProductKey, Integer> seen) {
    int before = seen.getOrDefault(key, 0);
    if (line.newest() < before) {
      ofProducts++;
      example(
          session + " shows " + key + " as of update " + line.newest() + ", seen was " + before);
    }
    seen.merge(key, line.oldest(), Math::max);
  }

  private void sellers(SessionKey session, Map<ProductKey, Evidence> lines) {
    Map<Integer, List<ProductKey>> bySeller = new LinkedHashMap<>();
    lines
        .keySet()
        .forEach(
            key -> bySeller.computeIfAbsent(key.seller(), added -> new ArrayList<>()).add(key));
    bySeller.forEach(
        (seller, products) -> {
          List<Moments> moments =
              products.stream()
                  .map(product -> Objects.requireNonNull(lines.get(product)).moments())
                  .toList();
          if (!Moments.meet(moments)) {
            ofSellers++;
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
