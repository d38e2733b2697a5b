package emporium.runtime.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.events.RecordCodec;
import emporium.events.Topics;
import emporium.persistence.Event;
import emporium.persistence.Topic;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each event survives the journal, also one that an earlier version wrote as JSON. */
class StoredEventCodecTest {
  private final StoredEventCodec codec = new StoredEventCodec();
  private final JsonEventCodec json = new JsonEventCodec();

  static List<Topic<?>> topics() {
    return Topics.ALL;
  }

  private <E extends Event> void check(Class<E> type, E event) {
    byte[] stored = codec.encode(event);
    assertTrue(RecordCodec.isEncoded(stored));
    assertEquals(event, codec.decode(stored, type));
    byte[] earlier = json.encode(event);
    assertEquals(event, codec.decode(earlier, type));
    assertTrue(stored.length < earlier.length, stored.length + " of " + earlier.length);
  }

  private <E extends Event> void check(Topic<E> topic) {
    check(topic.type(), new SampleEvents(false).of(topic.type()));
    check(topic.type(), new SampleEvents(true).of(topic.type()));
  }

  @ParameterizedTest
  @MethodSource("topics")
  void event_stored_isReadAsItWas(Topic<?> topic) {
    check(topic);
  }

  @Test
  void bytes_thatAreNoEvent_areRefused() {
    var type = Topics.INVOICE_ISSUED.type();
    assertThrows(IllegalArgumentException.class, () -> codec.decode(new byte[] {1, 9}, type));
    assertThrows(RuntimeException.class, () -> codec.decode(new byte[0], type));
  }

  @Test
  void event_thatIsNoRecord_isRefused() {
    class Plain implements Event {}
    assertThrows(ClassCastException.class, () -> codec.encode(new Plain()));
  }
}
