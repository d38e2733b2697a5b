package emporium.jmeter.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import emporium.jmeter.data.PopulationSize;
import emporium.jmeter.data.Populator;
import emporium.jmeter.fake.FakeMarketplaceServer;
import emporium.jmeter.fake.FakeServiceServers;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class MarketplaceCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @BeforeAll
  static void home() {
    Path plans = Path.of(System.getProperty("emporium.jmeter.plans"));
    System.setProperty("emporium.home", plans.getParent().getParent().toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "load --customers 0|--customers must be at least 1, was '0'",
        "load --products 0|--products must be at least 1, was '0'",
        "load --products-per-seller 0|--products-per-seller must be at least 1, was '0'",
        "load --workload nothing|--workload must be marketplace",
        "run --workload nothing|--workload must be marketplace",
        "compare --published|--published needs a workload with published ways, marketplace has none",
        "load --sellers 0|--sellers must be at least 1, was '0'",
        "compare --products 9 --sellers 3|--products excludes --sellers, was '9'",
        "load --seconds 0|--seconds must be at least 1, was '0'",
        "load --seller-skew -1|--seller-skew must be 0 or more, was '-1.0'",
        "load --durability disk|--durability must be process or power, was 'disk'",
        "load --isolation none|--isolation must be nested-locks or global-lock, was 'none'",
        "compare --rounds 0|--rounds must be between 1 and 100, was '0'",
        "compare --warmup-window 0|--warmup-window must be between 1 and 3600, was '0'",
        "compare --quick --warmup-window 5|--quick excludes --warmup-window",
        "compare --rate-p99-of some|--rate-p99-of must be first or all, was 'some'",
        "compare --rate-p99-ms 0|--rate-p99-ms must be at least 1, was '0.0'",
        "compare --growth 0|--growth must be between 1 and 10000, was '0'",
        "compare --growth 10 --size-factor 2|--growth excludes --size-factor",
        "compare --growth 10 --server-heap 400m|--growth must have a size that --server-heap 400m",
        "compare --like nowhere/result.json|--like must be the result.json of a comparison",
        "compare --like nowhere --rounds 3|--like must be the result.json of a comparison",
        "compare --workload ycsb --growth 1|--growth needs a workload of several services",
        "compare --sweep 0,much|--sweep must be numbers like 0,0.5,1 or none, was 'much'",
        "compare --sweep -1|--sweep must be 0 or more",
        "load --transactions checkout=99|--transactions must be percents of transactions that sum to 100,",
        "load --transactions seal=100|--transactions must be percents of transactions that sum to 100,",
        "load --abandon 101|--abandon must be between 0 and 100, was '101'",
        "load --delete 101|--delete must be between 0 and 100, was '101'",
        "load --size-factor -1|--size-factor must be between 0 and 10000, was '-1'",
        "compare --history-delivered 101|--history-delivered must be between 0 and 100, was '101'",
        "load --replenish -1|--replenish must be between 0 and 100, was '-1'",
        "load --rate -1|--rate must be 0 or more",
        "compare --durability disk|--durability must be process or power or both, was 'disk'",
        "compare --engine sql|--engine must be ms or jpa or combined or both or all, was 'sql'",
        "compare --criteria none|--criteria must be strongest, weakest, or criteria like",
        "compare --plan none|--plan must be one of paper-mix,",
        "load --engine sql|--engine must be ms or jpa or combined, was 'sql'",
        "load --plan none|--plan must be one of paper-mix, hot-product, oversell, double-checkout, was 'none'",
        "load --target ftp://x|--target must be an address like",
        "load --target cart=http://localhost:1|missing [product, stock,",
        "load --processes --ceiling|--processes excludes --ceiling",
        "load --processes --target http://localhost:1|--processes excludes --target",
        "load --processes --isolation global-lock|--processes excludes --isolation global-lock",
        "load --server-heap lots|--server-heap must be a size like 512m or 2g",
        "load --concurrency many|--concurrency must be a whole number, was 'many'",
        "load --ceiling --target http://localhost:1|--ceiling starts its own server",
        "load --criteria none|--criteria must be strongest, weakest, or criteria like",
        "load --criteria delivery=twice|--criteria must be strongest, weakest, or criteria like",
        "load --faults drop=51|--faults must be none, or percents like drop=1",
        "load --faults lose=1|--faults must be none, or percents like drop=1",
        "processes --engine sql|--engine must be ms or jpa or combined, was 'sql'",
        "processes --durability disk|--durability must be process or power, was 'disk'",
        "processes --criteria none|--criteria must be strongest, weakest, or criteria like",
        "processes --base-port 0|--base-port must be between 1 and 63526, was '0'",
        "processes --broker-port 65536|--broker-port must be between 1 and 65535, was '65536'",
        "processes --broker-port 8090|--broker-port must not be one of the 10 ports from --base-port",
        "processes --heap lots|--heap must be a size like 512m or 2g",
        "processes --restarts -1|--restarts must be between 0 and 1000, was '-1'",
        "processes --starts-at-a-time 0|--starts-at-a-time must be between 1 and 10, was '0'",
        "processes --ready-seconds 0|--ready-seconds must be between 1 and 3600, was '0'",
        "processes --stop-seconds 0|--stop-seconds must be between 1 and 3600, was '0'",
        "broker --port 0|--port must be between 1 and 65535, was '0'",
        "broker --partitions 0|--partitions must be between 1 and 1000, was '0'",
        "broker --retention-ms 1|--retention-ms must be between 1000 and 31536000000, was '1'",
        "broker --retention-bytes 1|--retention-bytes must be between 1048576 and",
        "broker --heap lots|--heap must be a size like 512m or 2g",
        "run --port 0|--port must be between 1 and 65535, was '0'",
        "populate|--target",
        "populate --products 0 --target http://x|--products must be at least 1, was '0'",
        "populate --target shop=http://localhost:1|no service is [shop]",
        "audit|--target",
        "audit --target cart=localhost|--target must be an address like",
        "audit --target http://localhost:1 --acknowledged /none|--acknowledged must be a readable",
        "dead-letters|--target",
        "dead-letters --broker localhost|--broker must be host and port like localhost:9092",
        "dead-letters --broker localhost:1 --redrive a/b:1|--redrive must be all, was 'a/b:1'",
        "dead-letters --broker localhost:1 --target http://x|--target excludes --broker",
        "dead-letters --broker localhost:1 --broker-config /none|--broker-config must be a readable",
        "dead-letters --target http://x --broker-config x|--target excludes --broker-config",
        "dead-letters --target http://localhost:1 --redrive 7|--redrive must be a listed id like",
        "dead-letters --target http://localhost:1 --discard all|--discard must be a listed id like",
        "dead-letters --target http://localhost:1 --discard a/b:1 --redrive all|--redrive excludes",
        "gui --plan none|--plan must be one of paper-mix, hot-product",
        "inspect --durability disk|--durability must be process or power, was 'disk'",
        "inspect --heap lots|--heap must be a size like 512m or 2g",
        "inspect --wait-seconds 0|--wait-seconds must be at least 1, was '0'",
        "backup|--to",
        "backup --to ../x|--to must be 1 to 64 letters, digits, dots, hyphens or underscores",
        "backup --to x --target ftp://x|--target must be an address like",
        "restore --data x|--from",
        "restore --from x|--data",
      })
  void execute_badValue_namesOptionAndRule(String line, String expected) {
    assertEquals(2, execute(line));
    assertTrue(err.toString().contains(expected), err.toString());
    List<String> lines = err.toString().lines().toList();
    assertTrue(lines.get(0).startsWith("ERROR: "), err.toString());
    String command = line.substring(0, (line + " ").indexOf(' '));
    assertEquals(List.of("See './marketplace " + command + " --help'"), lines.subList(1, 2));
    assertEquals(2, lines.size(), "what is wrong and where the rules are: " + err);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "loadd|Did you mean marketplace load?",
        "laod|Did you mean marketplace load?",
        "auditt|Did you mean marketplace audit?",
        "load --custmers 3|Did you mean --customers?"
      })
  void execute_misspelledWord_suggestsTheRightOne(String line, String expected) {
    assertEquals(2, execute(line));
    assertTrue(err.toString().startsWith("ERROR: Un"), err.toString());
    assertTrue(err.toString().contains(expected), err.toString());
    assertEquals(2, err.toString().lines().count(), err.toString());
  }

  @Test
  void execute_wordLikeNoOther_suggestsNothing() {
    assertEquals(2, execute("somersault"));
    assertEquals("See './marketplace --help'", err.toString().lines().toList().get(1));
  }

  @Test
  void report_ofADirectoryWithoutAResult_namesWhatItNeeds(@TempDir Path directory) {
    assertEquals(2, execute("report " + directory));
    assertTrue(err.toString().contains("DIR must be where load or compare"), err.toString());
  }

  @Test
  void execute_noCommand_namesThemAll() {
    assertEquals(2, execute(""));
    assertTrue(err.toString().contains("run, processes, broker, populate, load"), err.toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"load", "compare"})
  void execute_resultsOfAnotherRunInTheDirectory_areNotMixed(
      String command, @TempDir Path directory) throws Exception {
    Path before = Files.writeString(directory.resolve("result.json"), "{}");
    assertEquals(2, execute(command + " --out " + directory));
    assertTrue(err.toString().contains("--out must be a directory that is empty or absent"));
    assertEquals("{}", Files.readString(before));
  }

  @Test
  void json_isAnOptionOfEachCommand() {
    var commands = new ArrayDeque<>(MarketplaceCommand.commandLine().getSubcommands().values());
    int checked = 0;
    while (!commands.isEmpty()) {
      CommandLine command = commands.pop();
      commands.addAll(command.getSubcommands().values());
      boolean runs = command.getSubcommands().isEmpty();
      if (runs && !command.getCommandName().equals("generate-completion")) {
        assertNotNull(command.getCommandSpec().findOption("--json"), command.getCommandName());
        checked++;
      }
    }
    assertTrue(checked > 20, "" + checked);
  }

  @Test
  void generateCompletion_knowsEachCommand() {
    assertEquals(0, execute("generate-completion"));
    MarketplaceCommand.commandLine()
        .getSubcommands()
        .keySet()
        .forEach(name -> assertTrue(out.toString().contains(name), name));
  }

  @Test
  void help_ofEachCommand_hasWholeSentences() {
    var commands = new ArrayDeque<>(List.of(MarketplaceCommand.commandLine()));
    int texts = 0;
    while (!commands.isEmpty()) {
      CommandLine command = commands.pop();
      commands.addAll(command.getSubcommands().values());
      if (command.getCommandName().equals("generate-completion")) {
        continue; // picocli's own
      }
      var spec = command.getCommandSpec();
      assertWhole(command.getCommandName(), spec.usageMessage().description());
      for (var option : spec.args()) {
        if (!List.of("--help", "--version").contains(option.paramLabel())) {
          assertWhole(command.getCommandName() + " " + option, option.description());
          texts++;
        }
      }
    }
    assertTrue(texts > 100, "looked at " + texts);
  }

  private static void assertWhole(String what, String... paragraphs) {
    for (String paragraph : paragraphs) {
      assertTrue(paragraph.endsWith("."), what + " is cut: " + paragraph);
    }
  }

  @Test
  void help_ofWorkloadAndPlan_namesThemAll() {
    assertEquals(0, execute("load --help"));
    assertNamed(List.of("marketplace", "bookstore", "wholesale", "ycsb"));
    assertEquals(0, execute("gui --help"));
    assertNamed(Workloads.ALL.stream().flatMap(one -> one.plans().stream()).toList());
  }

  private void assertNamed(List<String> names) {
    String help = out.toString().replaceAll("\\s+", " ");
    assertTrue(help.contains("One of " + String.join(", ", names) + "."), help);
  }

  @Test
  void populate_emptyTarget_fillsItAndAFilledOneIsLeft(@TempDir Path directory) {
    try (var server = new FakeMarketplaceServer()) {
      String line =
          "populate --customers 9 --products 7 --products-per-seller 3 --size-factor 1 --out "
              + directory
              + " --target "
              + server.address();
      assertEquals(0, execute(line), err.toString());
      assertEquals(9, server.market().tables().of("customers").size());
      assertEquals(3, server.market().tables().of("sellers").size());
      assertEquals(7, server.market().tables().of("stock_items").size());
      assertEquals(1_000, server.market().tables().of("shipments").size());
      assertEquals(
          0,
          execute(
              "audit --target "
                  + server.address()
                  + " --acknowledged "
                  + directory.resolve("acknowledged.ndjson")),
          out.toString());
      assertEquals(0, execute(line), err.toString());
      assertTrue(out.toString().contains("was filled before"), out.toString());
      assertEquals(1_000, server.market().tables().of("shipments").size());
    }
  }

  @Test
  void populateAndAudit_servicesAtAddressesOfTheirOwn_doAsWithOne(@TempDir Path directory) {
    try (var services = new FakeServiceServers()) {
      String target = " --target " + services.addresses();
      String line = "populate --customers 9 --products 7 --size-factor 1 --out " + directory;
      assertEquals(0, execute(line + target), err.toString());
      assertEquals(1_000, services.market().tables().of("shipments").size());
      String list = " --acknowledged " + directory.resolve("acknowledged.ndjson");
      assertEquals(0, execute("audit" + target + list), out.toString());
      assertTrue(out.toString().contains("audit passed"), out.toString());
      services.market().tables().first("stock_items").put("qty_reserved", 3);
      assertEquals(1, execute("audit" + target + list));
      assertEquals(List.of(), services.misled());
    }
  }

  @Test
  void audit_consistentTarget_passesAndSaysSo() throws Exception {
    try (var server = new FakeMarketplaceServer()) {
      populate(server);
      assertEquals(0, execute("audit --target " + server.address()), err.toString());
      assertTrue(out.toString().contains("audit passed"), out.toString());
    }
  }

  @Test
  void audit_asJson_printsOnlyTheResult() throws Exception {
    try (var server = new FakeMarketplaceServer()) {
      populate(server);
      assertEquals(0, execute("audit --json --target " + server.address()), err.toString());
      JsonNode result = new ObjectMapper().readTree(out.toString());
      assertTrue(result.path("passed").booleanValue(), out.toString());
      assertTrue(result.path("checks").size() > 10, out.toString());
      assertTrue(err.toString().contains("audit passed"), err.toString());
    }
  }

  @Test
  void audit_brokenTarget_failsAndNamesTheCheck() throws Exception {
    try (var server = new FakeMarketplaceServer()) {
      populate(server);
      server.market().tables().first("stock_items").put("qty_reserved", 3);
      assertEquals(1, execute("audit --target " + server.address()));
      assertTrue(out.toString().contains("FAILED stock-nothing-reserved"), out.toString());
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--engine jpa|--engine contradicts the target: it has ms, requested was jpa",
        "--durability power|--durability contradicts the target: it has process, requested was power",
        "--isolation global-lock|--isolation contradicts the target: it has nested-locks",
        "--criteria weakest|--criteria contradicts the target",
        "--faults drop=1|--faults contradicts the target",
        "--server-heap 1g|--server-heap excludes --target",
      })
  void load_optionThatContradictsTheTarget_isRefusedNamingIt(String option, String expected) {
    try (var server = new FakeMarketplaceServer()) {
      assertEquals(2, execute("load --target " + server.address() + " " + option));
      assertTrue(err.toString().contains(expected), err.toString());
      assertEquals(0, server.market().tables().of("customers").size(), "nothing was done");
    }
  }

  @Test
  void load_targetThatDoesNotDescribeItself_isNotLoaded() {
    try (var server = new FakeMarketplaceServer()) {
      server.about("");
      assertEquals(1, execute("load --target " + server.address()));
      assertTrue(err.toString().contains("does not describe itself"), err.toString());
    }
  }

  @Test
  void backup_targetThatMakesNone_failsWithItsAnswer() throws Exception {
    try (var server = new FakeMarketplaceServer()) {
      assertEquals(1, execute("backup --to nightly --target " + server.address()));
      assertTrue(err.toString().startsWith("ERROR: No backup, "), err.toString());
    }
  }

  /** Twice counted where an event may take effect twice, and one thing more. */
  @Test
  void audit_targetBelowTheStrongestLevels_saysWhetherItIsRedAsPredicted() throws Exception {
    try (var server = new FakeMarketplaceServer()) {
      server.about(
          FakeMarketplaceServer.about("ms", "process", "nested-locks")
              .replace("exactly-once", "at-least-once")
              .replace("\"duplicate\":0", "\"duplicate\":2"));
      populate(server);
      String line = "audit --target " + server.address();
      assertEquals(0, execute(line), "nothing is red: " + out);
      server.market().tables().first("customers").put("delivery_count", 77);
      assertEquals(3, execute(line), out.toString());
      assertTrue(out.toString().contains("as predicted; "), out.toString());
      assertTrue(out.toString().contains("audit RED as predicted"), out.toString());
      server.market().tables().first("stock_items").put("qty_reserved", 3);
      assertEquals(1, execute(line), out.toString());
      assertTrue(out.toString().contains("audit FAILED"), out.toString());
    }
  }

  @Test
  void audit_targetThatDoesNotDescribeItself_isRefused() {
    try (var server = new FakeMarketplaceServer()) {
      server.about("");
      assertEquals(1, execute("audit --target " + server.address()));
      assertTrue(err.toString().contains("does not describe itself"), err.toString());
    }
  }

  @Test
  void audit_nobodyThere_namesTheAddressAndTheNextStep() {
    assertEquals(1, execute("audit --target http://127.0.0.1:1"));
    assertEquals(
        List.of(
            "ERROR: No server answers at http://127.0.0.1:1",
            "Start one with './marketplace run', or name its address with --target"),
        err.toString().lines().toList());
  }

  @Test
  void audit_nobodyThereAndVerbose_printsTheStackTraceToo() {
    assertEquals(1, execute("audit --target http://127.0.0.1:1 --verbose"));
    assertTrue(err.toString().startsWith("ERROR: No server answers"), err.toString());
    assertTrue(err.toString().contains("\tat emporium.jmeter.cli.AuditCommand"), err.toString());
  }

  private static void populate(FakeMarketplaceServer server) throws Exception {
    try (var marketplace =
        new emporium.jmeter.client.MarketplaceClient(server.address(), 2, 5_000)) {
      new Populator(marketplace, 1, PopulationSize.ofSellers(3, 2, 2, 10), 2, done -> {}).run();
    }
  }

  private int execute(String line) {
    CommandLine command = MarketplaceCommand.commandLine();
    command.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
    return command.execute(line.isEmpty() ? new String[0] : line.split(" ", -1));
  }
}
