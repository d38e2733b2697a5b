package emporium.jmeter.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.client.Marketplace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A real server with the database it has started. */
@EnabledOnOs(OS.LINUX)
class SubjectServerTest {
  private static final int ANSWER_TIMEOUT_MS = 60_000;

  @TempDir private Path directory;

  @Test
  void hold_serverWithDatabase_usesNothingUntilItGoesOn() throws Exception {
    Path home = Path.of("..").toAbsolutePath().normalize();
    Path data = Files.createDirectories(directory.resolve("data"));
    var subject = new Subject("jpa", "process", Subject.NESTED_LOCKS);
    try (var server =
            SubjectServer.starter(home, "512m", text -> {})
                .start(subject, data, directory.resolve("log"));
        var marketplace = new Marketplace(server.addresses(), 1, ANSWER_TIMEOUT_MS)) {
      try (var hold = server.hold()) {
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

  /** The server and PostgreSQL's processes. */
  private static List<ProcessHandle> held(Path data) {
    ProcessHandle server =
        ProcessHandle.current()
            .children()
            .filter(one -> one.info().commandLine().orElse("").contains("quarkus-run.jar"))
            .findFirst()
            .orElseThrow();
    List<ProcessHandle> all = ProcessTree.of(server, data);
    assertTrue(all.size() > 2, "a database is among them");
    return all;
  }

  private static char state(ProcessHandle one) throws IOException {
    String stat = Files.readString(Path.of("/proc/" + one.pid() + "/stat"));
    return stat.charAt(stat.lastIndexOf(')') + 2);
  }
}
