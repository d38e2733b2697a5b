package emporium.jmeter.systemtest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.data.CustomerPayload;
import emporium.jmeter.data.DataGenerator;
import emporium.jmeter.data.PopulationSize;
import emporium.jmeter.server.ServerProcess;
import emporium.jmeter.server.SystemUnderTest;
import emporium.runtime.testing.ByteSearch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A load with the cards of its customers leaves no number of them in its reports, nor in data, log
 * and temporary files of the server. The control: names of the same customers are found.
 */
@Tag("long")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class LoadCardSearchTest {
  private static final int CUSTOMERS = 50;
  private static final long SEED = 7;
  private static final int SHOWN_DIGITS = 4;

  @TempDir private Path directory;

  private static List<CustomerPayload> customers() {
    var generator = new DataGenerator(SEED, PopulationSize.ofSellers(CUSTOMERS, 5, 1, 1));
    return IntStream.rangeClosed(1, CUSTOMERS).mapToObj(generator::customer).toList();
  }

  private static String hidden(CustomerPayload customer) {
    String number = customer.cardNumber();
    return number.substring(0, number.length() - SHOWN_DIGITS);
  }

  private String load(ServerProcess server, Path temporary)
      throws IOException, InterruptedException {
    var command = new ArrayList<String>();
    command.add(ServerProcess.java());
    command.addAll(List.of("-Xmx512m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.add("-Demporium.home=" + TestMarketplaces.home());
    command.add("-Djava.io.tmpdir=" + temporary);
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of("emporium.jmeter.cli.MarketplaceCommand", "load", "--seconds", "5"));
    command.addAll(List.of("--warmup-seconds", "0"));
    command.addAll(List.of("--target", server.address().toString(), "--page-port", "0"));
    command.addAll(List.of("--customers", "" + CUSTOMERS, "--sellers", "5", "--seed", "" + SEED));
    Path output = directory.resolve("load.log");
    var unused =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start()
            .waitFor();
    return Files.readString(output);
  }

  @ParameterizedTest
  @MethodSource("emporium.jmeter.systemtest.TestedEngines#drawn")
  void files_afterALoad_haveNoNumber(String engine) throws Exception {
    Path temporary = Files.createDirectory(directory.resolve("tmp"));
    try (ServerProcess server =
        TestMarketplaces.start(
            new SystemUnderTest(engine, "process", SystemUnderTest.NESTED_LOCKS),
            directory.resolve("data"),
            directory.resolve("server.log"),
            "-Djava.io.tmpdir=" + temporary)) {
      String printed = load(server, temporary);
      assertTrue(printed.contains(", errors 0\n"), printed);
    }
    var numbers = new ByteSearch(customers().stream().map(LoadCardSearchTest::hidden).toList());
    assertEquals(Set.of(), numbers.below(directory), numbers.extent());
    try (var reports = Files.list(directory.resolve("out"))) {
      assertFalse(reports.toList().isEmpty());
    }
    var names = customers().stream().map(CustomerPayload::cardHolderName).distinct().toList();
    assertFalse(new ByteSearch(names).below(directory.resolve("data")).isEmpty());
  }
}
