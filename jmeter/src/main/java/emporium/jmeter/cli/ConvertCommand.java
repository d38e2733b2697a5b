package emporium.jmeter.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Makes a data directory of one of an earlier version. */
@Command(
    name = "convert",
    description =
        "Makes a data directory of one that an earlier version has written and closed: copies it,"
            + " writes its store anew, opens the result and reports its contents. The earlier one"
            + " stays as it is. Exit code 1, and no directory, if anything is wrong.",
    mixinStandardHelpOptions = true)
final class ConvertCommand implements Callable<Integer> {
  @Option(names = "--from", required = true, paramLabel = "DIR", description = "The earlier one.")
  private Path from = Path.of("");

  @Option(
      names = "--data",
      required = true,
      paramLabel = "DIR",
      description = "The data directory to make; absent or empty.")
  private Path data = Path.of("");

  @Mixin private DataDirectoryOptions options = new DataDirectoryOptions();

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws IOException, InterruptedException {
    options.check(new OptionValidator(spec));
    return options.run(
        "convert", from.toAbsolutePath().toString(), data.toAbsolutePath().toString());
  }
}
