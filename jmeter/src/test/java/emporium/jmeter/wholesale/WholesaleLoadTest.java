package emporium.jmeter.wholesale;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WholesaleLoadTest {
  @TempDir private Path directory;

  @Test
  void run_onTheGraph_passesGateAndAudit() throws Exception {
    WholesaleLoads.passesGateAndAudit(WholesaleServers.subject("ms", "power"), directory);
  }
}
