package emporium.jmeter.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import emporium.jmeter.result.Comparison;
import emporium.jmeter.result.RunResult;
import emporium.jmeter.result.SampleRunResults;
import emporium.runtime.testing.AccessDefects;
import emporium.runtime.testing.HeadlessBrowser;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Reports in a real browser, opened from disk. Left out, aloud, where no Chromium is installed;
 * pictures are in {@code target/report}.
 */
@Tag("long")
class ReportInBrowserTest {
  private static final String DRAWN = "document.documentElement?.dataset.charts ?? ''";

  /** Whether something is drawn on each canvas in a colour of the series. */
  private static final String PAINTED =
      """
      [...document.querySelectorAll('.chart')].map(chart => {
        const canvas = chart.querySelector('canvas');
        if (canvas === null) return chart.id + ': no canvas';
        const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
        let coloured = 0;
        for (let at = 0; at < data.length; at += 4) {
          if (data[at + 3] > 200
              && Math.max(data[at], data[at + 1], data[at + 2])
                  - Math.min(data[at], data[at + 1], data[at + 2]) > 80) coloured++;
        }
        return coloured > 50 ? '' : chart.id + ': ' + coloured + ' coloured points';
      }).filter(defect => defect !== '').join('; ')
      """;

  /** What is wider than the window, other than what scrolls within its panel. */
  private static final String WIDER =
      """
      [...document.querySelectorAll('body *')]
        .filter(one => one.closest('.scroll') === null && one.closest('.skip') === null)
        .filter(one => one.getBoundingClientRect().right > innerWidth + 1)
        .map(one => one.tagName + '.' + one.className).join(' ')
      """;

  @TempDir private Path directory;
  private HeadlessBrowser browser;

  @BeforeEach
  void start() throws IOException, InterruptedException {
    var program = HeadlessBrowser.program();
    if (program.isEmpty()) {
      System.out.println(
          "LEFT OUT: reports are not tested in a browser, no Chromium is installed (apt-get install"
              + " chromium, or CHROMIUM=/path/to/it)");
    }
    Assumptions.assumeTrue(program.isPresent(), "no Chromium is installed");
    browser = HeadlessBrowser.start(program.get());
  }

  @AfterEach
  void close() throws IOException, InterruptedException {
    if (browser != null) {
      browser.close();
    }
  }

  private void show(int width, String scheme) {
    browser.look(width, 900, scheme);
    browser.open(address());
    var unused = browser.await(DRAWN, drawn -> !drawn.asText().isEmpty());
  }

  private String address() {
    return directory.resolve("report.html").toUri().toString();
  }

  private static Comparison comparison() {
    return new Comparison(
        List.of(
            SampleRunResults.row("ms", "power", 600, 1.0),
            SampleRunResults.separate("ms", "power", 300, 2.5),
            SampleRunResults.row("jpa", "power", 100, 5.0),
            SampleRunResults.separate("jpa", "power", 60, 7.5),
            SampleRunResults.row("none", "none", 2_000, 0.4)),
        List.of(
            SampleRunResults.row("ms", "power", 300, 1.0, true, 1, 0, 0),
            SampleRunResults.row("jpa", "power", 80, 5.0, true, 1, 0, 0)));
  }

  @ParameterizedTest
  @CsvSource({"390, light", "390, dark", "1400, light", "1400, dark"})
  void run_eachWidthAndScheme_isDrawnFitsAndHasNoSeriousDefectOfAccess(int width, String scheme)
      throws IOException {
    ResultFiles.write(SampleRunResults.row("jpa", "power", 300, 1, false), directory);
    requireSound("run", width, scheme, 10);
  }

  @ParameterizedTest
  @CsvSource({"390, light", "390, dark", "1400, light", "1400, dark"})
  void comparison_eachWidthAndScheme_isDrawnFitsAndHasNoSeriousDefectOfAccess(
      int width, String scheme) throws IOException {
    ResultFiles.write(comparison(), directory);
    requireSound("comparison", width, scheme, 14);
  }

  private void requireSound(String name, int width, String scheme, int charts) throws IOException {
    show(width, scheme);
    assertEquals(charts, browser.evaluate(DRAWN).asInt());
    browser.screenshot(Path.of("target", "report", name + "-" + width + "-" + scheme + ".png"));
    assertEquals("", browser.evaluate(PAINTED).asText());
    assertEquals("", browser.evaluate(WIDER).asText());
    assertEquals(0, browser.evaluate("document.documentElement.scrollWidth - innerWidth").asInt(1));
    assertEquals(List.of(), AccessDefects.serious(browser));
    assertEquals(List.of(), browser.errors());
    assertEquals(List.of(address()), browser.requests(), "asks for nothing but itself");
  }

  @ParameterizedTest
  @ValueSource(ints = {390, 1_400})
  void values_ofEachChart_areATableForThoseWhoDoNotSeeIt(int width) throws IOException {
    RunResult run = SampleRunResults.row("ms", "power", 300, 1);
    ResultFiles.write(run, directory);
    show(width, "light");
    var unused =
        browser.evaluate("document.querySelectorAll('details').forEach(one => one.open = true), 0");
    JsonNode cells =
        browser.await(
            "document.querySelector('[data-chart=memory] tbody')?.innerText ?? ''",
            text -> !text.asText().isEmpty());
    assertEquals("1 s\t300\n2 s\t310\n3 s\t320", cells.asText().strip());
    assertTrue(
        browser
            .evaluate("document.getElementById('memory').getAttribute('aria-label')")
            .asText()
            .contains("all processes 300 to 320"));
    assertEquals(List.of(), AccessDefects.serious(browser));
    assertEquals(0, browser.evaluate("document.documentElement.scrollWidth - innerWidth").asInt(1));
  }

  @Test
  void scheme_changedWhileItIsOpen_isFollowedByTheCharts() throws IOException {
    ResultFiles.write(SampleRunResults.row("ms", "power", 300, 1), directory);
    show(1_400, "light");
    String picture = "document.querySelector('#memory canvas').toDataURL()";
    String light = browser.evaluate(picture).asText();
    browser.look(1_400, 900, "dark");
    JsonNode dark = browser.await(picture, now -> !now.asText().equals(light));
    assertTrue(dark.asText().startsWith("data:image/png"));
    assertEquals(List.of(), browser.errors());
  }
}
