package emporium.jmeter.audit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.node.ObjectNode;
import emporium.jmeter.client.Drain;
import emporium.jmeter.client.Marketplace;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Recomputes everything from the raw records of a drained marketplace, and compares it with the
 * driver's own list of acknowledged transactions if there is one. Records are streamed. What
 * belongs to customers goes through files, divided into groups of customers that are examined one
 * at a time; what is kept in memory all along is bounded by the number of products and their
 * updates, and some 60 bytes a transaction. A service's own totals are never taken for proof.
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
  private final Submissions submissions = new Submissions();
  private final Products products = new Products(ledger, findings);
  private final AuditProgress progress;
  private final CustomerRecords records;

  private Audit(SpillFiles files, AuditProgress progress) {
    this.progress = progress;
    this.records = new CustomerRecords(files, submissions, new Deliveries(findings, submissions));
  }

  /** Audits a source, saying nothing meanwhile. */
  public static AuditResult of(RecordSource source, @Nullable Path acknowledged)
      throws IOException {
    return of(source, acknowledged, text -> {});
  }

  /**
   * Audits a source.
   *
   * @param acknowledged the driver's list, or null to check the records only; beside it are the
   *     files of the audit as long as it takes
   * @param progress told every few seconds what is being done
   * @throws IOException if records or list cannot be read at all
   */
  public static AuditResult of(
      RecordSource source, @Nullable Path acknowledged, Consumer<String> progress)
      throws IOException {
    Path list = acknowledged == null ? null : acknowledged.toAbsolutePath();
    Path beside = list == null ? null : list.getParent();
    Path directory = beside == null ? Path.of(System.getProperty("java.io.tmpdir")) : beside;
    try (var files = new SpillFiles(directory);
        var said = new AuditProgress(progress)) {
      return new Audit(files, said).run(source, list, files);
    } catch (UncheckedIOException failed) {
      throw Objects.requireNonNull(failed.getCause());
    }
  }

  private AuditResult run(RecordSource source, @Nullable Path list, SpillFiles files)
      throws IOException {
    drained(source.open());
    boolean audited = source.isAudited();
    for (String service : SERVICES) {
      progress.begin("records of " + service);
      boolean served = source.records(service, node -> take(service, node));
      findings.expect(Check.RECORDS_READABLE, served, () -> "no records of " + service);
    }
    var acknowledged = list == null ? null : new Acknowledged(ledger, findings, submissions);
    if (list != null && acknowledged != null) {
      read(list, acknowledged);
    }
    files.flip();
    for (int group = 0; group < SpillFiles.GROUPS; group++) {
      progress.begin("customers, part " + (group + 1) + " of " + SpillFiles.GROUPS);
      var customers = new CustomerGroup(ledger, findings, audited, acknowledged);
      files.read(group, node -> take(customers, node));
      customers.conclude();
    }
    products.conclude();
    if (acknowledged != null) {
      acknowledged.conclude();
    }
    return AuditResult.of(
        findings.results(acknowledged != null),
        acknowledged == null ? null : acknowledged.replicationAnomalies());
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
    progress.step();
    var row = new Row(node);
    readable(
        service,
        () -> {
          String type = row.text("type");
          products.take(type, row);
          records.take(type, row);
        });
  }

  private void take(CustomerGroup customers, JsonNode node) {
    progress.step();
    var row = new Row(node);
    readable(node.path("type").asText(), () -> take(customers, row));
  }

  private void take(CustomerGroup customers, Row row) {
    if (row.text("type").equals(CustomerRecords.DELIVERY)) {
      submissions.expectSubmitted(row.text("tid"), findings);
    } else {
      customers.take(row);
    }
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

  private void read(Path list, Acknowledged acknowledged) throws IOException {
    progress.begin("list of what was acknowledged");
    try (Reader text = Files.newBufferedReader(list);
        MappingIterator<ObjectNode> rows =
            Marketplace.JSON.forType(ObjectNode.class).readValues(text)) {
      while (rows.hasNextValue()) {
        progress.step();
        ObjectNode node = rows.nextValue();
        readable(
            list.toString(),
            () -> {
              acknowledged.take(new Row(node));
              records.takeAcknowledged(node);
            });
      }
    }
  }
}
