package emporium.jmeter.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WorkloadParametersTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  private static WorkloadParameters users(int users, double pace) {
    return WorkloadParameters.of("any", "plan", users, 1, 2, 0)
        .with(Map.of("swept", "concurrency", "pace", pace));
  }

  @Test
  void json_ofAnyWorkload_isFlatAndReadBack() throws Exception {
    WorkloadParameters written = users(4, 0.5).with(Map.of("data", "7 things"));
    String json = JSON.writeValueAsString(written);
    assertTrue(json.startsWith("{\"name\":\"any\",\"plan\":\"plan\",\"concurrency\":4"), json);
    WorkloadParameters read = JSON.readValue(json, WorkloadParameters.class);
    assertEquals(written, read);
    assertEquals("7 things", read.data());
    assertEquals(4, read.swept());
  }

  @Test
  void json_thatNamesNoWorkload_isOfTheMarketplace() throws Exception {
    WorkloadParameters old =
        JSON.readValue(
            "{\"plan\":\"paper-mix\",\"customers\":9,\"sellers\":3,\"productsPerSeller\":2,"
                + "\"sellerSkew\":0.5,\"criteria\":{\"replication\":\"eventual\"}}",
            WorkloadParameters.class);
    assertEquals("marketplace", old.name());
    assertEquals(
        "9 customers, 3 sellers with 6 products, at most 2 each, 0 thousand orders before",
        old.data());
    assertEquals("skew 0.5 / 0.0", old.work());
    assertEquals(0.5, old.swept());
    assertEquals("eventual", old.replication());
  }

  @Test
  void curve_otherUsersOrSeconds_isTheSameAndAnotherPaceIsNot() {
    assertTrue(users(4, 0).isOnCurveOf(users(16, 0)));
    assertFalse(users(4, 0).isOnCurveOf(users(4, 0.5)));
  }
}
