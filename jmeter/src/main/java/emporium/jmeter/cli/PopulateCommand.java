package emporium.jmeter.cli;

import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.driver.RunPreparation;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Fills a running marketplace. */
@Command(
    name = "populate",
    description = {
      "Fills a marketplace that is empty with customers, sellers, products, stock, and orders; one",
      "that is not is left as it is. What is not given is as in paper-mix."
    },
    mixinStandardHelpOptions = true)
final class PopulateCommand implements Callable<Integer> {
  @Mixin private PopulationOptions population = new PopulationOptions();

  @Option(
      names = "--target",
      required = true,
      paramLabel = "URL",
      description = {
        "Address of the marketplace, or one for each service like",
        "cart=http://localhost:8081,product=http://localhost:8082."
      })
  private String target = "";

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where the list of acknowledged transactions goes. Default out/<time>.")
  private @Nullable Path out;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws IOException, InterruptedException {
    var rules = new OptionValidator(spec);
    population.check(rules);
    ServiceAddresses addresses = rules.addresses("--target", target);
    Path list =
        (out != null ? out : InstallationDirectory.freshOut()).resolve("acknowledged.ndjson");
    PrintWriter console = spec.commandLine().getOut();
    new RunPreparation(
            population.settings(addresses, list),
            text -> {
              console.println(text);
              console.flush();
            })
        .populateOnly();
    console.println("what was acknowledged is in " + list);
    console.flush();
    return 0;
  }
}
