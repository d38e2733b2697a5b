package emporium.payment.api;

import emporium.payment.psp.StubPsp;
import emporium.runtime.testing.DataDirectoryTestResource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import java.util.Map;

/** Payments alone in their process, on the graph. */
@QuarkusTest
@TestProfile(PaymentHttpTest.Guarded.class)
@QuarkusTestResource(StubPsp.class)
@QuarkusTestResource(DataDirectoryTestResource.class)
class PaymentHttpTest extends PaymentHttpContract {
  /** With few and quick retries. */
  public static class Guarded implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return quickRetries();
    }
  }
}
