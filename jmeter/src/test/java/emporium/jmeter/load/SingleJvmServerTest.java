package emporium.jmeter.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.client.MarketplaceClient;
import emporium.jmeter.machine.ProcessTree;
import emporium.jmeter.marketplace.MarketplaceWorkload;
import emporium.jmeter.server.SystemUnderTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A real server with the database it has started. */
@EnabledOnOs(OS.LINUX)
class SingleJvmServerTest {
  private static final int ANSWER_TIMEOUT_MS = 60_000;
  private static final Path HOME = Path.of("..").toAbsolutePath().normalize();
  private static final SystemUnderTest ON_TABLES =
      new SystemUnderTest("jpa", "process", SystemUnderTest.NESTED_LOCKS);

  @TempDir private Path directory;

  @Test
  void hold_serverWithDatabase_usesNothingUntilItGoesOn() throws Exception {
    Path data = Files.createDirectories(directory.resolve("data"));
    try (var server =
            SingleJvmServer.starter(new MarketplaceWorkload(), HOME, "512m", text -> {})
                .start(ON_TABLES, data, directory.resolve("log"));
        var marketplace = new MarketplaceClient(server.addresses(), 1, ANSWER_TIMEOUT_MS)) {
      try (var hold = server.suspend()) {
        for (ProcessHandle one : held(data)) {
          while (state(one) != 'T') { // what is told to stop does so when it has its turn
            assertTrue(one.isAlive());
          }
        }
        double beforeMs = server.cpuMs();
        assertTrue(beforeMs > 0);
        assertEquals(beforeMs, server.cpuMs());
      }
      assertTrue(marketplace.get("/q/health/ready").accepted());
    }
  }

  /** As one does that was out of memory: nobody else ends the database, which goes on writing. */
  @Test
  @Tag("long")
  void close_serverThatDied_endsItsDatabase() throws Exception {
    Path data = Files.createDirectories(directory.resolve("data"));
    var server =
        SingleJvmServer.starter(new MarketplaceWorkload(), HOME, "512m", text -> {})
            .start(ON_TABLES, data, directory.resolve("log"));
    List<ProcessHandle> all = held(data);
    try {
      ProcessHandle jvm = jvm();
      assertTrue(jvm.destroyForcibly());
      assertEquals(jvm, jvm.onExit().join());
      assertTrue(
          ProcessTree.of(jvm, data).stream().anyMatch(ProcessHandle::isAlive), "of the database");
      server.close();
      assertEquals(List.of(), all.stream().filter(ProcessHandle::isAlive).toList());
    } finally {
      all.forEach(ProcessHandle::destroyForcibly);
    }
  }

  /** The server and PostgreSQL's processes. */
  private static List<ProcessHandle> held(Path data) {
    List<ProcessHandle> all = ProcessTree.of(jvm(), data);
    assertTrue(all.size() > 2, "a database is among them");
    return all;
  }

  private static ProcessHandle jvm() {
    return ProcessHandle.current()
        .children()
        .filter(one -> one.info().commandLine().orElse("").contains("quarkus-run.jar"))
        .findFirst()
        .orElseThrow();
  }

  private static char state(ProcessHandle one) throws IOException {
    String stat = Files.readString(Path.of("/proc/" + one.pid() + "/stat"));
    return stat.charAt(stat.lastIndexOf(')') + 2);
  }
}
