package emporium.order.api;

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

/** Orders over HTTP, in a process that is the first of two replicas. */
@Tag("long")
@QuarkusTest
@TestProfile(OrderReplicaLongTest.FirstOfTwo.class)
class OrderReplicaLongTest {
  /** The first of two; the other one is not there. */
  public static final class FirstOfTwo implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of(
          "emporium.replicas.count", "2",
          "emporium.replicas.index", "0",
          "emporium.replicas.addresses", "http://first:8084,http://second:8084");
    }

    @Override
    public List<TestResourceEntry> testResources() {
      return List.of(new TestResourceEntry(DataDirectoryTestResource.class));
    }
  }

  @Test
  void get_ownCustomerWithoutOrders_isAnEmptyList() {
    given().get("/order/2").then().statusCode(200).body(equalTo("[]"));
  }

  @Test
  void get_customerOfTheOther_isSentThereAlsoWithoutOrders() {
    given()
        .urlEncodingEnabled(false)
        .redirects()
        .follow(false)
        .get("/order/3?why=%2F")
        .then()
        .statusCode(307)
        .header("Location", "http://second:8084/order/3?why=%2F");
  }

  @Test
  void get_whatIsNotValid_isRefusedHere() {
    given().get("/order/0").then().statusCode(400);
  }

  @Test
  void get_whatSpansAReplica_isOfThisOne() {
    given().get("/records/order").then().statusCode(200);
    given().get("/open-transactions").then().statusCode(200).body("outbox", equalTo(0));
    given().get("/q/health/ready").then().statusCode(200);
  }
}
