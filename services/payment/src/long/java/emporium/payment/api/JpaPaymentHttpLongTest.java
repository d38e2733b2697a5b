package emporium.payment.api;

import emporium.payment.psp.StubPsp;
import emporium.runtime.testing.JpaProfile;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** Payments alone in their process, on the PostgreSQL that the process starts itself. */
@Tag("long")
@QuarkusTest
@TestProfile(JpaPaymentHttpLongTest.Guarded.class)
@QuarkusTestResource(StubPsp.class)
class JpaPaymentHttpLongTest extends PaymentHttpContract {
  /** On tables, with few and quick retries. */
  public static class Guarded implements QuarkusTestProfile {
    private final JpaProfile tables = new JpaProfile();

    @Override
    public Map<String, String> getConfigOverrides() {
      var all = new HashMap<>(quickRetries());
      all.putAll(tables.getConfigOverrides());
      return all;
    }

    @Override
    public List<TestResourceEntry> testResources() {
      return tables.testResources();
    }
  }
}
