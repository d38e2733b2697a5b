package emporium.jmeter.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.client.ServiceAddresses;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Services in processes of their own while another row is measured. */
@EnabledOnOs(OS.LINUX)
class LocalClusterServerTest {
  @TempDir private Path data;
  private Process one;
  private Process other;

  @BeforeEach
  void start() throws IOException {
    one = new ProcessBuilder("sleep", "600").start();
    other = new ProcessBuilder("sleep", "600").start();
  }

  @AfterEach
  void end() {
    one.destroyForcibly();
    other.destroyForcibly();
  }

  @Test
  void suspend_processesThatSurviveIt_standStillUntilTheyGoOn() throws Exception {
    LocalClusterServer server = new LocalClusterServer(new Launched(true), data, 1);
    var suspension = server.suspend();
    assertNotSame(RunningServer.Suspension.NONE, suspension);
    for (Process each : List.of(one, other)) {
      while (state(each) != 'T') { // what is told to stop does so when it has its turn
        assertTrue(each.isAlive());
      }
    }
    suspension.close();
    for (Process each : List.of(one, other)) {
      while (state(each) == 'T') {
        assertTrue(each.isAlive());
      }
    }
  }

  @Test
  void suspend_membersOfAGroupOfKafka_doesNothing() throws Exception {
    LocalClusterServer server = new LocalClusterServer(new Launched(false), data, 1);
    while (state(one) != 'S') { // it has just begun
      assertTrue(one.isAlive());
    }
    assertSame(RunningServer.Suspension.NONE, server.suspend());
    assertEquals('S', state(one));
  }

  private static char state(Process one) throws IOException {
    String stat = Files.readString(Path.of("/proc/" + one.pid() + "/stat"));
    return stat.charAt(stat.lastIndexOf(')') + 2);
  }

  private final class Launched implements LocalClusterServer.Launched {
    private final boolean survivesSuspension;

    Launched(boolean survivesSuspension) {
      this.survivesSuspension = survivesSuspension;
    }

    @Override
    public boolean survivesSuspension() {
      return survivesSuspension;
    }

    @Override
    public ServiceAddresses addresses() {
      return ServiceAddresses.forPath(URI.create("http://localhost:1"));
    }

    @Override
    public Map<String, ProcessHandle> handles() {
      return Map.of("cart", one.toHandle(), "stock", other.toHandle());
    }

    @Override
    public List<String> deaths() {
      return List.of();
    }

    @Override
    public void kill() {}

    @Override
    public void close() {}
  }
}
