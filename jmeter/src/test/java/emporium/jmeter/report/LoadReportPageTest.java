package emporium.jmeter.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import emporium.jmeter.result.RunResult;
import emporium.jmeter.result.SampleRunResults;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the report of one run has in it. */
class LoadReportPageTest {
  private static final List<String> OVER_TIME =
      List.of("throughput", "p50", "p99", "cpu", "memory", "heap", "pauses", "forces", "disk");

  @TempDir private Path directory;

  private String page(RunResult result) throws Exception {
    ResultFiles.write(result, directory);
    return Files.readString(directory.resolve("report.html"));
  }

  @Test
  void write_runWithACourse_keepsItAndHasItsCharts() throws Exception {
    String page = page(SampleRunResults.row("jpa", "power", 300, 1));
    for (String id : OVER_TIME) {
      assertEquals("TIME", ChartsOfPage.of(page, id).path("kind").asText(), id);
      assertEquals(1, ChartsOfPage.of(page, id).path("warmupSeconds").asInt(), id);
    }
    JsonNode cpu = ChartsOfPage.of(page, "cpu").path("series");
    assertEquals(2, cpu.size(), "the server and its database");
    assertEquals("[[1.0,5.0],[2.0,6.0],[3.0,7.0]]", points(page, "forces", 0));
    assertEquals("[[1.0,8.0],[2.0,9.0],[3.0,10.0]]", points(page, "forces", 1));
    assertEquals("[[1.0,null],[2.0,9.0],[3.0,12.0]]", points(page, "p99", 0));
    assertFalse(page.contains("Not in this result"));
    JsonNode json = new ObjectMapper().readTree(directory.resolve("result.json").toFile());
    assertEquals("[70,80,90]", json.at("/consumption/course/liveHeapMb").toString());
    assertEquals("[3,0,4]", json.at("/consumption/course/longestPauseMs").toString());
    assertEquals("[10,20,20]", json.at("/consumption/course/diskMb").toString());
  }

  private static String points(String page, String chart, int series) throws Exception {
    return ChartsOfPage.of(page, chart).at("/series/" + series + "/points").toString();
  }

  @Test
  void percentiles_areOverTheShareThatIsSlowerAndEndAtTheNumberOfSamples() throws Exception {
    JsonNode points =
        ChartsOfPage.of(page(SampleRunResults.row("ms", "power", 300, 1)), "percentiles")
            .at("/series/0/points");
    assertEquals(1.0, points.get(0).get(0).asDouble());
    assertEquals(300.0, points.get(points.size() - 1).get(0).asDouble());
    assertEquals(300.0, points.get(points.size() - 1).get(1).asDouble(), 1.0);
  }

  @Test
  void head_hasFactsConclusionAndLinks() throws Exception {
    String page = page(SampleRunResults.row("ms", "power", 300, 1));
    String head = page.substring(page.indexOf("<header"), page.indexOf("</header>"));
    assertTrue(
        head.contains(
            "The object graph, which survives a power loss, finished 300 business transactions per"
                + " second with 4 users, a checkout took 300 ms in the median and 300 ms at the"
                + " 99th percentile; the check of the audit passed."),
        head);
    for (String fact :
        List.of(
            "<dt>date</dt><dd>2026-11-27 07:30:00 UTC</dd>",
            "<dt>commit</dt><dd>abc1234</dd>",
            "<dt>machine</dt><dd>a processor, 2 cores, 8 GB, an OS</dd>",
            "href=\"result.json\"",
            "href=\"samples.csv\"")) {
      assertTrue(head.contains(fact), fact + " in " + head);
    }
  }

  @Test
  void samples_fewerThan200_areMarked() throws Exception {
    String page = page(SampleRunResults.row("ms", "power", 300, 1));
    assertTrue(RowsOfPage.has(page, "checkout", "300"));
    assertTrue(RowsOfPage.has(page, "dashboard †", "150"));
    assertTrue(page.contains("† Fewer than 200 samples"));
    assertTrue(ChartsOfPage.of(page, "percentiles").at("/series/1/few").asBoolean(false));
    assertFalse(ChartsOfPage.of(page, "percentiles").at("/series/0/few").asBoolean(true));
  }

  @Test
  void audit_green_isFolded() throws Exception {
    String page = page(SampleRunResults.row("ms", "power", 300, 1));
    assertTrue(page.contains("<details><summary>1 check passed</summary>"));
    assertFalse(page.contains("checks failed"));
  }

  @Test
  void audit_red_isOpen() throws Exception {
    String page = page(SampleRunResults.row("ms", "power", 300, 1, false));
    String audit = page.substring(page.indexOf("<h2>Audit</h2>"));
    int failed = audit.indexOf("stock &lt;sums>");
    assertTrue(audit.indexOf("1 of 1 checks failed") < failed, audit.substring(0, 300));
    assertTrue(0 < failed && failed < audit.indexOf("<details>"), audit.substring(0, 300));
    assertTrue(page.contains("This run does not count: 1 of 1 checks of the audit failed."));
  }

  @Test
  void pauses_areInWordsToo() throws Exception {
    RunResult result = SampleRunResults.row("ms", "power", 100, 1);
    String words = "G1, 40 pauses, longest 12.5 ms, 130 ms in all";
    assertTrue(page(result).contains("<dt>garbage collection</dt><dd>" + words));
    assertTrue(ResultTable.of(result).contains("garbage collection: " + words));
  }

  @Test
  void values_ofAText_cannotEndTheScriptTheyAreIn() throws Exception {
    String page = page(SampleRunResults.separate("ms", "</script><b>", 300, 1));
    assertFalse(page.contains("</script><b>"), "as text only");
    assertFalse(ChartsOfPage.of(page).isEmpty());
  }

  @Test
  void machine_ofARun_hasWhatDisksAndProcessorsDidForATransaction() throws Exception {
    RunResult result = SampleRunResults.row("ms", "power", 300, 1);
    String words = "1.50 KB written, 0.25 disk flushes, 12.50 context switches";
    assertTrue(
        page(result).contains("<dt>the machine, per transaction</dt><dd>" + words + "</dd>"));
    assertTrue(ResultTable.of(result).contains("the machine, per transaction: " + words));
  }
}
