package emporium.stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import emporium.persistence.Envelope;
import emporium.persistence.engine.OutboxRecord;
import io.vertx.core.buffer.Buffer;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;

/** Events on a stream. */
class EventFrameTest {
  private static final byte[] KEPT = StreamFixture.CODEC.encode(StreamFixture.mark(1));

  private static Envelope<?> envelope(EventFrame frame) throws EventFrame.UnreadableEvent {
    return frame.envelope(StreamFixture.TOPIC, StreamFixture.SOURCE, StreamFixture.CODEC);
  }

  @Test
  void event_writtenAndRead_isTheSameWithItsTrace() throws EventFrame.UnreadableEvent {
    var bytes = Buffer.buffer();
    EventFrame.append(bytes, 3, StreamFixture.event(12, OutboxRecord.of(KEPT, "trace")));
    var read = new ArrayList<EventFrame>();
    new FrameSplitter(65_536, (type, body) -> read.add(EventFrame.read(body))).arrived(bytes);
    assertEquals(3, read.get(0).topic());
    var envelope = envelope(read.get(0));
    assertEquals(StreamFixture.mark(1), envelope.event());
    assertEquals(12, envelope.id().sequence());
    assertEquals("trace", envelope.context());
  }

  @Test
  void event_withNumbersThatCannotBe_isRefusedNamingTheField() {
    assertEquals("sequence", refusedFor(new EventFrame(0, 0, 0, 0, Buffer.buffer(KEPT))));
    assertEquals("lowWatermark", refusedFor(new EventFrame(0, 5, 6, 0, Buffer.buffer(KEPT))));
    assertEquals("lowWatermark", refusedFor(new EventFrame(0, 5, -1, 0, Buffer.buffer(KEPT))));
    assertEquals("predecessor", refusedFor(new EventFrame(0, 5, 0, 5, Buffer.buffer(KEPT))));
    assertEquals("predecessor", refusedFor(new EventFrame(0, 5, 0, -1, Buffer.buffer(KEPT))));
  }

  private static String refusedFor(EventFrame frame) {
    return assertThrows(
            InvalidFrame.class,
            () -> {
              var unused = envelope(frame);
            })
        .field();
  }

  @Test
  void event_thatIsNone_isUnreadable() {
    assertThrows(
        EventFrame.UnreadableEvent.class,
        () -> {
          var unused = envelope(new EventFrame(0, 1, 0, 0, Buffer.buffer("1{")));
        });
  }
}
