package emporium.kafka;

import static org.junit.jupiter.api.Assertions.assertEquals;

import emporium.events.Topics;
import emporium.runtime.messaging.DisconnectedConnector;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class KafkaChannelConfigTest {
  @Test
  void channels_ofAService_areWhatItPublishesAndConsumes() {
    assertEquals(
        new TreeSet<>(
            Set.of(
                "outgoing.invoice-issued",
                "outgoing.order-completed",
                "outgoing.delivery-completed",
                "incoming.stock-confirmed",
                "incoming.payment-confirmed",
                "incoming.payment-failed",
                "incoming.payment-confirmed-replayed",
                "incoming.payment-failed-replayed",
                "incoming.checkout-canceled",
                "incoming.shipment-notification")),
        connected(
            KafkaChannelConfig.channels(Topics.ORDER, true, KafkaConnector.NAME),
            KafkaConnector.NAME));
  }

  @Test
  void channels_withoutTransport_wait() {
    var keys = KafkaChannelConfig.channels(Topics.ORDER, true, DisconnectedConnector.NAME);
    assertEquals(Set.of(), connected(keys, KafkaConnector.NAME));
    assertEquals(10, connected(keys, DisconnectedConnector.NAME).size());
  }

  @Test
  void channelsToItself_ofReplicas_leaveTheProcess() {
    var single = KafkaChannelConfig.channels(Topics.STOCK, true, KafkaConnector.NAME);
    var replica = KafkaChannelConfig.channels(Topics.STOCK, false, KafkaConnector.NAME);
    String self = "outgoing.reserve-part-out";
    assertEquals(false, connected(single, KafkaConnector.NAME).contains(self));
    assertEquals(true, connected(replica, KafkaConnector.NAME).contains(self));
    assertEquals("reserve-part", replica.get("mp.messaging." + self + ".topic"));
  }

  private static Set<String> connected(Map<String, String> keys, String connector) {
    return keys.entrySet().stream()
        .filter(key -> key.getValue().equals(connector))
        .map(Map.Entry::getKey)
        .map(key -> key.replace("mp.messaging.", "").replace(".connector", ""))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
