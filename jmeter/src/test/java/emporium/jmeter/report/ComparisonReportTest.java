package emporium.jmeter.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.result.CollectionPauses;
import emporium.jmeter.result.Comparison;
import emporium.jmeter.result.ExitStatus;
import emporium.jmeter.result.ResultRemarks;
import emporium.jmeter.result.RoundMerger;
import emporium.jmeter.result.RunResult;
import emporium.jmeter.result.SampleRunResults;
import emporium.jmeter.result.TransactionStatistics;
import emporium.jmeter.result.Warmup;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComparisonReportTest {
  @TempDir private Path out;

  private static Comparison comparison() {
    return new Comparison(
        List.of(
            SampleRunResults.row("ms", "power", 600, 1.0),
            SampleRunResults.row("jpa", "power", 100, 5.0),
            SampleRunResults.row("ms", "process", 900, 0.8),
            SampleRunResults.row("none", "none", 2_000, 0.4)),
        List.of(
            SampleRunResults.row("ms", "power", 300, 1.0),
            SampleRunResults.row("jpa", "power", 80, 5.0)));
  }

  @Test
  void merge_twoRounds_takesMediansSumsAndAllLatencies() {
    RunResult merged =
        RoundMerger.merge(
            List.of(
                SampleRunResults.row("ms", "power", 100, 1.0),
                SampleRunResults.row("ms", "power", 300, 2.0)));
    assertEquals(200, merged.throughputPerSecond());
    assertEquals(1.5, merged.consumption().serverCpuMsPerTransaction());
    assertEquals(new CollectionPauses("G1", 80, 12.5, 260), merged.consumption().pauses());
    TransactionStatistics checkout = merged.transactions().get("checkout");
    assertEquals(400, checkout.count());
    assertEquals(300, checkout.p50Ms(), 1, "of all samples: 100 of 100 ms and 300 of 300 ms");
    assertEquals(100, checkout.latencies().percentile(25));
    assertEquals(300, checkout.maxMs(), 1);
    assertEquals(2, checkout.outcomes().get("shipped"));
    assertEquals(
        List.of(100.0, 300.0),
        merged.rounds().stream().map(RunResult.Round::throughputPerSecond).toList());
  }

  @Test
  void merge_oneRoundFailedItsAudit_rowIsVoidAndShowsThatAudit() {
    RunResult merged =
        RoundMerger.merge(
            List.of(
                SampleRunResults.row("ms", "power", 100, 1.0, false),
                SampleRunResults.row("ms", "power", 300, 2.0, true)));
    assertFalse(merged.valid());
    assertEquals("VOID: audit failed", merged.verdict());
    assertFalse(merged.audit().passed());
  }

  @Test
  void rival_isTheRelationalRowOfEqualDurability() {
    Comparison comparison = comparison();
    List<RunResult> rows = comparison.rows();
    assertEquals("jpa-power", comparison.relationalCounterpart(rows.get(0)).name());
    assertNull(comparison.relationalCounterpart(rows.get(1)), "the relational row itself");
    assertNull(
        comparison.relationalCounterpart(rows.get(2)), "no relational row of that durability");
    assertEquals("6.00", ComparisonTable.ratio(comparison, rows.get(0)));
    assertEquals("", ComparisonTable.ratio(comparison, rows.get(2)));
    assertEquals(0.6, comparison.ownCpuMs(rows.get(0)), 1e-9);
  }

  private static Comparison separated() {
    return new Comparison(
        List.of(
            SampleRunResults.row("ms", "power", 600, 1.0),
            SampleRunResults.separate("ms", "power", 300, 2.5),
            SampleRunResults.row("jpa", "power", 100, 5.0),
            SampleRunResults.separate("jpa", "power", 60, 7.5)),
        List.of());
  }

  @Test
  void whole_rowOfProcesses_isTheSameInOneJvm() {
    List<RunResult> rows = separated().rows();
    assertEquals("ms-power-processes", rows.get(1).name());
    assertEquals(rows.get(0), separated().embeddedCounterpart(rows.get(1)));
    assertEquals(rows.get(2), separated().embeddedCounterpart(rows.get(3)));
    assertNull(separated().embeddedCounterpart(rows.get(0)), "it is whole itself");
    assertEquals(rows.get(3), separated().relationalCounterpart(rows.get(1)), "of equal packaging");
    assertEquals(rows.get(2), separated().relationalCounterpart(rows.get(0)));
    var alone = new Comparison(List.of(rows.get(1), rows.get(2)), List.of());
    assertNull(alone.embeddedCounterpart(rows.get(1)), "another engine");
    assertNull(alone.relationalCounterpart(rows.get(1)), "another packaging");
  }

  @Test
  void table_rowsOfProcesses_areTimesTheEmbeddedOnes() {
    String table = ComparisonTable.of(separated());
    String ratios = line(table, "times embedded", 1);
    assertEquals(
        List.of("ms-power-processes", "0.50", "0.50", "to", "0.50", "2.50", "1.00"),
        List.of(ratios.strip().split("\\s+")));
    assertEquals(
        "ms-power-processes: order & co 1.88, cart 0.63", line(table, "transaction by process", 1));
    assertFalse(ComparisonTable.of(comparison()).contains("times embedded"));
    assertFalse(ComparisonTable.of(comparison()).contains("by process"));
  }

  private static Comparison combined() {
    return new Comparison(
        List.of(
            SampleRunResults.row("ms", "process", 800, 0.5),
            SampleRunResults.row("ms", "power", 600, 1.0),
            SampleRunResults.row("combined", "power", 300, 2.5)),
        List.of());
  }

  @Test
  void table_rowWithTablesBesideItsGraph_isTimesTheGraphAlone() throws Exception {
    List<RunResult> rows = combined().rows();
    assertEquals(rows.get(1), combined().graphCounterpart(rows.get(2)));
    String ratios = line(ComparisonTable.of(combined()), "times the graph alone", 1);
    assertEquals(
        List.of("combined-power", "0.50", "0.50", "to", "0.50", "2.50", "1.00"),
        List.of(ratios.strip().split("\\s+")));
    assertTrue(wellFormed(combined()).contains(">times the graph alone</th>"));
    assertFalse(ComparisonTable.of(separated()).contains("times the graph alone"));
  }

  /** The line so many lines after the one with this text. */
  private static String line(String table, String text, int after) {
    List<String> lines = table.lines().toList();
    for (int at = 0; at < lines.size(); at++) {
      if (lines.get(at).contains(text)) {
        return lines.get(at + after);
      }
    }
    throw new AssertionError("No '" + text + "' in " + table);
  }

  @Test
  void merge_roundsOfProcesses_takesTheMedianOfEach() {
    RunResult merged =
        RoundMerger.merge(
            List.of(
                SampleRunResults.separate("ms", "power", 300, 2),
                SampleRunResults.separate("ms", "power", 1, 4)));
    assertEquals("processes", merged.packaging());
    assertEquals(
        Map.of("cart", 0.75, "order & co", 2.25),
        merged.consumption().cpuMsPerTransactionByProcess());
  }

  /** Of two rounds each; checkouts of 100 a second are too few for a percentile. */
  @Test
  void page_ratiosOfMemoryAndPercentiles_haveTheirSpread() throws Exception {
    var comparison =
        new Comparison(
            List.of(rounds("ms", 1_000, 1_200), rounds("jpa", 250, 200), rounds("none", 90, 100)),
            List.of());
    String page = wellFormed(comparison);
    assertTrue(RowsOfPage.has(page, "memory times jpa", "1.00", ""));
    assertTrue(RowsOfPage.has(page, "rounds, memory times jpa", "1.00 to 1.00", ""));
    assertTrue(RowsOfPage.has(page, "CPU times jpa, without HTTP", "1.00", ""));
    assertTrue(page.contains("4.00 to 6.00"), "p99 of checkouts, by rounds");
    String graph = line(ComparisonTable.of(comparison), "p99 x jpa", 1);
    assertTrue(graph.contains("4.00 to 6.00"), graph);
    assertFalse(line(ComparisonTable.of(comparison), "p99 x jpa", 3).contains(" to "), "jpa");
  }

  private static RunResult rounds(String engine, double first, double second) {
    String level = engine.equals("none") ? "none" : "power";
    double cpuMs = engine.equals("none") ? 0.5 : 1.0;
    return RoundMerger.merge(
        List.of(
            SampleRunResults.row(engine, level, first, cpuMs),
            SampleRunResults.row(engine, level, second, cpuMs)));
  }

  @Test
  void ratio_eitherRowIsVoid_isNotTold() {
    Comparison comparison =
        new Comparison(
            List.of(
                SampleRunResults.row("ms", "power", 600, 1.0, true),
                SampleRunResults.row("jpa", "power", 100, 5.0, false)),
            List.of());
    assertEquals("", ComparisonTable.ratio(comparison, comparison.rows().get(0)));
    assertFalse(comparison.allValid());
  }

  @Test
  void files_writtenAndReadAgain_areTheSame() throws Exception {
    ResultFiles.write(comparison(), out);
    String page = Files.readString(out.resolve("report.html"));
    assertEquals(comparison(), ResultFiles.comparison(out));
    Files.delete(out.resolve("report.html"));
    ResultFiles.render(ResultFiles.comparison(out), out);
    assertEquals(page, Files.readString(out.resolve("report.html")));
    List<String> csv = Files.readAllLines(out.resolve("rows.csv"));
    assertEquals(1 + 4 * 2, csv.size());
    assertTrue(csv.get(1).startsWith("ms-power,ms,power,nested-locks,true,600.0,1.0,checkout,600"));
  }

  @Test
  void files_noResult_isAnError() {
    assertThrows(IOException.class, () -> ResultFiles.comparison(out));
  }

  @Test
  void page_ofComparison_isWellFormedAndSelfContained() throws Exception {
    String page = wellFormed(comparison());
    assertFalse(page.contains("times embedded"));
  }

  @Test
  void page_rowsOfProcesses_hasWhatTheyCostAndWhereTheTimeGoes() throws Exception {
    String page = wellFormed(separated());
    assertTrue(page.contains(">times embedded</th>"));
    assertTrue(RowsOfPage.has(page, "ms-power-processes", "0.50"));
    assertTrue(RowsOfPage.has(page, "order &amp; co", "1.88", "5.63"));
    assertEquals(separated(), ResultFiles.comparison(out));
  }

  /** The page is well formed but for the void elements of HTML. */
  private String wellFormed(Comparison comparison) throws Exception {
    ResultFiles.write(comparison, out);
    String page = Files.readString(out.resolve("report.html"));
    String xml = page.substring(page.indexOf("<body>"), page.indexOf("<script")) + "</body>";
    var document =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)));
    assertEquals("body", document.getDocumentElement().getTagName());
    assertTrue(ChartsOfPage.of(page).size() >= 4, "charts");
    assertFalse(xml.contains("http"), "refers to something outside");
    assertTrue(page.contains("every row passed its audit"));
    return page;
  }

  @Test
  void table_namesVoidRowsAndWhatTheDriverBounds() {
    RunResult row = SampleRunResults.row("ms", "power", 600, 1.0, false);
    String table = ComparisonTable.of(new Comparison(List.of(row), List.of()));
    assertTrue(table.contains("VOID"), table);
    assertFalse(table.contains("bound by the driver"), table);
  }

  @Test
  void contention_pointsByRowAndSkew_leaveOutWhatDoesNotCount() {
    Comparison comparison =
        new Comparison(
            List.of(),
            List.of(
                SampleRunResults.row("ms", "power", 300, 1.0, true),
                SampleRunResults.row("jpa", "power", 80, 5.0, false)));
    assertEquals(Map.of("ms-power", Map.of(0.0, 300.0)), comparison.contention());
    assertFalse(comparison.allValid(), "and the comparison does not count");
  }

  @Test
  void contention_rowsOfTheSweep_haveAPointOfTheirRounds() {
    Comparison comparison =
        new Comparison(
            List.of(
                SampleRunResults.row("ms", "power", 600, 1.0),
                SampleRunResults.row("ms", "process", 900, 1.0)),
            List.of(SampleRunResults.row("ms", "power", 250, 1.0, true, 1, 0, 0)));
    assertEquals(Map.of("ms-power", Map.of(0.0, 600.0, 1.0, 250.0)), comparison.contention());
  }

  @Test
  void ratios_ofRounds_pairRoundsOfTheSameNumber() {
    Comparison comparison =
        new Comparison(
            List.of(
                RoundMerger.merge(
                    List.of(
                        SampleRunResults.row("ms", "power", 600, 1.0),
                        SampleRunResults.row("ms", "power", 100, 1.0))),
                RoundMerger.merge(
                    List.of(
                        SampleRunResults.row("jpa", "power", 200, 1.0),
                        SampleRunResults.row("jpa", "power", 50, 1.0)))),
            List.of());
    assertEquals("2.00 to 3.00", ComparisonTable.ratios(comparison, comparison.rows().get(0)));
    assertEquals("", ComparisonTable.ratios(comparison, comparison.rows().get(1)));
  }

  @Test
  void remarks_warmupThatMoved_areInTableAndPage() throws Exception {
    RunResult settled =
        SampleRunResults.row("ms", "power", 600, 1.0)
            .after(warmup(0, 100.0, 500.0, 590.0), cause -> false);
    RunResult moving =
        SampleRunResults.row("jpa", "power", 200, 1.0)
            .after(warmup(0, 100.0, 60.0), cause -> false);
    assertEquals(List.of(), ResultRemarks.of(settled));
    assertEquals(
        List.of("not settled: the last pass of its warm-up moved by 40 %"),
        ResultRemarks.of(moving));
    Comparison comparison = new Comparison(List.of(settled, moving), List.of());
    assertTrue(ComparisonTable.of(comparison).contains("moved by 40 %"));
    assertTrue(Conclusion.of(comparison).startsWith("Not settled (jpa-power): The object graph"));
    assertTrue(Conclusion.of(comparison()).startsWith("The object graph"), "nothing is known");
    ResultFiles.write(comparison, out);
    assertEquals(comparison, ResultFiles.comparison(out));
    assertTrue(Files.readString(out.resolve("report.html")).contains("moved by 40 %"));
  }

  @Test
  void remarks_fewSamplesBusyNeighboursAndCompilers_areReported() {
    RunResult few = SampleRunResults.row("ms", "power", 100, 1.0);
    assertEquals(List.of("only 150 transactions were measured"), ResultRemarks.of(few));
    RunResult disturbed = SampleRunResults.row("ms", "power", 600, 1.0, true, 0, 0.06, 0.1);
    assertEquals(List.of("suspended servers took 6 % of the machine"), ResultRemarks.of(disturbed));
    RunResult cold = SampleRunResults.row("ms", "power", 600, 1.0, true, 0, 0.05, 0.31);
    assertEquals(List.of("not warm: 31 % of its CPU went into compiling"), ResultRemarks.of(cold));
  }

  @Test
  void shares_ofCompilersAndCollector_areReported() throws Exception {
    RunResult cold = SampleRunResults.row("ms", "power", 600, 1.0, true, 0, 0.01, 0.31);
    assertTrue(ResultTable.of(cold).contains("(compilers 31 %, collector 5 %)"));
    ResultFiles.write(cold, out);
    String page = Files.readString(out.resolve("report.html"));
    assertTrue(page.contains("<dt>compilers, of it</dt><dd>31 %</dd>"));
    assertTrue(page.contains("<dt>collector, of it</dt><dd>5 %</dd>"));
  }

  @Test
  void after_errorsInTheWarmup_areTheRowsAndVoidIt() {
    RunResult row =
        SampleRunResults.row("ms", "power", 600, 1.0)
            .after(warmup(2, 500.0, 500.0), cause -> false);
    assertFalse(row.valid());
    assertEquals("VOID: audit passed, but 2 errors", row.verdict());
    assertEquals(Map.of("500", 2L), row.errorCausesOutsideWindow());
  }

  @Test
  void after_errorsInTheWarmupThatAreAllowed_areTheRowsAndAsPredicted() {
    RunResult row =
        SampleRunResults.row("jpa", "power", 600, 1.0)
            .after(warmup(2, 500.0, 500.0), cause -> cause.equals("500"));
    assertTrue(row.valid());
    assertEquals("audit passed, 2 errors as predicted", row.verdict());
    assertEquals(ExitStatus.AS_PREDICTED, row.exitStatus());
  }

  private static Warmup warmup(long errors, Double... passesPerSecond) {
    return new Warmup(
        List.of(passesPerSecond),
        List.of(1L, 2L),
        errors,
        errors == 0 ? Map.of() : Map.of("500", errors));
  }
}
