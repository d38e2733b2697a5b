package emporium.jmeter.wholesale.audit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import emporium.jmeter.audit.records.MalformedRecord;
import emporium.jmeter.audit.records.RawRecord;
import emporium.jmeter.audit.records.SpillFiles;
import emporium.jmeter.audit.result.AuditResult;
import emporium.jmeter.audit.result.Findings;
import emporium.jmeter.client.MarketplaceClient;
import emporium.jmeter.wholesale.data.WholesaleGenerator;
import emporium.jmeter.wholesale.data.WholesaleRowSource;
import emporium.jmeter.wholesale.data.WholesaleTable;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Recomputes everything from the raw records of a wholesale server that no client writes to, and
 * compares it with the generated rows and with the acknowledgement log if there is one. Records are
 * streamed; the memory used is some 40 bytes a customer, 16 a stock and 25 an acknowledged write.
 */
public final class WholesaleAudit {
  private final Findings findings = new Findings(Arrays.asList(WholesaleCheck.values()));
  private final References references;
  private final List<TableChecks> checks = new ArrayList<>();
  private final AcknowledgementChecks acknowledgements;
  private final Map<String, WholesaleTable> tables = new HashMap<>();

  /** Where records come from. */
  @FunctionalInterface
  public interface Records {
    /**
     * Streams the records, tables in their order.
     *
     * @return false if there are none
     */
    boolean read(Consumer<JsonNode> consumer) throws IOException;
  }

  private WholesaleAudit(WholesaleGenerator rows, SpillFiles files, boolean hasLog) {
    references = new References(rows.size());
    acknowledgements = new AcknowledgementChecks(rows, findings);
    checks.add(new GeneratedRowChecks(rows.size(), new WholesaleRowSource(rows), findings));
    checks.add(new YtdChecks(rows, findings));
    checks.add(new CustomerChecks(rows.size(), findings));
    checks.add(new CustomerDataChecks(rows, files, findings));
    checks.add(new OrderChecks(rows, findings));
    checks.add(new StockChecks(rows, findings));
    if (hasLog) {
      checks.add(acknowledgements);
    }
    for (WholesaleTable table : WholesaleTable.values()) {
      tables.put(table.id(), table);
    }
  }

  /**
   * Audits a server that was filled with these rows.
   *
   * @param log the acknowledgement log, or null to check the records only; temporary files are
   *     beside it
   * @param progress receives in a few words what is being done
   * @throws IOException if records or log cannot be read at all
   */
  public static AuditResult of(
      WholesaleGenerator rows, Records records, @Nullable Path log, Consumer<String> progress)
      throws IOException {
    Path beside = log == null ? null : log.toAbsolutePath().getParent();
    Path directory = beside == null ? Path.of(System.getProperty("java.io.tmpdir")) : beside;
    try (var files = new SpillFiles(directory)) {
      return new WholesaleAudit(rows, files, log != null).run(records, log, progress);
    } catch (UncheckedIOException failed) {
      throw Objects.requireNonNull(failed.getCause());
    }
  }

  private AuditResult run(Records records, @Nullable Path log, Consumer<String> progress)
      throws IOException {
    if (log != null) {
      progress.accept("  auditing: reading the list of what was acknowledged");
      read(log, acknowledgements::acceptEntry);
    }
    progress.accept("  auditing: reading the records");
    boolean areServed = records.read(this::take);
    findings.expect(WholesaleCheck.RECORDS_READABLE, areServed, () -> "there are no records");
    progress.accept("  auditing: comparing");
    checks.forEach(TableChecks::conclude);
    if (log != null) {
      read(log, acknowledgements::compareEntry);
    }
    return AuditResult.of(findings.results(log != null), null);
  }

  private void take(JsonNode node) {
    var row = new RawRecord(node);
    readable(node.path("type").asText(), () -> take(row));
  }

  private void take(RawRecord row) {
    WholesaleTable table = table(row);
    boolean areKnown = references.areKnown(table, row);
    findings.expect(
        WholesaleCheck.REFERENCES_EXIST, areKnown, () -> table.id() + ": " + row.node());
    if (areKnown) {
      checks.forEach(check -> check.accept(table, row));
    }
  }

  private WholesaleTable table(RawRecord row) {
    WholesaleTable table = tables.get(row.string("type"));
    if (table == null) {
      throw new MalformedRecord("type", "known");
    }
    return table;
  }

  private void read(Path log, Consumer<RawRecord> consumer) throws IOException {
    try (Reader text = Files.newBufferedReader(log);
        MappingIterator<JsonNode> entries =
            MarketplaceClient.JSON.forType(JsonNode.class).readValues(text)) {
      while (entries.hasNextValue()) {
        var entry = new RawRecord(entries.nextValue());
        readable(log.toString(), () -> consumer.accept(entry));
      }
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
    findings.expect(WholesaleCheck.RECORDS_READABLE, problem.isEmpty(), () -> where + ": " + why);
  }
}
