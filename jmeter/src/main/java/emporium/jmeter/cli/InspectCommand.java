package emporium.jmeter.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Prints the content of a data directory. */
@Command(
    name = "inspect",
    description =
        "Prints what is in a data directory or backup that is not in use: counts, positions,"
            + " classes, invariants. Changes nothing in it; works on a copy that it deletes. Exit"
            + " code 1 if a start would refuse the directory.",
    mixinStandardHelpOptions = true)
final class InspectCommand implements Callable<Integer> {
  @Option(
      names = "--data",
      defaultValue = "data",
      paramLabel = "DIR",
      description = "The data directory. Default ./${DEFAULT-VALUE}.")
  private Path data = Path.of("data");

  @Mixin private DataDirectoryOptions options = new DataDirectoryOptions();

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws IOException, InterruptedException {
    options.check(new OptionValidator(spec));
    return options.run("inspect", data.toAbsolutePath().toString());
  }
}
