package emporium.persistence.engine;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.EventId;
import emporium.persistence.contract.TransferBooked;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RemoteConsumersTest {
  private final RemoteConsumers others = new RemoteConsumers(TransferBooked.TOPICS);

  @BeforeEach
  void declare() {
    others.addLocalService(TransferBooked.SERVICE);
    others.addLocalService(TransferBooked.AUDITOR);
  }

  private static List<EventId> one(String topic) {
    return List.of(new EventId(topic, 1));
  }

  private void refused(String consumer, String topic, String why) {
    var refusal =
        assertThrows(
            IllegalArgumentException.class,
            () -> others.requireRemoteConsumer(consumer, one(topic)));
    assertTrue(String.valueOf(refusal.getMessage()).startsWith(why), refusal.getMessage());
  }

  @Test
  void require_aServiceOfThisProcess_isRefused() {
    refused(TransferBooked.AUDITOR, TransferBooked.BOTH.name(), "consumer: must not be");
  }

  @Test
  void require_theProducerItself_isAnotherReplica() {
    assertDoesNotThrow(
        () ->
            others.requireRemoteConsumer(TransferBooked.SERVICE, one(TransferBooked.BOTH.name())));
  }

  @Test
  void require_noConsumerOrNoTopic_isRefused() {
    refused("stranger", TransferBooked.OUTBOUND.name(), "consumer: must be");
    refused("partner", "unknown", "topic: must be");
  }
}
