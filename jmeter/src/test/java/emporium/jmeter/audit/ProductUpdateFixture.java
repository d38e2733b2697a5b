package emporium.jmeter.audit;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;

/** Updates of products of seller 1 and checkouts that show them, as list and records have them. */
final class UpdateHistory {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Ledger ledger = new Ledger();
  private final Replication replication = new Replication(ledger);
  private final Checkouts checkouts = new Checkouts(ledger, new Findings());

  void price(int product, String version, int was, int price, long started, long ended) {
    replication.take(row(200, product, version, version, was, price, started, ended));
  }

  void replace(int product, String was, String version, int price, long started, long ended) {
    replication.take(row(200, product, was, version, price, price, started, ended));
  }

  void unacknowledged(
      int product, String version, int was, int price, long started, long ended, Answered how) {
    int answer = how == Answered.REFUSED ? 409 : 500;
    replication.take(row(answer, product, version, version, was, price, started, ended));
  }

  private static Row row(
      int answer,
      int product,
      String wasVersion,
      String version,
      int was,
      int price,
      long started,
      long ended) {
    ObjectNode row = JSON.createObjectNode();
    row.put("kind", answer == 200 ? "acknowledged" : "submitted").put("answer", answer);
    row.put("seller", 1).put("product", product).put("version", version);
    row.put("price", BigDecimal.valueOf(price)).put("was_price", BigDecimal.valueOf(was));
    row.put("was_version", wasVersion).put("started_ns", started).put("ended_ns", ended);
    return new Row(row);
  }

  /** A checkout of products 1, 2 and so on, with version and price of each in turn. */
  void checkout(int customer, int session, Object... versionsAndPrices) {
    ObjectNode row = JSON.createObjectNode().put("customer_id", customer).put("session", session);
    row.put("tid", "t").put("outcome", "shipped");
    var items = row.putArray("items");
    for (int at = 0; at < versionsAndPrices.length; at += 2) {
      ObjectNode item = items.addObject().put("seller_id", 1).put("product_id", at / 2 + 1);
      item.put("quantity", 1).put("version", (String) versionsAndPrices[at]);
      item.put("unit_price", BigDecimal.valueOf((int) versionsAndPrices[at + 1]));
      item.put("voucher", BigDecimal.ZERO).put("freight_value", BigDecimal.ZERO);
    }
    checkouts.take("checkouts", new Row(row));
  }

  /** What the items of that checkout cost when they were put into the cart. */
  void submitted(int customer, int session, int... prices) {
    ObjectNode row = JSON.createObjectNode();
    var items = row.putArray("items");
    for (int at = 0; at < prices.length; at++) {
      ObjectNode item = items.addObject().put("seller", 1).put("product", at + 1);
      item.put("unit_price", BigDecimal.valueOf(prices[at]));
    }
    replication.submitted(ledger.checkout(new SessionKey(customer, session)), new Row(row));
  }

  ReplicationAnomalies examine() {
    replication.examine(ledger);
    return replication.anomalies();
  }
}
