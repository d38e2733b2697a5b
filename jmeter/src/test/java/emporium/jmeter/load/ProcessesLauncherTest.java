package emporium.jmeter.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.processes.ReplicaCounts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProcessesLauncherTest {
  @TempDir private Path directory;

  @Test
  void launch_nothingIsBuilt_isAnErrorThatTheLogHasToo() throws Exception {
    Path log = directory.resolve("server.log");
    var subject = new Subject("ms", "process", Subject.NESTED_LOCKS).inProcesses();
    RunningServer.Starter starter =
        Starters.of(directory, "2g", ReplicaCounts.ONE_EACH, text -> {});
    var failed =
        assertThrows(
            IOException.class, () -> starter.start(subject, directory.resolve("data"), log));
    assertTrue(failed.getMessage().startsWith("Not built: "), failed.getMessage());
    assertEquals(failed.getMessage(), Files.readString(log).strip());
  }

  @ParameterizedTest
  @CsvSource({"2g,512m", "4915m,1228m", "1g,256m", "300m,256m"})
  void heapOfEach_ofAServersHeap_isAQuarterButNotTooSmall(String all, String each) {
    assertEquals(each, Servers.heapOfEach(all));
  }
}
