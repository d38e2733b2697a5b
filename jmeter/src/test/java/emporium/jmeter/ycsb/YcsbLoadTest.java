package emporium.jmeter.ycsb;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class YcsbLoadTest {
  @TempDir private Path directory;

  @ParameterizedTest
  @CsvSource({"a,update", "d,insert"})
  void run_onTheGraph_passesGateAndAudit(String mix, String write) throws Exception {
    YcsbLoads.passesGateAndAudit(
        YcsbServers.subject("ms", "power"), mix, List.of("read", write), directory);
  }

  @Test
  void run_ofReadModifyWrites_passesGateAndAudit() throws Exception {
    YcsbLoads.passesGateAndAudit(
        YcsbServers.subject("ms", "process"), "f", List.of("read", "readModifyWrite"), directory);
  }
}
