package emporium.kafka;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KafkaClientSettingsTest {
  private static KafkaClientSettings of(Map<String, Object> operator, String replica) {
    return new KafkaClientSettings(operator, "order", replica);
  }

  @Test
  void consumer_ofTheOnlyProcess_isAStaticMemberOfItsGroup() {
    var consumer = of(Map.of(), "").consumer();
    assertEquals("order", consumer.get("group.id"));
    assertEquals("order", consumer.get("group.instance.id"));
    assertEquals(10_000, consumer.get("session.timeout.ms"));
  }

  @Test
  void consumer_ofAReplica_isNoMember() {
    var consumer = of(Map.of(), "-1").consumer();
    assertEquals("order", consumer.get("group.id")); // where offsets are kept, by partition
    assertNull(consumer.get("group.instance.id"));
  }

  @Test
  void operatorsKeys_goBeforeWhatIsUsual_butNotBeforeWhatIsReliedOn() {
    Map<String, Object> operator =
        Map.of(
            "bootstrap.servers", "broker:9092",
            "linger.ms", "7",
            "max.block.ms", "1000",
            "fetch.max.bytes", "5",
            "group.id", "mine",
            "enable.auto.commit", "true",
            "unknown", "x");
    var producer = of(operator, "").producer();
    var consumer = of(operator, "").consumer();
    assertEquals("broker:9092", producer.get("bootstrap.servers"));
    assertEquals("7", producer.get("linger.ms"));
    assertEquals(0, producer.get("max.block.ms"));
    assertEquals("5", consumer.get("fetch.max.bytes"));
    assertEquals("order", consumer.get("group.id"));
    assertEquals(false, consumer.get("enable.auto.commit"));
    assertTrue(!producer.containsKey("unknown") && !consumer.containsKey("unknown"));
  }

  /** Also of the client that makes topics: a broker that asks one for a password asks all. */
  @Test
  void operatorsSecurity_isThatOfEveryClient() {
    Map<String, Object> security =
        Map.of(
            "security.protocol", "SASL_SSL",
            "sasl.mechanism", "SCRAM-SHA-512",
            "sasl.jaas.config", "a.Module required username=\"order\" password=\"x\";",
            "ssl.truststore.type", "PEM",
            "ssl.truststore.location", "/run/certificates/ca.crt",
            "ssl.keystore.location", "/run/certificates/order.p12",
            "ssl.keystore.password", "y",
            "ssl.endpoint.identification.algorithm", "https",
            "sasl.login.callback.handler.class", "a.Handler");
    var settings = of(security, "");
    for (var client : List.of(settings.producer(), settings.consumer(), settings.admin())) {
      assertTrue(client.entrySet().containsAll(security.entrySet()), client.toString());
    }
  }
}
