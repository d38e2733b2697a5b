package emporium.kafka;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.events.Topics;
import emporium.kafka.KafkaChannelConfig.ConsumedPartitions;
import emporium.kafka.KafkaChannelConfig.Wire;
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
                "outgoing.acknowledgements-out",
                "incoming.stock-confirmed",
                "incoming.payment-confirmed",
                "incoming.payment-failed",
                "incoming.payment-confirmed-replayed",
                "incoming.payment-failed-replayed",
                "incoming.checkout-canceled",
                "incoming.shipment-notification",
                "incoming.acknowledgements-in")),
        connected(
            KafkaChannelConfig.channels(Topics.ORDER, Wire.KAFKA, ConsumedPartitions.ALL),
            "smallrye-kafka"));
  }

  @Test
  void channels_withoutTransport_wait() {
    var keys = KafkaChannelConfig.channels(Topics.ORDER, Wire.NONE, ConsumedPartitions.ALL);
    assertEquals(Set.of(), connected(keys, "smallrye-kafka"));
    assertFalse(connected(keys, DisconnectedConnector.NAME).isEmpty());
  }

  @Test
  void channels_ofEventsOnAnotherWire_areLeftToItsModule() {
    var keys = KafkaChannelConfig.channels(Topics.ORDER, Wire.OTHER, ConsumedPartitions.ALL);
    assertEquals(Set.of(), connected(keys, "smallrye-kafka"));
    assertEquals(
        Set.of("outgoing.acknowledgements-out", "incoming.acknowledgements-in"),
        connected(keys, DisconnectedConnector.NAME));
  }

  @Test
  void groups_ofAService_areOneForEachTopic() {
    var keys = KafkaChannelConfig.channels(Topics.STOCK, Wire.KAFKA, ConsumedPartitions.ALL);
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

  @Test
  void replicas_consumeDisjointPartitionsAndAllAcknowledgements() {
    var first =
        KafkaChannelConfig.channels(Topics.ORDER, Wire.KAFKA, ConsumedPartitions.of(8, 0, 3));
    var last =
        KafkaChannelConfig.channels(Topics.ORDER, Wire.KAFKA, ConsumedPartitions.of(8, 2, 3));
    String incoming = "mp.messaging.incoming.stock-confirmed.";
    assertEquals("0,3,6", first.get(incoming + "assign-seek"));
    assertEquals("2,5", last.get(incoming + "assign-seek"));
    assertEquals(first.get(incoming + "group.id"), last.get(incoming + "group.id"));
    assertNull(first.get(incoming + "group.instance.id"));
    String acknowledged = "mp.messaging.incoming.acknowledgements-in.";
    assertNull(first.get(acknowledged + "assign-seek"));
    assertEquals("order-0.acknowledgements-of-order", first.get(acknowledged + "group.id"));
    assertEquals("order-2.acknowledgements-of-order", last.get(acknowledged + "group.id"));
  }

  @Test
  void oneProcess_assignsNothing() {
    assertTrue(
        KafkaChannelConfig.channels(Topics.ORDER, Wire.KAFKA, ConsumedPartitions.of(8, 0, 1))
            .keySet()
            .stream()
            .noneMatch(key -> key.endsWith(".assign-seek")));
  }

  private static Set<String> connected(Map<String, String> keys, String connector) {
    return keys.entrySet().stream()
        .filter(key -> key.getValue().equals(connector))
        .map(Map.Entry::getKey)
        .map(key -> key.replace("mp.messaging.", "").replace(".connector", ""))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
