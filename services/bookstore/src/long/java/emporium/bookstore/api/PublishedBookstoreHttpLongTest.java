package emporium.bookstore.api;

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

/** The bookstore over HTTP in its published way: the same contract. */
@Tag("long")
@QuarkusTest
@TestProfile(PublishedBookstoreHttpLongTest.Published.class)
class PublishedBookstoreHttpLongTest extends BookstoreHttpContract {

  /** On tables, with the cache that belongs to the way. */
  public static final class Published implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of(
          "emporium.engine", "jpa",
          "emporium.published", "true",
          "emporium.jpa.entity-cache", "true");
    }

    @Override
    public List<TestResourceEntry> testResources() {
      return List.of(new TestResourceEntry(DataDirectoryTestResource.class));
    }
  }

  @Test
  void about_publishedWay_saysSo() {
    given().get("/about").then().statusCode(200).body("isolation", equalTo("published"));
  }
}
