package emporium.stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.events.Topics;
import io.vertx.core.buffer.Buffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who may connect. */
class HelloTest {
  private static final HelloCheck CHECK =
      new HelloCheck(StreamFixture.CART, StreamFixture.PARTITIONS);

  private static Hello read(Buffer bytes) {
    var read = new ArrayList<Hello>();
    new FrameSplitter(1_000, (type, body) -> read.add(Hello.read(body))).arrived(bytes);
    return read.get(0);
  }

  private static Buffer written(Hello hello) {
    var bytes = Buffer.buffer();
    hello.writeTo(bytes);
    return bytes;
  }

  private static String refusedFor(
      String service, String source, int partitions, Hello.Target target, String topic) {
    var hello = new Hello(service, source, partitions, target, List.of(topic));
    return assertThrows(
            InvalidFrame.class,
            () -> {
              var unused = CHECK.topicsOf(hello);
            })
        .field();
  }

  @Test
  void hello_writtenAndRead_isTheSameAndFits() {
    var read = read(written(StreamFixture.hello()));
    assertEquals(StreamFixture.hello(), read);
    assertEquals(List.of(StreamFixture.TOPIC), CHECK.topicsOf(read));
  }

  @Test
  void hello_ofAnotherProtocolOrVersion_isRefused() {
    var other = written(StreamFixture.hello());
    other.setInt(5, 1);
    assertEquals("magic", assertThrows(InvalidFrame.class, () -> read(other)).field());
    var newer = written(StreamFixture.hello());
    newer.setInt(9, 3);
    assertEquals("version", assertThrows(InvalidFrame.class, () -> read(newer)).field());
  }

  @Test
  void hello_thatDoesNotFit_isRefusedNamingTheField() {
    String topic = StreamFixture.TOPIC.name();
    var cart = StreamFixture.CART;
    int partitions = StreamFixture.PARTITIONS;
    assertEquals("service", refusedFor("nobody", "abc", partitions, cart, topic));
    for (String source : List.of("", "A", "a".repeat(21), "a_b")) {
      assertEquals("source", refusedFor(Topics.STOCK, source, partitions, cart, topic));
    }
    assertEquals("partitions", refusedFor(Topics.STOCK, "abc", 4, cart, topic));
    for (var target :
        List.of(
            new Hello.Target(Topics.ORDER, 0, 1),
            new Hello.Target(Topics.CART, 1, 2),
            new Hello.Target(Topics.CART, 0, 2))) {
      assertEquals("target", refusedFor(Topics.STOCK, "abc", partitions, target, topic));
    }
    for (String other :
        List.of("nothing", Topics.STOCK_CONFIRMED.name(), Topics.ORDER_COMPLETED.name())) {
      assertEquals("topics", refusedFor(Topics.STOCK, "abc", partitions, cart, other));
    }
  }

  @Test
  void hello_withTextForTheLog_isRefusedInOneShortLine() {
    var cart = StreamFixture.CART;
    String evil = "\n2026 ERROR all is lost " + "x".repeat(1_000);
    var hello = new Hello(evil, "abc", StreamFixture.PARTITIONS, cart, List.of());
    var refused = assertThrows(InvalidFrame.class, () -> CHECK.topicsOf(hello));
    String message = String.valueOf(refused.getMessage());
    assertTrue(
        message.startsWith("service: must publish something: value=\\u000a2026 ERROR"), message);
    assertTrue(message.length() < 200, message);
  }
}
