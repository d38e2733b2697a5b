package emporium.jmeter.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a saved run says about larger clusters. */
class ScalingCommandTest {
  private static final String ROW =
      """
      {"name": "ms-power", "packaging": "%s", "throughputPerSecond": 100, "consumption":
        {"serverWrittenKbPerTransaction": 4,
         "cpuMsPerTransactionByProcess": {"cart": 2, "stock-0": 1, "stock-1": 1}}}
      """;

  @TempDir private Path directory;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int scaling(String... options) {
    var arguments = new String[options.length + 2];
    arguments[0] = "scaling";
    arguments[1] = directory.toString();
    System.arraycopy(options, 0, arguments, 2, options.length);
    return MarketplaceCommand.commandLine()
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(arguments);
  }

  private void saved(String json) throws IOException {
    Files.writeString(directory.resolve("result.json"), json);
  }

  @Test
  void loadRunWithProcesses_replicasOfAServiceCountTogether() throws IOException {
    saved(ROW.formatted("processes"));
    assertEquals(
        0,
        scaling("--machines", "1,4", "--cores", "2", "--utilization-percent", "100"),
        err::toString);
    String printed = out.toString();
    assertTrue(printed.contains("1      2             500  processors\n"), printed);
    assertTrue(printed.contains("4      2            1000  processors of cart\n"), printed);
  }

  @Test
  void measuredMachine_modelCountsTheDriverAndSaysHowFarItIsOff() throws IOException {
    saved(
        ROW.formatted("processes")
            .replace("\"consumption\":", "\"environment\": {\"cores\": 1}, \"consumption\":")
            .replace(
                "KbPerTransaction\": 4,",
                "KbPerTransaction\": 4, \"driverCpuMsPerTransaction\": 4,"));
    assertEquals(0, scaling(), err::toString);
    assertTrue(
        out.toString()
            .contains(
                "the model says 125.0/s of that machine, all of it used, with the driver on it:"
                    + " +25 %"),
        out.toString());
  }

  @Test
  void severalConfigurations_eachHasItsDeviationBelowTheOthers() throws IOException {
    String row =
        ROW.formatted("processes")
            .replace("\"consumption\":", "\"environment\": {\"cores\": 1}, \"consumption\":")
            .replace(
                "KbPerTransaction\": 4,",
                "KbPerTransaction\": 4, \"driverCpuMsPerTransaction\": 4,");
    saved("{\"rows\": [%s, %s]}".formatted(row, ROW.formatted("processes")));
    Path other = Files.createDirectory(directory.resolve("other"));
    Files.writeString(
        other.resolve("result.json"),
        row.replace("ms-power", "jpa-power").replace("Second\": 100", "Second\": 250"));
    assertEquals(0, scaling(other.toString()), err::toString);
    assertTrue(
        out.toString()
            .endsWith(
                """
                measured/s   model/s deviation  configuration
                     100.0     125.0     +25 %%  ms-power in %s
                     250.0     125.0     -50 %%  jpa-power in %s
                """
                    .formatted(directory, other)),
        out.toString());
  }

  @Test
  void rowWithoutTheCostOfTheDriver_isNotComparedWithTheModel() throws IOException {
    saved(ROW.formatted("processes"));
    assertEquals(0, scaling(), err::toString);
    assertFalse(out.toString().contains("the model says"), out.toString());
  }

  @Test
  void rowsOfAComparison_onlySeparateOnesAreShown() throws IOException {
    saved("{\"rows\": [%s, %s]}".formatted(ROW.formatted("embedded"), ROW.formatted("processes")));
    assertEquals(0, scaling(), err::toString);
    assertEquals(1, out.toString().split("ms-power, measured 100.0/s", -1).length - 1);
  }

  @Test
  void embeddedRun_isRefused() throws IOException {
    saved(ROW.formatted("embedded"));
    assertEquals(2, scaling());
    assertTrue(err.toString().contains("measured with --processes"), err.toString());
  }

  @ParameterizedTest
  @CsvSource({
    "--cores, 0, --cores must be at least 1",
    "--machines, 0, --machines must be at least 1",
    "--replicas-max, 0, --replicas-max must be at least 1",
    "--disk-mb-per-second, 0, --disk-mb-per-second must be at least 1",
    "--serial-percent, 101, --serial-percent must be between 0 and 100",
    "--utilization-percent, 0, --utilization-percent must be between 1 and 100"
  })
  void badOptions_areNamedWithTheirRule(String option, String value, String message)
      throws IOException {
    saved(ROW.formatted("processes"));
    assertEquals(2, scaling(option, value));
    assertTrue(err.toString().contains(message), err.toString());
  }
}
