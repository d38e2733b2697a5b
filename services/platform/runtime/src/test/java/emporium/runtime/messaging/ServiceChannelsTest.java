package emporium.runtime.messaging;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.events.Topics;
import org.junit.jupiter.api.Test;

/** What a service may publish. */
class ServiceChannelsTest {
  private final ServiceChannels<Object> channels =
      new ServiceChannels<>(null, null, Topics.CART, null, null);

  @Test
  void publish_topicOfAnotherProducer_isRefused() {
    var refused =
        assertThrows(
            IllegalArgumentException.class, () -> channels.publish(Topics.STOCK_CONFIRMED));
    assertTrue(refused.getMessage().contains("service=cart"), refused.getMessage());
  }
}
