package emporium.stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import emporium.persistence.engine.SequenceRanges;
import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Frames from bytes that arrive in any pieces. */
class FrameSplitterTest {
  private static final long SEED = 7;
  private static final int BYTES_MAX = 100;

  private final List<String> read = new ArrayList<>();
  private final FrameSplitter frames =
      new FrameSplitter(
          BYTES_MAX,
          (type, body) -> {
            read.add(type + " " + body.text("reason"));
            body.end();
          });

  private static Buffer refusal(String reason) {
    return FrameWriter.begin(Buffer.buffer(), FrameType.REFUSED).text(reason).end();
  }

  private static String field(Runnable work) {
    return assertThrows(InvalidFrame.class, work::run).field();
  }

  @Test
  void arrived_inPiecesOfAnySize_areTheSameFrames() {
    System.out.println("seed " + SEED);
    var random = new Random(SEED);
    var bytes = Buffer.buffer();
    var expected = new ArrayList<String>();
    for (int i = 0; i < 300; i++) {
      String reason = "x".repeat(random.nextInt(80)) + i;
      bytes.appendBuffer(refusal(reason));
      expected.add("REFUSED " + reason);
    }
    int at = 0;
    while (at < bytes.length()) {
      int end = Math.min(bytes.length(), at + 1 + random.nextInt(200));
      frames.arrived(bytes.getBuffer(at, end));
      at = end;
    }
    assertEquals(expected, read);
  }

  @Test
  void arrived_byteByByte_costsNoMoreThanItsLength() {
    int length = 1 << 20;
    byte[] frame = refusal("x".repeat(length)).getBytes();
    frames.limit(2 * length);
    assertTimeoutPreemptively(
        Duration.ofSeconds(20),
        () -> {
          for (byte next : frame) {
            frames.arrived(Buffer.buffer(1).appendByte(next));
          }
        });
    assertEquals(1, read.size());
  }

  @Test
  void arrived_longerThanAllowed_isRefusedBeforeItIsKept() {
    assertEquals("length", field(() -> frames.arrived(Buffer.buffer().appendInt(BYTES_MAX + 1))));
    assertEquals("length", field(() -> frames.arrived(Buffer.buffer().appendInt(-1))));
    assertEquals("length", field(() -> frames.arrived(Buffer.buffer().appendInt(0))));
  }

  @Test
  void arrived_ofNoType_isRefused() {
    var bytes = Buffer.buffer().appendInt(1).appendByte((byte) 99);
    assertEquals("type", field(() -> frames.arrived(bytes)));
  }

  @Test
  void text_longerThanItsFrame_isRefused() {
    var bytes = refusal("abc");
    bytes.setInt(5, 1_000);
    assertEquals("reason", field(() -> frames.arrived(bytes)));
  }

  @Test
  void end_withMoreThanTheFields_isRefused() {
    var bytes = FrameWriter.begin(Buffer.buffer(), FrameType.REFUSED).text("a").number(1).end();
    assertEquals("length", field(() -> frames.arrived(bytes)));
  }

  @Test
  void ranges_writtenAndRead_areTheSame() {
    var ranges = SequenceRanges.of(4, List.of(9L, 10L, 20L));
    var bytes = FrameWriter.begin(Buffer.buffer(), FrameType.ACKNOWLEDGEMENT).ranges(ranges).end();
    var got = new ArrayList<SequenceRanges>();
    new FrameSplitter(BYTES_MAX, (type, body) -> got.add(body.ranges("consumed"))).arrived(bytes);
    assertEquals(List.of(ranges), got);
  }

  @Test
  void ranges_outOfOrderOrMoreThanTheFrameHas_areRefused() {
    var wrong =
        FrameWriter.begin(Buffer.buffer(), FrameType.ACKNOWLEDGEMENT)
            .number(2)
            .number(5L)
            .number(6L)
            .number(1L)
            .number(2L)
            .end();
    var tooMany =
        FrameWriter.begin(Buffer.buffer(), FrameType.ACKNOWLEDGEMENT)
            .number(Integer.MAX_VALUE)
            .end();
    var reading = new FrameSplitter(BYTES_MAX, (type, body) -> read.add("" + body.ranges("c")));
    assertEquals("c", field(() -> reading.arrived(wrong)));
    assertEquals("c", field(() -> reading.arrived(tooMany)));
  }
}
