package emporium.jmeter.wholesale;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("long")
class JpaWholesaleLoadTest {
  @TempDir private Path directory;

  @Test
  void run_onTheTables_passesGateAndAudit() throws Exception {
    WholesaleLoads.passesGateAndAudit(WholesaleServers.subject("jpa", "power"), directory);
  }
}
