package emporium.order;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** What Order writes to the audit log: on the graph. */
class OrderAuditTest extends OrderAuditContract {
  @TempDir Path directory;

  @Override
  OrderFixture openBench() {
    return new OrderFixture(directory);
  }
}
