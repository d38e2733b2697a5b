package emporium.wholesale.api;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.equalTo;

import emporium.runtime.testing.JpaProfile;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Wholesale over HTTP in the published way on tables: the same contract. */
@Tag("long")
@QuarkusTest
@TestProfile(PublishedTablesHttpLongTest.Published.class)
class PublishedTablesHttpLongTest extends WholesaleHttpContract {
  /** On tables. */
  public static final class Published implements QuarkusTestProfile {
    private final JpaProfile tables = new JpaProfile();

    @Override
    public Map<String, String> getConfigOverrides() {
      var overrides = new HashMap<>(tables.getConfigOverrides());
      overrides.put("emporium.published", "true");
      return overrides;
    }

    @Override
    public List<TestResourceEntry> testResources() {
      return tables.testResources();
    }
  }

  @Test
  void about_publishedWay_saysSoAndIsDurable() {
    given()
        .get("/about")
        .then()
        .statusCode(200)
        .body("isolation", equalTo("published"))
        .body("facts.transaction_isolation", equalTo("repeatable read"));
  }
}
