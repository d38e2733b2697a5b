package emporium.jmeter.bookstore;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import emporium.jmeter.audit.records.MultisetHash;
import emporium.jmeter.audit.result.Findings;
import emporium.jmeter.bookstore.data.BookstoreGenerator;
import emporium.jmeter.bookstore.data.BookstoreLayout;
import emporium.jmeter.bookstore.data.BookstoreRows;
import emporium.jmeter.bookstore.data.BookstoreTable;
import emporium.jmeter.bookstore.data.RowLocator;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Compares records with the generated rows. For each record it finds the row by the key and makes
 * it again, so it keeps one bit a row. Used once.
 */
final class RowAudit {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final BookstoreLayout layout;
  private final BookstoreGenerator generator;
  private final RowLocator locator;
  private final Findings findings;
  private final Map<BookstoreTable, BitSet> seen = new EnumMap<>(BookstoreTable.class);
  private boolean populationSeen;

  RowAudit(BookstoreLayout layout, Findings findings) {
    this.layout = layout;
    this.generator = new BookstoreGenerator(layout);
    this.locator = new RowLocator(layout);
    this.findings = findings;
    for (BookstoreTable table : BookstoreTable.values()) {
      seen.put(table, new BitSet(layout.rows(table)));
    }
  }

  /** Takes a record. */
  void accept(JsonNode record) {
    String type = record.path("type").asText();
    BookstoreTable table = BookstoreTable.of(type);
    boolean known = table != null || type.equals(BookstoreRows.POPULATION);
    findings.expect(BookstoreCheck.RECORDS_READABLE, known, record::toString);
    if (known && record instanceof ObjectNode fields) {
      accept(table, fields.deepCopy().without("type"));
    }
  }

  private void accept(@Nullable BookstoreTable table, JsonNode row) {
    if (table == null) {
      expectUnchanged(row, new BookstoreRows.PopulationPayload(layout.seed(), layout.size().id()));
      findings.expect(BookstoreCheck.NO_OTHER_ROWS, !populationSeen, row::toString);
      populationSeen = true;
      return;
    }
    int id = locator.find(table, row);
    boolean isNew = id >= 0 && !seenOf(table).get(id);
    findings.expect(BookstoreCheck.NO_OTHER_ROWS, isNew, () -> table.id() + " " + row);
    if (isNew) {
      seenOf(table).set(id);
      expectUnchanged(row, generator.row(table, id));
    }
  }

  private void expectUnchanged(JsonNode row, Object generated) {
    JsonNode right = JSON.valueToTree(generated);
    findings.expect(
        BookstoreCheck.GENERATED_ROWS_UNCHANGED,
        MultisetHash.of(row) == MultisetHash.of(right),
        () -> row + " instead of " + right);
  }

  private BitSet seenOf(BookstoreTable table) {
    return seen.computeIfAbsent(table, added -> new BitSet());
  }

  /** Concludes when all records were taken. */
  void conclude() {
    for (BookstoreTable table : BookstoreTable.values()) {
      for (int id = 0; id < layout.rows(table); id++) {
        int missing = id;
        findings.expect(
            BookstoreCheck.GENERATED_ROWS_PRESENT,
            seenOf(table).get(id),
            () -> table.id() + " " + JSON.valueToTree(generator.row(table, missing)));
      }
    }
    findings.expect(
        BookstoreCheck.GENERATED_ROWS_PRESENT, populationSeen, () -> BookstoreRows.POPULATION);
  }
}
