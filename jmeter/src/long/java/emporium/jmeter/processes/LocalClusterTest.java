package emporium.jmeter.processes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.events.Services;
import emporium.jmeter.client.MarketplaceClient;
import emporium.jmeter.server.SystemUnderTest;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("long")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class LocalClusterTest {
  private static final Path HOME = Path.of("..").toAbsolutePath().normalize();
  private static final List<String> QUICK = List.of("-XX:TieredStopAtLevel=1");
  private static final int ANSWER_TIMEOUT_MS = 60_000;

  @TempDir private Path directory;

  private final BlockingQueue<String> told = new LinkedBlockingQueue<>();

  @Test
  void processes_onGraphs_answerDieAndReturnAndLeaveNothingBehind() throws Exception {
    Map<String, ProcessHandle> all;
    try (var processes = LocalCluster.start(options(ProcessPorts.free()), told::add)) {
      all = processes.handles();
      assertEquals(Set.copyOf(Services.NAMES), all.keySet(), "no broker on streams");
      for (String service : Services.NAMES) {
        assertEquals(200, status(processes, service, "/q/health/ready"), service);
      }
      assertEveryOneIsReported(processes);
      assertSecondOneIsKeptOut();
      assertKilledReturnsWithItsData(processes);
      assertDeathIsTold(processes);
      processes.pause("order"); // suspended processes end too
      all = processes.handles();
    }
    all.forEach((name, process) -> assertFalse(process.isAlive(), name));
    assertEquals(List.of(), temporaryFiles());
  }

  @Test
  void processes_portTaken_failAndSayWhose() throws Exception {
    ProcessPorts ports = ProcessPorts.free();
    try (var taken = new ServerSocket(ports.of("seller"))) {
      var failed =
          assertThrows(
              IOException.class, () -> LocalCluster.start(options(ports), told::add).close());
      assertTrue(
          failed.getMessage().startsWith("Port " + taken.getLocalPort() + " for seller is taken"),
          failed.getMessage());
    }
  }

  @Test
  void processes_oneDoesNotStart_failWithItsLogAndEndTheOthers() throws Exception {
    var options = options(ProcessPorts.free()).withWire(EventWire.KAFKA);
    Files.createDirectories(directory.resolve("data/broker"));
    Files.writeString(directory.resolve("data/broker/thesis.txt"), "mine");
    var failed =
        assertThrows(
            ProcessStartFailed.class, () -> LocalCluster.start(options, told::add).close());
    assertTrue(
        failed.getMessage().startsWith("broker ended with exit code 1"), failed.getMessage());
    assertTrue(failed.getMessage().contains("has thesis.txt"), failed.getMessage());
  }

  private LocalClusterOptions options(ProcessPorts ports) {
    return LocalClusterOptions.of(
            HOME,
            new SystemUnderTest("ms", "process", SystemUnderTest.NESTED_LOCKS),
            directory,
            ports)
        .withJvm("128m", QUICK)
        .withBounds(new LocalClusterOptions.Bounds(3, 300_000, 60_000, 0));
  }

  private static void assertEveryOneIsReported(LocalCluster processes) {
    List<ProcessStatus> report = processes.report();
    assertEquals(Services.NAMES.size(), report.size());
    report.forEach(
        one -> {
          assertTrue(one.startUpMs() > 0, one.toString());
          assertEquals(processes.handles().get(one.name()).pid(), one.pid());
        });
  }

  private void assertSecondOneIsKeptOut() {
    var refused =
        assertThrows(
            IOException.class,
            () -> LocalCluster.start(options(ProcessPorts.free()), text -> {}).close());
    assertTrue(
        refused.getMessage().startsWith("Other processes of the marketplace use the directory"),
        refused.getMessage());
  }

  private static void assertKilledReturnsWithItsData(LocalCluster processes) throws Exception {
    assertEquals(201, post(processes, "seller", "/seller", "{\"id\": 7, \"name\": \"Ida\"}"));
    assertEquals(404, status(processes, "seller", "/seller/8"));
    long killed = processes.handles().get("seller").pid();
    processes.kill("seller");
    assertFalse(processes.handles().get("seller").isAlive());
    assertThrows(IOException.class, () -> status(processes, "seller", "/seller/7"));
    assertEquals(200, status(processes, "customer", "/q/health/ready"));
    processes.restart("seller");
    assertNotEquals(killed, processes.handles().get("seller").pid());
    assertEquals(200, status(processes, "seller", "/seller/7"));
  }

  private void assertDeathIsTold(LocalCluster processes) throws Exception {
    told.clear();
    assertTrue(processes.handles().get("customer").destroyForcibly());
    String text = told.poll(ANSWER_TIMEOUT_MS, TimeUnit.MILLISECONDS);
    assertTrue(String.valueOf(text).startsWith("customer has died with exit code 137"), text);
    assertEquals(200, status(processes, "seller", "/seller/7"));
  }

  private static int status(LocalCluster processes, String service, String path)
      throws IOException {
    try (var client = new MarketplaceClient(processes.address(service), 1, ANSWER_TIMEOUT_MS)) {
      return client.get(path).status();
    }
  }

  private static int post(LocalCluster processes, String service, String path, String json)
      throws IOException {
    try (var client = new MarketplaceClient(processes.address(service), 1, ANSWER_TIMEOUT_MS)) {
      return client.post(path, json.getBytes(StandardCharsets.UTF_8)).status();
    }
  }

  private List<Path> temporaryFiles() throws IOException {
    try (var all = Files.walk(directory.resolve("tmp"))) {
      return new ArrayList<>(all.filter(Files::isRegularFile).toList());
    }
  }
}
