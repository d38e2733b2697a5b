package emporium.jmeter.audit;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import emporium.jmeter.audit.records.RawRecord;
import emporium.jmeter.audit.records.SessionKey;
import emporium.jmeter.audit.result.Findings;
import emporium.jmeter.audit.result.MarketplaceCheck;
import emporium.jmeter.audit.result.ReplicationAnomalies;
import java.math.BigDecimal;
import java.util.List;

/** Updates of products of seller 1 and checkouts that show them, as list and records have them. */
final class ProductUpdateFixture {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final AuditAccounts ledger = new AuditAccounts();
  private final ReplicationAnalysis replication = new ReplicationAnalysis(ledger);
  private final CheckoutChecks checkouts =
      new CheckoutChecks(ledger, new Findings(List.of(MarketplaceCheck.values())));

  void price(int product, String version, int was, int price, long started, long ended) {
    replication.accept(row(200, product, version, version, was, price, started, ended));
  }

  void replace(int product, String was, String version, int price, long started, long ended) {
    replication.accept(row(200, product, was, version, price, price, started, ended));
  }

  void unacknowledged(
      int product,
      String version,
      int was,
      int price,
      long started,
      long ended,
      SubmissionStatus how) {
    int answer = how == SubmissionStatus.REFUSED ? 409 : 500;
    replication.accept(row(answer, product, version, version, was, price, started, ended));
  }

  private static RawRecord row(
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
    return new RawRecord(row);
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
    checkouts.accept("checkouts", new RawRecord(row));
  }

  /** What the items of that checkout cost when they were put into the cart. */
  void submitted(int customer, int session, int... prices) {
    ObjectNode row = JSON.createObjectNode();
    var items = row.putArray("items");
    for (int at = 0; at < prices.length; at++) {
      ObjectNode item = items.addObject().put("seller", 1).put("product", at + 1);
      item.put("unit_price", BigDecimal.valueOf(prices[at]));
    }
    replication.recordSubmittedPrices(
        ledger.checkout(new SessionKey(customer, session)), new RawRecord(row));
  }

  ReplicationAnomalies examine() {
    replication.examine(ledger);
    return replication.anomalies();
  }
}
