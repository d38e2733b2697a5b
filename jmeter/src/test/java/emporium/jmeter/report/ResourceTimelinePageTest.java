package emporium.jmeter.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import emporium.jmeter.result.ResourceTimeline;
import emporium.jmeter.result.ResourceUsage;
import emporium.jmeter.result.RoundMerger;
import emporium.jmeter.result.SampleRunResults;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResourceTimelinePageTest {
  private static final List<String> TITLES =
      List.of("Heap of the server after collections", "Longest pause", "Data on disk");

  @TempDir private Path directory;

  @Test
  void write_runWithACourse_drawsAndKeepsIt() throws Exception {
    ResultFiles.write(SampleRunResults.row("ms", "power", 100, 1), directory);
    String page = Files.readString(directory.resolve("report.html"));
    TITLES.forEach(title -> assertTrue(page.contains(title), title));
    JsonNode json = new ObjectMapper().readTree(directory.resolve("result.json").toFile());
    assertEquals("[70,80,90]", json.at("/consumption/course/liveHeapMb").toString());
    assertEquals("[3,0,4]", json.at("/consumption/course/longestPauseMs").toString());
    assertEquals(
        "{\"collector\":\"G1\",\"count\":40,\"longestMs\":12.5,\"totalMs\":130.0}",
        json.at("/consumption/pauses").toString());
    String words = "G1, 40 pauses, longest 12.5 ms, 130 ms in all";
    assertTrue(page.contains("<td>garbage collection</td><td>" + words), page);
    assertTrue(
        ResultTable.of(SampleRunResults.row("ms", "power", 100, 1))
            .contains("garbage collection: " + words));
    assertEquals("[10,20,20]", json.at("/consumption/course/diskMb").toString());
  }

  @Test
  void write_runOnAServerThatIsElsewhere_drawsNothingOfIt() throws Exception {
    ResultFiles.write(RoundMerger.mergeOne(SampleRunResults.row("ms", "power", 100, 1)), directory);
    String drawn = Files.readString(directory.resolve("report.html"));
    assertTrue(drawn.contains(TITLES.get(0)), "a row of one round keeps it");
    assertEquals(ResourceTimeline.UNKNOWN, ResourceUsage.UNKNOWN.course());
    assertFalse(LoadReportPage.course(ResourceTimeline.UNKNOWN, 0).contains("<svg"));
  }
}
