package emporium.jmeter.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.load.ComparisonOptions;
import emporium.jmeter.report.ResultFiles;
import emporium.jmeter.result.Comparison;
import emporium.jmeter.result.Disclosure;
import emporium.jmeter.result.SampleRunResults;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** The options of a comparison that is run again. */
class RepeatedComparisonTest {
  @TempDir private Path directory;

  private void write(@Nullable List<String> command) throws Exception {
    Disclosure disclosure = command == null ? null : SampleRunResults.disclosure(command, Map.of());
    ResultFiles.write(
        new Comparison(
            List.of(SampleRunResults.row("ms", "power", 600, 1)),
            List.of(),
            List.of(),
            null,
            List.of(),
            disclosure,
            List.of()),
        directory);
  }

  private RepeatedComparison read(String... more) throws Exception {
    CommandLine line = MarketplaceCommand.commandLine();
    String[] all = new String[more.length + 3];
    all[0] = "compare";
    all[1] = "--like";
    all[2] = directory.resolve("result.json").toString();
    System.arraycopy(more, 0, all, 3, more.length);
    CommandLine compare =
        Objects.requireNonNull(line.parseArgs(all).subcommand()).commandSpec().commandLine();
    return RepeatedComparison.read(
        new OptionValidator(compare.getCommandSpec()), directory.resolve("result.json"));
  }

  @Test
  void options_ofACommand_areItsOwnButTheDirectory() throws Exception {
    List<String> command =
        List.of(
            "compare",
            "--durability=power",
            "--customers",
            "77",
            "--rounds",
            "3",
            "--quick",
            "--server-heap",
            "3g",
            "--out",
            directory.toString());
    write(command);
    RepeatedComparison repeated = read("--out", "elsewhere");
    ComparisonOptions options = repeated.options(directory.resolve("new"));
    assertEquals(3, options.rounds());
    assertEquals(40, options.warmupSeconds());
    assertEquals("77", options.properties().get("emporium.customers"));
    assertEquals("3g", options.serverHeap());
    assertEquals(
        List.of("ms-power", "jpa-power", "null"),
        options.subjects().stream().map(subject -> subject.name()).toList());
    assertEquals(directory.resolve("new"), options.out());
    assertEquals(command, options.command(), "and can be repeated again");
    assertEquals(List.of(), repeated.growth());
    assertTrue(repeated.toString().startsWith("./marketplace compare --durability=power"));
  }

  @Test
  void read_otherOptionBesideIt_isRefused() throws Exception {
    write(List.of("compare"));
    var wrong = assertThrows(ParameterException.class, () -> read("--rounds", "3"));
    assertEquals("--like excludes --rounds", wrong.getMessage());
  }

  @Test
  void read_resultWithoutCommand_isRefused() throws Exception {
    write(null);
    var wrong = assertThrows(ParameterException.class, this::read);
    assertTrue(wrong.getMessage().startsWith("--like must be a result that names its command"));
  }
}
