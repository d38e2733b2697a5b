package emporium.order;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** An audit log that is asked, cleared, and whose old records move into files: on the graph. */
class AuditTrailTest extends AuditTrailContract {
  @TempDir Path data;

  @Override
  OrderFixture openBench() {
    return new OrderFixture(data);
  }
}
