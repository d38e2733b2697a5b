package emporium.jmeter.audit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.node.ObjectNode;
import emporium.events.Services;
import emporium.jmeter.audit.records.MalformedRecord;
import emporium.jmeter.audit.records.RawRecord;
import emporium.jmeter.audit.records.SpillFiles;
import emporium.jmeter.audit.result.AuditResult;
import emporium.jmeter.audit.result.Findings;
import emporium.jmeter.audit.result.MarketplaceCheck;
import emporium.jmeter.client.DrainStatus;
import emporium.jmeter.client.MarketplaceClient;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Recomputes everything from the raw records of a drained marketplace, and compares it with the
 * acknowledgement log if there is one. Records are streamed. Customer records go through files,
 * split into groups of customers that are examined one at a time; the memory used throughout is
 * bounded by the number of products and their updates, and some 60 bytes a transaction. A service's
 * own totals are never treated as proof.
 */
public final class Audit {
  private static final List<MarketplaceCheck> CHECKS =
      Arrays.stream(MarketplaceCheck.values())
          .sorted(Comparator.comparing(MarketplaceCheck::criterion))
          .toList();

  private final AuditAccounts ledger = new AuditAccounts();
  private final Findings findings = new Findings(CHECKS);
  private final SubmittedTransactions submissions = new SubmittedTransactions();
  private final ProductChecks products = new ProductChecks(ledger, findings);
  private final AuditProgressReporter progress;
  private final CustomerPartitioner records;

  private Audit(SpillFiles files, AuditProgressReporter progress) {
    this.progress = progress;
    this.records =
        new CustomerPartitioner(
            files, submissions, new UpdateDeliveryChecks(findings, submissions));
  }

  /** Audits a source without progress reports. */
  public static AuditResult of(RecordSource source, @Nullable Path acknowledged)
      throws IOException {
    return of(source, acknowledged, text -> {});
  }

  /**
   * Audits a source.
   *
   * @param acknowledged the acknowledgement log, or null to check the records only; the audit keeps
   *     its temporary files next to it
   * @param progress receives every few seconds what is being done
   * @throws IOException if records or log cannot be read at all
   */
  public static AuditResult of(
      RecordSource source, @Nullable Path acknowledged, Consumer<String> progress)
      throws IOException {
    Path list = acknowledged == null ? null : acknowledged.toAbsolutePath();
    Path beside = list == null ? null : list.getParent();
    Path directory = beside == null ? Path.of(System.getProperty("java.io.tmpdir")) : beside;
    try (var files = new SpillFiles(directory);
        var reporter = new AuditProgressReporter(parts(list), progress)) {
      return new Audit(files, reporter).run(source, list, files);
    } catch (UncheckedIOException failed) {
      throw Objects.requireNonNull(failed.getCause());
    }
  }

  private static int parts(@Nullable Path list) {
    return Services.NAMES.size() + SpillFiles.GROUPS + (list == null ? 0 : 1);
  }

  private AuditResult run(RecordSource source, @Nullable Path list, SpillFiles files)
      throws IOException {
    drained(source.drainStatus());
    boolean audited = source.isAuditLogOn();
    for (String service : Services.NAMES) {
      progress.begin("records of " + service);
      boolean served = source.records(service, node -> take(service, node));
      findings.expect(MarketplaceCheck.RECORDS_READABLE, served, () -> "no records of " + service);
    }
    var acknowledged =
        list == null ? null : new AcknowledgementChecks(ledger, findings, submissions);
    if (list != null && acknowledged != null) {
      read(list, acknowledged);
    }
    files.finishWriting();
    for (int group = 0; group < SpillFiles.GROUPS; group++) {
      progress.begin("customers, part " + (group + 1) + " of " + SpillFiles.GROUPS);
      var customers = new CustomerPartitionChecks(ledger, findings, audited, acknowledged);
      files.read(group, node -> take(customers, node));
      customers.conclude();
    }
    products.check();
    if (acknowledged != null) {
      acknowledged.conclude();
    }
    return AuditResult.of(
        findings.results(acknowledged != null),
        acknowledged == null ? null : acknowledged.replicationAnomalies());
  }

  private void drained(DrainStatus drain) {
    findings.expect(
        MarketplaceCheck.NOTHING_OPEN,
        drain.drained(),
        () ->
            drain.openTransactions()
                + " transactions open, "
                + drain.pendingEvents()
                + " events waiting");
    findings.expect(
        MarketplaceCheck.NO_DEAD_LETTERS,
        drain.deadLetters() == 0,
        () -> drain.deadLetters() + " events");
  }

  private void take(String service, JsonNode node) {
    progress.recordRead();
    var row = new RawRecord(node);
    readable(
        service,
        () -> {
          String type = row.string("type");
          products.accept(type, row);
          records.accept(type, row);
        });
  }

  private void take(CustomerPartitionChecks customers, JsonNode node) {
    progress.recordRead();
    var row = new RawRecord(node);
    readable(node.path("type").asText(), () -> take(customers, row));
  }

  private void take(CustomerPartitionChecks customers, RawRecord row) {
    if (row.string("type").equals(CustomerPartitioner.DELIVERY)) {
      submissions.expectSubmitted(row.string("tid"), findings);
    } else {
      customers.accept(row);
    }
  }

  private void readable(String where, Runnable reading) {
    String problem = "";
    try {
      reading.run();
    } catch (MalformedRecord unreadable) {
      problem = String.valueOf(unreadable.getMessage());
    }
    String why = problem;
    findings.expect(MarketplaceCheck.RECORDS_READABLE, problem.isEmpty(), () -> where + ": " + why);
  }

  private void read(Path list, AcknowledgementChecks acknowledged) throws IOException {
    progress.begin("list of what was acknowledged");
    try (Reader text = Files.newBufferedReader(list);
        MappingIterator<ObjectNode> rows =
            MarketplaceClient.JSON.forType(ObjectNode.class).readValues(text)) {
      while (rows.hasNextValue()) {
        progress.recordRead();
        ObjectNode node = rows.nextValue();
        readable(
            list.toString(),
            () -> {
              acknowledged.accept(new RawRecord(node));
              records.acceptAcknowledgement(node);
            });
      }
    }
  }
}
