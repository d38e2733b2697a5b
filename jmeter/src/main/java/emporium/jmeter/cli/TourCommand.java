package emporium.jmeter.cli;

import emporium.jmeter.machine.TemporaryDataDirectory;
import emporium.jmeter.tour.Tour;
import emporium.jmeter.tour.TourServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.Scanner;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Leads through one order on a marketplace of its own. */
@Command(
    name = "tour",
    description = {
      "Leads through one order, from the first product to the audit.",
      "Each step prints its request as a curl command, and the answer. It has a marketplace of its"
          + " own, which it kills and starts again on the way, and leaves nothing behind. Exit code 0"
          + " if the audit passed, else 1."
    },
    mixinStandardHelpOptions = true)
final class TourCommand implements Callable<Integer> {
  @Mixin private ServerOptions options = new ServerOptions();

  @Mixin private JsonOption json = new JsonOption();

  @Option(names = "--pause", description = "Waits for Enter before each step but the first.")
  private boolean isPausing;

  private final Scanner input = new Scanner(System.in, Charset.defaultCharset());

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws IOException, InterruptedException {
    options.check(new OptionValidator(spec));
    PrintWriter out = json.text(spec);
    Path data = TemporaryDataDirectory.create();
    out.println("Starting the eight services in one JVM, on " + options.subject().name() + " ...");
    out.flush();
    try (var server =
        new TourServer(
            InstallationDirectory.directory(), options.subject(), options.serverHeap(), data)) {
      Tour.Outcome outcome = new Tour(server, out, this::pause).run();
      json.print(spec, outcome);
      return outcome.passed() ? 0 : 1;
    } finally {
      TemporaryDataDirectory.remove(data);
    }
  }

  private void pause() {
    if (isPausing) {
      json.text(spec).print("\n[Enter] ");
      json.text(spec).flush();
      var unused = input.hasNextLine() ? input.nextLine() : "";
    }
  }
}
