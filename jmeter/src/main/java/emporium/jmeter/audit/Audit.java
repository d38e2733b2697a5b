package emporium.jmeter.audit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import emporium.jmeter.client.Drain;
import emporium.jmeter.client.Marketplace;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Recomputes everything from the raw records of a drained marketplace, and compares it with the
 * driver's own list of acknowledged transactions if there is one. Records are streamed; what is
 * kept is bounded by the number of products, customers, checkouts, orders and packages. A service's
 * own totals are never taken for proof.
 */
public final class Audit {
  private static final List<String> SERVICES =
      List.of(
          "product",
          "stock",
          "cart",
          "order",
          "payment",
          "payment-provider",
          "shipment",
          "customer",
          "seller");

  private final Ledger ledger = new Ledger();
  private final Findings findings = new Findings();
  private final Orders orders = new Orders(ledger, findings);
  private final AuditLog auditLog = new AuditLog(findings);
  private final List<Topic> topics =
      List.of(
          new Products(ledger, findings),
          new Checkouts(ledger, findings),
          orders,
          new Payments(ledger, findings),
          new Shipments(ledger, findings),
          new Parties(ledger, findings),
          auditLog);

  private Audit() {}

  /**
   * Audits a source.
   *
   * @param acknowledged the driver's list, or null to check the records only
   * @throws IOException if records or list cannot be read at all
   */
  public static AuditResult of(RecordSource source, @Nullable Path acknowledged)
      throws IOException {
    return new Audit().run(source, acknowledged);
  }

  private AuditResult run(RecordSource source, @Nullable Path acknowledged) throws IOException {
    drained(source.open());
    auditLog.expect(source.isAudited());
    for (String service : SERVICES) {
      boolean served = source.records(service, node -> take(service, node));
      findings.expect(Check.RECORDS_READABLE, served, () -> "no records of " + service);
    }
    orders.sell();
    topics.forEach(Topic::conclude);
    ReplicationAnomalies anomalies = acknowledged == null ? null : compare(acknowledged);
    return AuditResult.of(findings.results(acknowledged != null), anomalies);
  }

  private void drained(Drain drain) {
    findings.expect(
        Check.NOTHING_OPEN,
        drain.drained(),
        () -> drain.open() + " transactions open, " + drain.outbox() + " events waiting");
    findings.expect(
        Check.NO_DEAD_LETTERS, drain.deadLetters() == 0, () -> drain.deadLetters() + " events");
  }

  private void take(String service, JsonNode node) {
    var row = new Row(node);
    readable(
        service,
        () -> {
          String type = row.text("type");
          topics.forEach(topic -> topic.take(type, row));
        });
  }

  private void readable(String where, Runnable reading) {
    String problem = "";
    try {
      reading.run();
    } catch (Unreadable unreadable) {
      problem = String.valueOf(unreadable.getMessage());
    }
    String why = problem;
    findings.expect(Check.RECORDS_READABLE, problem.isEmpty(), () -> where + ": " + why);
  }

  private @Nullable ReplicationAnomalies compare(Path path) throws IOException {
    var acknowledged = new Acknowledged(ledger, findings);
    try (Reader text = Files.newBufferedReader(path);
        MappingIterator<JsonNode> rows =
            Marketplace.JSON.forType(JsonNode.class).readValues(text)) {
      while (rows.hasNextValue()) {
        var row = new Row(rows.nextValue());
        readable(path.toString(), () -> acknowledged.take(row));
      }
    }
    acknowledged.conclude();
    return acknowledged.replicationAnomalies();
  }
}
