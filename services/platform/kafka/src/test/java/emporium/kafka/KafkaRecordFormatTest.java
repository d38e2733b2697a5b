package emporium.kafka;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.events.CheckoutCanceled;
import emporium.events.Topics;
import emporium.events.model.CheckoutId;
import emporium.events.model.ProductId;
import emporium.persistence.Envelope;
import emporium.persistence.EventId;
import emporium.persistence.engine.OutboxRecord;
import emporium.runtime.engine.EngineBootstrap;
import emporium.runtime.messaging.EventHeaders;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class KafkaRecordFormatTest {
  private static final String TOPIC = Topics.CHECKOUT_CANCELED.name();
  private static final CheckoutCanceled EVENT =
      new CheckoutCanceled(
          Instant.parse("2026-11-22T10:00:00Z"),
          new CheckoutId(7, 3),
          List.of(new ProductId(1, 2)),
          "tid");

  private final KafkaRecordFormat wire = new KafkaRecordFormat();

  private static Headers headers() {
    return headers(null);
  }

  private static Headers headers(@Nullable String context) {
    var envelope = new Envelope<>(Topics.CHECKOUT_CANCELED, new EventId(TOPIC, 12), EVENT, 1);
    return KafkaRecordFormat.headers(envelope.withContext(context), new EventHeaders("abc", 9, 11));
  }

  private byte[] payload() {
    return wire.payload(new Envelope<>(Topics.CHECKOUT_CANCELED, new EventId(TOPIC, 12), EVENT, 1));
  }

  @Test
  void payload_ofAnOutbox_isTheJsonOfItsEvent() {
    byte[] kept = OutboxRecord.of(EngineBootstrap.codec().encode(EVENT), "carried");
    var envelope =
        new Envelope<>(Topics.CHECKOUT_CANCELED, new EventId(TOPIC, 12), EVENT, 1).withKept(kept);
    assertArrayEquals(payload(), wire.payload(envelope));
    assertEquals('{', payload()[0]);
  }

  @Test
  void event_writtenAndRead_isTheSameWithItsNumbers() {
    var read = wire.received(TOPIC, headers(), payload());
    assertEquals(EVENT, read.event());
    assertEquals(new EventId(TOPIC + "@abc", 12), read.id());
    assertEquals(9, read.lowWatermark());
    assertEquals(11, read.predecessor());
    assertTrue(read.isRemote());
  }

  @Test
  void event_withAContext_carriesItInAHeader() {
    String context = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    var headers = headers(context);
    assertEquals(context, wire.received(TOPIC, headers, payload()).context());
    headers.remove("traceparent");
    assertNull(wire.received(TOPIC, headers, payload()).context(), "the control");
  }

  @Test
  void event_withoutAContext_hasNoHeaderOfIt() {
    assertEquals(5, headers().toArray().length);
    assertNull(wire.received(TOPIC, headers(), payload()).context());
  }

  @Test
  void event_withAContextThatIsTooLong_isReadWithoutIt() {
    assertNull(wire.received(TOPIC, headers("x".repeat(256)), payload()).context());
  }

  @Test
  void record_withoutAHeader_isRefusedByItsName() {
    for (String name :
        List.of(
            KafkaRecordFormat.TOPIC,
            KafkaRecordFormat.SOURCE,
            KafkaRecordFormat.SEQUENCE,
            KafkaRecordFormat.LOW_WATERMARK,
            KafkaRecordFormat.PRECEDING_SEQUENCE)) {
      var headers = headers();
      headers.remove(name);
      refused(headers, payload(), name);
    }
  }

  @Test
  void record_withANumberThatIsNone_isRefused() {
    var headers = headers();
    headers.add(KafkaRecordFormat.SEQUENCE, "many".getBytes(StandardCharsets.UTF_8));
    refused(headers, payload(), "value=many");
  }

  @Test
  void record_copiedFromAnotherTopic_isRefused() {
    var copy = Topics.ALL.stream().filter(topic -> !topic.name().equals(TOPIC)).findFirst();
    var refusal =
        assertThrows(
            IllegalArgumentException.class,
            () -> wire.received(copy.orElseThrow().name(), headers(), payload()));
    assertTrue(refusal.getMessage().contains("value=" + TOPIC), refusal.getMessage());
  }

  @Test
  void record_whoseNumbersCannotBe_isRefused() {
    Map.of(
            KafkaRecordFormat.SOURCE, "../a",
            KafkaRecordFormat.SEQUENCE, "0",
            KafkaRecordFormat.LOW_WATERMARK, "13",
            KafkaRecordFormat.PRECEDING_SEQUENCE, "12")
        .forEach(
            (name, value) -> {
              var headers = headers();
              headers.add(name, value.getBytes(StandardCharsets.UTF_8));
              refused(headers, payload(), TOPIC);
            });
  }

  @Test
  void record_thatIsNoJson_isRefused() {
    refused(headers(), new byte[] {1, 2, 3}, TOPIC);
  }

  @Test
  void record_withoutItsKey_isRefused() {
    refused(headers(), "{}".getBytes(StandardCharsets.UTF_8), TOPIC);
  }

  @Test
  void record_ofAnUnknownTopic_isRefused() {
    var refusal =
        assertThrows(
            IllegalArgumentException.class, () -> wire.received("rumours", headers(), payload()));
    assertTrue(refusal.getMessage().contains("rumours"));
  }

  private void refused(Headers headers, byte[] payload, String named) {
    var refusal =
        assertThrows(IllegalArgumentException.class, () -> wire.received(TOPIC, headers, payload));
    assertTrue(refusal.getMessage().contains(named), refusal.getMessage());
  }
}
