package emporium.jmeter.cli;

import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.server.TargetInspector;
import emporium.jmeter.workload.Target;
import emporium.jmeter.workload.Workload;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Fills a running server of a workload. */
@Command(
    name = "populate",
    description = {
      "Fills an empty server of a workload with data.",
      "A marketplace gets customers, sellers, products, stock and orders. A server that has"
          + " data is left as it is. What is not given is as in paper-mix."
    },
    mixinStandardHelpOptions = true)
final class PopulateCommand implements Callable<Integer> {
  private static final ContributedOptions CONTRIBUTED = new ContributedOptions(Workloads.ALL, true);

  @Mixin private DataOptions data = new DataOptions();

  @Option(
      names = "--target",
      required = true,
      paramLabel = "URL",
      description =
          "Address of the marketplace, or one for each service like"
              + " cart=http://localhost:8081,product=http://localhost:8082.")
  private String target = "";

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where the list of acknowledged transactions goes. Default out/<time>.")
  private @Nullable Path out;

  @Mixin private JsonOption json = new JsonOption();

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws IOException, InterruptedException {
    var rules = new OptionValidator(spec);
    Workload workload = data.workload(rules);
    Map<String, String> properties = data.properties(rules, CONTRIBUTED);
    workload.derived(workload.plans().get(0), properties).forEach(properties::putIfAbsent);
    ServiceAddresses addresses = rules.addresses("--target", target);
    DataOptions.requireWorkload(rules, workload, TargetInspector.about(addresses));
    DataOptions.requireHolds(rules, workload, properties, addresses);
    Path list =
        (out != null ? out : InstallationDirectory.freshOut()).resolve("acknowledged.ndjson");
    PrintWriter console = json.text(spec);
    workload.populate(
        new Target(
            addresses,
            properties,
            list,
            text -> {
              console.println(text);
              console.flush();
            }));
    console.println("what was acknowledged is in " + list);
    console.flush();
    json.print(spec, Map.of("acknowledged", list.toString(), "properties", properties));
    return 0;
  }

  /** Returns the options that workloads contribute. */
  static ContributedOptions contributed() {
    return CONTRIBUTED;
  }
}
