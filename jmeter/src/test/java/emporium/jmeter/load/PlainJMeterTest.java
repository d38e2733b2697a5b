package emporium.jmeter.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.fake.FakeMarketplaceServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The plans with JMeter's own command line, as {@code docs/benchmark.md} has it. */
class PlainJMeterTest {
  private static final Path HOME = Path.of(System.getProperty("emporium.jmeter.home"));
  private static final int WARMUP_SECONDS = 2;

  @TempDir private Path directory;

  /** Runs paper-mix in a process of its own; returns what it printed. */
  private String run(FakeMarketplaceServer server, String... more)
      throws IOException, InterruptedException {
    Path printed = directory.resolve("printed.txt");
    var command =
        new ArrayList<String>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-Xmx256m",
                "-jar",
                HOME.resolve("bin/ApacheJMeter.jar").toString(),
                "-n",
                "-t",
                SmallPlanRuns.HOME.resolve("jmeter/plans/paper-mix.jmx").toString(),
                "-Juser.classpath=" + System.getProperty("java.class.path"),
                "-Jsearch_paths=" + SmallPlanRuns.HOME.resolve("jmeter/target/classes")));
    properties(server).forEach((name, value) -> command.add("-J" + name + "=" + value));
    command.addAll(List.of(more));
    Process process =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(printed.toFile())
            .start();
    try {
      assertEquals(0, process.waitFor(), () -> text(printed));
    } finally {
      process.destroyForcibly();
    }
    return text(printed);
  }

  private static Map<String, String> properties(FakeMarketplaceServer server) {
    var properties = new LinkedHashMap<String, String>();
    properties.put("emporium.host", server.address().getHost());
    properties.put("emporium.port", Integer.toString(server.address().getPort()));
    properties.put("emporium.customers", "40");
    properties.put("emporium.sellers", "4");
    properties.put("emporium.concurrency", "2");
    properties.put("emporium.populate.workers", "2");
    properties.put("emporium.warmup.seconds", Integer.toString(WARMUP_SECONDS));
    properties.put("emporium.seconds", "1");
    properties.put("emporium.samples.min", "1");
    return properties;
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException unreadable) {
      return unreadable.toString();
    }
  }

  private List<Path> outs() throws IOException {
    try (var found = Files.list(directory.resolve("out"))) {
      return found.sorted().toList();
    }
  }

  private static List<String> samples(Path file) throws IOException {
    List<String> lines = Files.readAllLines(file);
    assertTrue(lines.get(0).startsWith("timeStamp,elapsed,label"), lines.get(0));
    return lines.subList(1, lines.size());
  }

  @Test
  void run_withADashboard_writesItsOwnDirectoryWithoutTheWarmUp() throws Exception {
    try (var server = new FakeMarketplaceServer()) {
      String printed = run(server, "-l", "all.jtl", "-e", "-o", "dashboard", "-j", "jmeter.log");
      assertFalse(printed.contains("Throwable") || printed.contains("lib/junit"), printed);
      assertTrue(printed.contains("populated"), printed);
      assertEquals(1, outs().size());
      Path out = outs().get(0);
      assertTrue(Files.size(out.resolve("acknowledged.ndjson")) > 0);
      List<String> samples = samples(out.resolve("samples.csv"));
      assertFalse(samples.isEmpty());
      assertEquals(samples.size(), samples(directory.resolve("all.jtl")).size());
      List<Long> ends =
          samples.stream()
              .map(line -> line.split(",", 3))
              .map(line -> Long.parseLong(line[0]) + Long.parseLong(line[1]))
              .sorted()
              .toList();
      assertTrue(ends.get(ends.size() - 1) - ends.get(0) <= 1_000, "a window of a second " + ends);
      String statistics = Files.readString(directory.resolve("dashboard/statistics.json"));
      assertTrue(statistics.contains("\"sampleCount\" : " + samples.size()), statistics);
      assertTrue(statistics.contains("Add item to cart"), statistics);
      assertFalse(statistics.contains("populat"), statistics);

      var unused = run(server);
      assertEquals(2, outs().size());
      assertEquals(samples, samples(out.resolve("samples.csv")));
    }
  }

  @Test
  void run_samplesThatExist_areNotAppendedTo() throws Exception {
    Path samples = Files.writeString(directory.resolve("samples.csv"), "of an earlier run\n");
    try (var server = new FakeMarketplaceServer()) {
      var properties = properties(server);
      properties.put("emporium.samples", samples.toString());
      properties.put("emporium.out", directory.toString());
      var jmeter = new JMeterRunner(HOME, text -> {});
      var refused =
          assertThrows(
              IOException.class,
              () ->
                  jmeter.run(
                      SmallPlanRuns.HOME.resolve("jmeter/plans/paper-mix.jmx"), properties, null));
      assertTrue(String.valueOf(refused.getMessage()).contains("never appended"), "" + refused);
      assertEquals("of an earlier run\n", Files.readString(samples));
      assertTrue(server.market().tables().of("products").isEmpty(), "nothing was filled");
    }
  }
}
