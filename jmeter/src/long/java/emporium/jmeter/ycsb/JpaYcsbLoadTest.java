package emporium.jmeter.ycsb;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("long")
class JpaYcsbLoadTest {
  @TempDir private Path directory;

  @ParameterizedTest
  @CsvSource({"a,update", "f,readModifyWrite", "load,insert"})
  void run_onTheTables_passesGateAndAudit(String mix, String write) throws Exception {
    YcsbLoads.passesGateAndAudit(
        YcsbServers.subject("jpa", "power"), mix, List.of(write), directory);
  }
}
