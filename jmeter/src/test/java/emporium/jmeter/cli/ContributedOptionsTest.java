package emporium.jmeter.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.marketplace.MarketplaceWorkload;
import emporium.jmeter.toy.ToyWorkload;
import emporium.jmeter.workload.Workload;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;

/** Options that commands have from workloads they do not know. */
class ContributedOptionsTest {
  private static final Workload MARKETPLACE = new MarketplaceWorkload();
  private static final Workload TOY = new ToyWorkload();
  private static final List<Workload> BOTH = List.of(MARKETPLACE, TOY);

  @Command(name = "any")
  static final class AnyCommand {}

  private static Map<String, String> properties(Workload chosen, boolean dataOnly, String line) {
    var command = new CommandLine(new AnyCommand());
    var options = new ContributedOptions(BOTH, dataOnly);
    options.addTo(command.getCommandSpec());
    command.parseArgs(line.split(" ", -1));
    return options.properties(command.getCommandSpec(), chosen);
  }

  @Test
  void options_ofTheChosenWorkload_becomeProperties() {
    assertEquals(
        Map.of("emporium.things", "9", "emporium.pace", "0.5"),
        properties(TOY, false, "--things 9 --pace 0.5"));
    assertEquals(
        Map.of("emporium.abandon.percent", "7", "emporium.products.per.seller", "3"),
        properties(MARKETPLACE, false, "--abandon 7 --products-per-seller 3"));
    assertEquals(
        Map.of("emporium.distribution", "checkout=40,dashboard=60"),
        properties(MARKETPLACE, false, "--transactions checkout=40,dashboard=60"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--things 9|--things is an option of --workload toy, not of marketplace",
        "--pace 1|--pace is an option of --workload toy, not of marketplace",
        "--abandon many|--abandon must be a whole number, was 'many'",
      })
  void options_ofAnotherWorkloadOrBroken_nameOptionAndRule(String line, String expected) {
    var refused =
        assertThrows(ParameterException.class, () -> properties(MARKETPLACE, false, line));
    assertEquals(expected, refused.getMessage());
  }

  @Test
  void options_onTheWork_areNoneOfFillingATarget() {
    assertThrows(ParameterException.class, () -> properties(TOY, true, "--pace 1"));
    assertEquals(Map.of("emporium.things", "9"), properties(TOY, true, "--things 9"));
  }

  @Test
  void help_namesTheWorkloadOfEachOption() {
    var command = new CommandLine(new AnyCommand());
    new ContributedOptions(BOTH, false).addTo(command.getCommandSpec());
    assertTrue(command.getUsageMessage().contains("Of toy: Default: 100."));
    assertTrue(command.getUsageMessage().contains("Of marketplace: Customers."));
  }

  @Test
  void data_thatDoesNotFitTheHeap_isRefusedWithTheEstimate() {
    var rules = new OptionValidator(new CommandLine(new AnyCommand()).getCommandSpec());
    Map<String, String> many = Map.of("emporium.things", "3000000");
    DataOptions.requireFits(rules, TOY, many, "3g");
    var refused =
        assertThrows(
            ParameterException.class, () -> DataOptions.requireFits(rules, TOY, many, "2g"));
    assertEquals(
        "--server-heap must be at least 2862m for this data, by an estimate of toy, was '2g'",
        refused.getMessage());
  }

  @Test
  void target_thatHoldsOtherData_isRefusedNamingTheOption() throws Exception {
    var rules = new OptionValidator(new CommandLine(new AnyCommand()).getCommandSpec());
    var nowhere = ServiceAddresses.parse("http://127.0.0.1:1");
    DataOptions.requireHolds(rules, TOY, Map.of(), nowhere);
    var refused =
        assertThrows(
            ParameterException.class,
            () -> DataOptions.requireHolds(rules, TOY, Map.of("emporium.things", "7"), nowhere));
    assertEquals(
        "--things contradicts the target: it has 100, requested was 7", refused.getMessage());
  }
}
