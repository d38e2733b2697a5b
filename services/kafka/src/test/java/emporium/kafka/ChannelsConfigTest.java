package emporium.kafka;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import emporium.edge.WaitingConnector;
import emporium.events.Topics;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ChannelsConfigTest {
  @Test
  void channels_ofAService_areWhatItSaysAndHears() {
    assertEquals(
        new TreeSet<>(
            Set.of(
                "outgoing.invoice-issued",
                "outgoing.order-mark",
                "outgoing.delivery-mark",
                "outgoing.acknowledgements-said",
                "incoming.stock-confirmed",
                "incoming.payment-confirmed",
                "incoming.payment-failed",
                "incoming.payment-confirmed-again",
                "incoming.payment-failed-again",
                "incoming.checkout-canceled",
                "incoming.shipment-notification",
                "incoming.acknowledgements-heard")),
        connected(ChannelsConfig.channels(Topics.ORDER, true), "smallrye-kafka"));
  }

  @Test
  void channels_withoutTransport_wait() {
    var keys = ChannelsConfig.channels(Topics.ORDER, false);
    assertEquals(Set.of(), connected(keys, "smallrye-kafka"));
    assertFalse(connected(keys, WaitingConnector.NAME).isEmpty());
  }

  @Test
  void groups_ofAService_areOneForEachTopic() {
    var keys = ChannelsConfig.channels(Topics.STOCK, true);
    var groups =
        keys.keySet().stream()
            .filter(key -> key.endsWith(".group.id"))
            .map(keys::get)
            .collect(Collectors.toSet());
    long incoming =
        keys.keySet().stream()
            .filter(key -> key.startsWith("mp.messaging.incoming."))
            .filter(key -> key.endsWith(".connector"))
            .count();
    assertEquals(incoming, groups.size());
  }

  private static Set<String> connected(Map<String, String> keys, String connector) {
    return keys.entrySet().stream()
        .filter(key -> key.getValue().equals(connector))
        .map(Map.Entry::getKey)
        .map(key -> key.replace("mp.messaging.", "").replace(".connector", ""))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
