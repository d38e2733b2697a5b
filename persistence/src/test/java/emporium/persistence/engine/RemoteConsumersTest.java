package emporium.persistence.engine;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.EventId;
import emporium.persistence.contract.Booked;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OtherConsumersTest {
  private final OtherConsumers others = new OtherConsumers(Booked.TOPICS);

  @BeforeEach
  void declare() {
    others.declared(Booked.SERVICE);
    others.declared(Booked.AUDITOR);
  }

  private static List<EventId> one(String topic) {
    return List.of(new EventId(topic, 1));
  }

  private void refused(String consumer, String topic, String why) {
    var refusal =
        assertThrows(IllegalArgumentException.class, () -> others.require(consumer, one(topic)));
    assertTrue(String.valueOf(refusal.getMessage()).startsWith(why), refusal.getMessage());
  }

  @Test
  void require_aServiceOfThisProcess_isRefused() {
    refused(Booked.AUDITOR, Booked.BOTH.name(), "consumer: must not be");
  }

  @Test
  void require_whoSaidItItself_isAnotherReplica() {
    assertDoesNotThrow(() -> others.require(Booked.SERVICE, one(Booked.BOTH.name())));
  }

  @Test
  void require_noConsumerOrNoTopic_isRefused() {
    refused("nobody", Booked.ABROAD.name(), "consumer: must be");
    refused("partner", "unheard", "topic: must be");
  }
}
