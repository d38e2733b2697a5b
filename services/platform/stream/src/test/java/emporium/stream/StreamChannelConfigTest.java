package emporium.stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.events.Topics;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Channels and addresses of a service. */
class StreamChannelConfigTest {
  @Test
  void channels_ofAService_leadToItsTopics() {
    var keys = StreamChannelConfig.channels(Topics.SHIPMENT, true);
    assertEquals("delivery-completed", keys.get("mp.messaging.incoming.delivery-completed.topic"));
    assertEquals(
        StreamConnector.NAME, keys.get("mp.messaging.outgoing.shipment-notification.connector"));
    assertEquals(
        Set.of("connector", "topic"),
        Set.copyOf(keys.keySet().stream().map(key -> key.replaceAll(".*\\.", "")).toList()));
  }

  @Test
  void channels_toItself_areThereWithReplicasOnly() {
    String key = "mp.messaging.outgoing.reserve-part-out.topic";
    assertEquals("reserve-part", StreamChannelConfig.channels(Topics.STOCK, false).get(key));
    assertTrue(!StreamChannelConfig.channels(Topics.STOCK, true).containsKey(key));
  }

  @Test
  void addresses_areConfiguredOrThoseOfTheRegistry() {
    var peers = new PeerAddresses(Map.of("stock", List.of("a:1", " b:2")));
    assertEquals(List.of("a:1", "b:2"), peers.of("stock").stream().map(Object::toString).toList());
    assertEquals("[127.0.0.1:10081]", peers.of("cart").toString());
  }

  @Test
  void addresses_thatAreNone_areRefusedNamingTheKey() {
    for (String wrong : List.of("a", ":1", "a:0", "a:65536", "a:b")) {
      var peers = new PeerAddresses(Map.of("stock", List.of(wrong)));
      var failure = assertThrows(IllegalArgumentException.class, () -> peers.of("stock"));
      assertTrue(String.valueOf(failure.getMessage()).startsWith("emporium.stream.peers.stock"));
    }
    assertThrows(
        IllegalArgumentException.class, () -> new PeerAddresses(Map.of("nobody", List.of())));
  }
}
