package emporium.jmeter.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.marketplace.MarketplaceWorkload;
import emporium.jmeter.processes.EventWire;
import emporium.jmeter.processes.ReplicaCounts;
import emporium.jmeter.server.ServerCommands;
import emporium.jmeter.server.SystemUnderTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LocalClusterLauncherTest {
  @TempDir private Path directory;
  private final List<String> output = new ArrayList<>();

  @Test
  void launch_nothingIsBuilt_isAnErrorThatTheLogHasToo() throws Exception {
    Path log = directory.resolve("server.log");
    var subject = new SystemUnderTest("ms", "process", SystemUnderTest.NESTED_LOCKS).asProcesses();
    RunningServer.Starter starter =
        ServerStarters.of(
            new MarketplaceWorkload(),
            directory,
            "2g",
            ReplicaCounts.ONE_EACH,
            EventWire.STREAM,
            text -> {});
    var failed =
        assertThrows(
            IOException.class, () -> starter.start(subject, directory.resolve("data"), log));
    assertTrue(failed.getMessage().startsWith("Not built: "), failed.getMessage());
    assertEquals(failed.getMessage(), Files.readString(log).strip());
  }

  @Test
  void keep_logs_areThereUnderTheirNames() throws Exception {
    Path logs = Files.createDirectories(directory.resolve("data/logs"));
    Files.writeString(logs.resolve("cart.log"), "started");
    LocalClusterLauncher.keep(logs, directory.resolve("kept"), output::add);
    assertEquals("started", Files.readString(directory.resolve("kept/cart.log")));
    assertEquals(List.of(), output);
  }

  /** As on a full disk: what was measured counts nevertheless. */
  @Test
  void keep_logsThatCannotBeCopied_isReportedAndNoFailure() throws Exception {
    Path logs = Files.createDirectories(directory.resolve("data/logs"));
    Path taken = Files.writeString(directory.resolve("kept"), "no directory");
    LocalClusterLauncher.keep(logs, taken, output::add);
    assertEquals(1, output.size());
    assertTrue(output.get(0).startsWith("logs are not kept: "), output.get(0));
  }

  @ParameterizedTest
  @CsvSource({"2g,512m", "4915m,1228m", "1g,256m", "300m,256m"})
  void heapOfEach_ofAServersHeap_isAQuarterButNotTooSmall(String all, String each) {
    assertEquals(each, ServerCommands.heapPerService(all));
  }
}
