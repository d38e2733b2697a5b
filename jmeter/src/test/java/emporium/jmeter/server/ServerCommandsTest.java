package emporium.jmeter.server;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How the JVMs of one marketplace, its data tool and the server that does nothing are started. */
class ServerCommandsTest {
  @TempDir Path home;

  @Test
  void commands_allEndWhenTheyAreOutOfMemory() throws IOException {
    createFile("services/marketplace/target/quarkus-app/quarkus-run.jar");
    var graph = new SystemUnderTest("ms", "power", SystemUnderTest.NESTED_LOCKS);
    for (List<String> command :
        List.of(
            ServerCommands.marketplace(home, graph, 8080, home.resolve("data"), "64m"),
            ServerCommands.dataTool(home, "64m", List.of("inspect")),
            ServerCommands.noopServer(8081, List.of()))) {
      assertTrue(command.contains("-XX:+ExitOnOutOfMemoryError"), command::toString);
      assertTrue(command.stream().anyMatch(one -> one.startsWith("-Xmx")), command::toString);
    }
  }

  @Test
  void marketplace_heap_isExaminedConcurrentlyAndCollectedInShortPauses() throws IOException {
    createFile("services/marketplace/target/quarkus-app/quarkus-run.jar");
    var graph = new SystemUnderTest("ms", "power", SystemUnderTest.NESTED_LOCKS);
    var command = ServerCommands.marketplace(home, graph, 8080, home.resolve("data"), "64m");
    assertTrue(command.contains("-XX:+ExplicitGCInvokesConcurrent"), command::toString);
    assertTrue(command.contains("-XX:MaxGCPauseMillis=40"), command::toString);
  }

  @Test
  void marketplace_classDataArchive_isUsedWhenThere() throws IOException {
    createFile("services/marketplace/target/quarkus-app/quarkus-run.jar");
    var graph = new SystemUnderTest("ms", "power", SystemUnderTest.NESTED_LOCKS);
    Path archive = home.resolve("target/class-data/marketplace-0.jsa");
    String option = "-XX:SharedArchiveFile=" + archive;
    assertFalse(
        ServerCommands.marketplace(home, graph, 8080, home.resolve("data"), "64m")
            .contains(option));
    createFile("target/class-data/marketplace-0.jsa");
    assertTrue(
        ServerCommands.marketplace(home, graph, 8080, home.resolve("data"), "64m")
            .contains(option));
  }

  private void createFile(String name) throws IOException {
    Path file = home.resolve(name);
    Files.createDirectories(file.getParent());
    Files.createFile(file);
  }
}
