package emporium.jmeter.processes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.events.Services;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReplicaCountsTest {
  @Test
  void names_ofServices_areOneForEachReplica() {
    var counts = ReplicaCounts.parse("stock=3, order=1");
    assertEquals(List.of("stock-0", "stock-1", "stock-2"), counts.replicaNames("stock"));
    assertEquals(List.of("order"), counts.replicaNames("order"));
    assertEquals(List.of("cart"), counts.replicaNames("cart"));
    assertEquals(List.of("stock-1", "stock-2"), counts.additionalReplicas());
    assertEquals(ReplicaCounts.ONE_EACH, ReplicaCounts.parse(""));
    assertEquals(3, counts.counts().get("stock"));
    assertFalse(counts.counts().containsKey(Services.PAYMENT_PROVIDER));
    assertEquals(Services.NAMES.size() - 1, counts.counts().size());
  }

  @Test
  void ports_ofReplicas_areTheUsualOneAndThoseBehindAll() {
    var counts = ReplicaCounts.parse("stock=2,order=2");
    var ports = ProcessPorts.from(8081, 9092, counts);
    assertEquals(8083, ports.of("stock-0"));
    assertEquals(8084, ports.of("order-0"));
    assertEquals(8091, ports.of("stock-1"));
    assertEquals(10083, ports.of(ProcessPorts.stream("stock-0")));
    assertEquals(10092, ports.of(ProcessPorts.stream("order-1")));
    assertEquals(8092, ports.of("order-1"));
    assertEquals(9092, ports.of(ProcessPorts.BROKER));
    assertThrows(IllegalArgumentException.class, () -> ports.of("stock"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "stock|must be like",
        "stock=0|must be like",
        "stock=9|must be like",
        "cart=2|of stock and order",
        "stock=2,stock=2|twice: stock",
      })
  void parse_badText_saysTheRule(String text, String rule) {
    var failed = assertThrows(IllegalArgumentException.class, () -> ReplicaCounts.parse(text));
    assertTrue(String.valueOf(failed.getMessage()).contains(rule), failed.getMessage());
  }
}
