package emporium.jmeter.bookstore;

import emporium.jmeter.audit.result.AuditResult;
import emporium.jmeter.audit.result.Findings;
import emporium.jmeter.bookstore.answers.ExpectedAnswers;
import emporium.jmeter.bookstore.data.BookstoreLayout;
import emporium.jmeter.client.MarketplaceClient;
import emporium.jmeter.workload.GateAnswer;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;

/**
 * The audit of a bookstore: its rows are those generated, and its answers to all calls those
 * computed from them. Rows are streamed; it keeps a bit for each, the layout, and the hashes of the
 * answers.
 */
final class BookstoreAudit {
  private static final long PROGRESS_EVERY_ROWS = 100_000;

  private final MarketplaceClient client;
  private final BookstoreLayout layout;
  private final Consumer<String> progress;
  private final Findings findings = new Findings(List.of(BookstoreCheck.values()));
  private long records;

  private BookstoreAudit(
      MarketplaceClient client, BookstoreLayout layout, Consumer<String> progress) {
    this.client = client;
    this.layout = layout;
    this.progress = progress;
  }

  /**
   * Audits a target.
   *
   * @param progress receives in a few words what is being done
   * @throws IOException if it cannot be read at all
   */
  static AuditResult of(MarketplaceClient client, BookstoreLayout layout, Consumer<String> progress)
      throws IOException {
    return new BookstoreAudit(client, layout, progress).run();
  }

  private AuditResult run() throws IOException {
    progress.accept("auditing " + layout.rows() + " rows");
    rows();
    var expected = ExpectedAnswers.compute(layout);
    progress.accept("auditing the answers to all " + expected.paths().size() + " calls");
    for (GateAnswer one : new AnswerGate(client, expected).answers()) {
      findings.expect(
          BookstoreCheck.ofPath(one.call()),
          one.answer().equals(one.expected()),
          () -> one.call() + " gave " + one.answer() + " instead of " + one.expected());
    }
    return AuditResult.of(findings.results(true), null);
  }

  private void rows() throws IOException {
    var rows = new RowAudit(layout, findings);
    boolean served =
        client.records(
            BookstoreWorkload.NAME,
            record -> {
              rows.accept(record);
              if (++records % PROGRESS_EVERY_ROWS == 0) {
                progress.accept("audited " + records + " rows");
              }
            });
    findings.expect(BookstoreCheck.RECORDS_READABLE, served, () -> "no records");
    rows.conclude();
  }
}
