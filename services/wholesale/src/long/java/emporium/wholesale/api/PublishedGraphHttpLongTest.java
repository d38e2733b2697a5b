package emporium.wholesale.api;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.equalTo;

import emporium.runtime.testing.DataDirectoryTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Wholesale over HTTP in the published way on a graph: the same contract. */
@Tag("long")
@QuarkusTest
@TestProfile(PublishedGraphHttpLongTest.Published.class)
class PublishedGraphHttpLongTest extends WholesaleHttpContract {
  /** On the graph. */
  public static final class Published implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of("emporium.published", "true");
    }

    @Override
    public List<TestResourceEntry> testResources() {
      return List.of(new TestResourceEntry(DataDirectoryTestResource.class));
    }
  }

  @Test
  void about_publishedWay_saysThatNothingIsDurable() {
    given()
        .get("/about")
        .then()
        .statusCode(200)
        .body("isolation", equalTo("published"))
        .body("durability", equalTo("none"));
  }
}
