package emporium.jmeter.cli;

import emporium.jmeter.load.ComparisonOptions;
import emporium.jmeter.report.ResultFiles;
import emporium.jmeter.result.Comparison;
import emporium.jmeter.result.Disclosure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** A comparison that is run again with its own command. Immutable. */
final class RepeatedComparison {
  private static final String LIKE = "--like";
  private static final Set<String> OF_THE_REPETITION =
      Set.of(LIKE, "--out", "--json", "--page-port", "--page-watchers", "--page-messages");

  private final Comparison before;
  private final List<String> command;

  private RepeatedComparison(Comparison before, List<String> command) {
    this.before = before;
    this.command = command;
  }

  /**
   * Reads a result with the command that made it.
   *
   * @param file {@code result.json}, or its directory
   * @throws picocli.CommandLine.ParameterException if there is none, or another option decides
   *     about the comparison
   */
  static RepeatedComparison read(OptionValidator rules, Path file) throws IOException {
    Path directory = Files.isDirectory(file) ? file : file.toAbsolutePath().normalize().getParent();
    if (directory == null
        || !ResultFiles.isResult(directory)
        || !ResultFiles.isComparison(directory)) {
      throw rules.invalid(LIKE, "must be the result.json of a comparison", file);
    }
    for (OptionSpec given : rules.spec().commandLine().getParseResult().matchedOptions()) {
      if (!OF_THE_REPETITION.contains(given.longestName())) {
        rules.excludes(LIKE, given.longestName(), true);
      }
    }
    Comparison before = ResultFiles.comparison(directory);
    Disclosure disclosure = before.disclosure();
    if (disclosure == null || disclosure.command().isEmpty()) {
      throw rules.invalid(LIKE, "must be a result that names its command", file);
    }
    return new RepeatedComparison(before, disclosure.command());
  }

  /** Returns the options of its command, with another directory for the results. */
  ComparisonOptions options(@Nullable Path out) throws IOException {
    return compare().options(out);
  }

  /** Returns the sizes of data that it compares; empty if its data does not grow. */
  List<Integer> growth() throws IOException {
    return compare().growth();
  }

  private CompareCommand compare() throws IOException {
    ParseResult parsed =
        MarketplaceCommand.commandLine().parseArgs(command.toArray(String[]::new)).subcommand();
    if (parsed == null || !(parsed.commandSpec().userObject() instanceof CompareCommand compare)) {
      throw new IOException("Not the command of a comparison: " + String.join(" ", command));
    }
    return compare;
  }

  /** Returns its result. */
  Comparison before() {
    return before;
  }

  /** Returns its command in one line. */
  @Override
  public String toString() {
    return "./marketplace " + String.join(" ", command);
  }
}
