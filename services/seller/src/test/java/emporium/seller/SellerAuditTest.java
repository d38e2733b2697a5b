package emporium.seller;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** What Seller writes to the audit log: on the graph. */
class SellerAuditTest extends SellerAuditContract {
  @TempDir Path directory;

  @Override
  SellerFixture openBench() {
    return new SellerFixture(directory);
  }
}
