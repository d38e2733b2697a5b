package emporium.stream;

import emporium.events.Topics;
import emporium.events.TransactionMark;
import emporium.events.model.CheckoutId;
import emporium.events.model.MarkStatus;
import emporium.events.model.TransactionType;
import emporium.persistence.Envelope;
import emporium.persistence.EventId;
import emporium.persistence.Topic;
import emporium.persistence.engine.EventCodec;
import emporium.runtime.engine.EngineBootstrap;
import emporium.runtime.messaging.EventHeaders;
import emporium.runtime.messaging.OutgoingEvent;
import java.util.List;

/** Events and settings of the tests of streams. */
final class StreamFixture {
  static final Topic<TransactionMark> TOPIC = Topics.STOCK_COMPLETED;
  static final EventCodec CODEC = EngineBootstrap.codec();
  static final String SOURCE = "abc";
  static final int PARTITIONS = 8;
  static final Hello.Target CART = new Hello.Target(Topics.CART, 0, 1);

  private StreamFixture() {}

  static TransactionMark mark(int customer) {
    return mark(customer, "t");
  }

  static TransactionMark mark(int customer, String transaction) {
    return new TransactionMark(
        new CheckoutId(customer, 1),
        transaction,
        TransactionType.CUSTOMER_SESSION,
        1,
        MarkStatus.SUCCESS,
        "stock");
  }

  static OutgoingEvent event(long sequence, byte[] kept) {
    return event(SOURCE, sequence, kept);
  }

  static OutgoingEvent event(String source, long sequence, byte[] kept) {
    return new OutgoingEvent(
        new Envelope<>(TOPIC, new EventId(TOPIC.name(), sequence), mark(1), 1).withKept(kept),
        new EventHeaders(source, 1, 0));
  }

  /** What an event adds to a queue: its frame and the length before it. */
  static int queuedBytes(byte[] kept) {
    return Integer.BYTES + EventFrame.bytes(event(1, kept));
  }

  static Hello hello() {
    return new Hello(Topics.STOCK, SOURCE, PARTITIONS, CART, List.of(TOPIC.name()));
  }
}
