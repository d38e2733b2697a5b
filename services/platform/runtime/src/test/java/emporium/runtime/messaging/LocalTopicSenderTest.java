package emporium.runtime.messaging;

import static org.junit.jupiter.api.Assertions.assertEquals;

import emporium.events.Topics;
import emporium.events.TransactionMark;
import emporium.events.model.CheckoutId;
import emporium.events.model.MarkStatus;
import emporium.events.model.TransactionType;
import emporium.persistence.Envelope;
import emporium.persistence.EventId;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.eclipse.microprofile.reactive.messaging.Emitter;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.junit.jupiter.api.Test;

class LocalTopicSenderTest {
  private final LocalTopicSender<TransactionMark> sender = new LocalTopicSender<>();
  private final List<Message<?>> sent = new ArrayList<>();

  private static Envelope<TransactionMark> event(long sequence, long epoch) {
    var mark =
        new TransactionMark(
            new CheckoutId(1, 1),
            "t",
            TransactionType.CUSTOMER_SESSION,
            1,
            MarkStatus.SUCCESS,
            "stock");
    return new Envelope<>(
        Topics.STOCK_COMPLETED, new EventId(Topics.STOCK_COMPLETED.name(), sequence), mark, epoch);
  }

  private long sequenceOf(int index) {
    return sent.get(index).getMetadata(Envelope.class).orElseThrow().id().sequence();
  }

  @Test
  void events_beforeTheChannelIsThere_waitAndLeaveInOrder() {
    for (int i = 1; i <= 3; i++) {
      sender.offer(event(i, 1));
    }
    sender.attach(new Recorder());
    assertEquals(List.of(1L, 2L, 3L), List.of(sequenceOf(0), sequenceOf(1), sequenceOf(2)));
  }

  @Test
  void events_beyondTheWindow_waitForTheOldestAcknowledgement() {
    sender.registerConsumer();
    sender.attach(new Recorder());
    for (int i = 1; i <= OutboxRelay.BUFFER + 10; i++) {
      sender.offer(event(i, 1));
    }
    assertEquals(OutboxRelay.BUFFER, sent.size());
    sent.get(1).ack();
    assertEquals(OutboxRelay.BUFFER, sent.size(), "the window starts at the oldest one");
    sent.get(0).ack();
    assertEquals(OutboxRelay.BUFFER + 2, sent.size());
  }

  /** An opening skips numbers: what it sends does not wait for what an earlier one has left. */
  @Test
  void events_afterAGapOfNumbers_areSentBesideOlderOnes() {
    sender.registerConsumer();
    sender.attach(new Recorder());
    sender.offer(event(1, 1));
    sender.offer(event(1_000_000_000_001L, 1));
    assertEquals(2, sent.size());
  }

  @Test
  void event_withTwoConsumers_isAcknowledgedByBoth() {
    sender.registerConsumer();
    sender.registerConsumer();
    sender.attach(new Recorder());
    for (int i = 1; i <= OutboxRelay.BUFFER + 1; i++) {
      sender.offer(event(i, 1));
    }
    sent.get(0).ack();
    assertEquals(OutboxRelay.BUFFER, sent.size());
    sent.get(0).ack();
    assertEquals(OutboxRelay.BUFFER + 1, sent.size());
  }

  @Test
  void newEpoch_forgetsWhatWasOnItsWay() {
    sender.registerConsumer();
    sender.attach(new Recorder());
    for (int i = 1; i <= OutboxRelay.BUFFER + 5; i++) {
      sender.offer(event(i, 1));
    }
    sender.offer(event(3, 2));
    assertEquals(OutboxRelay.BUFFER + 1, sent.size());
    assertEquals(3, sequenceOf(OutboxRelay.BUFFER));
  }

  private final class Recorder implements Emitter<TransactionMark> {
    @Override
    public CompletionStage<Void> send(TransactionMark payload) {
      return CompletableFuture.failedFuture(
          new UnsupportedOperationException("without its envelope"));
    }

    @Override
    public <M extends Message<? extends TransactionMark>> void send(M message) {
      sent.add(message);
    }

    @Override
    public void complete() {}

    @Override
    public void error(Exception failure) {}

    @Override
    public boolean isCancelled() {
      return false;
    }

    @Override
    public boolean hasRequests() {
      return true;
    }
  }
}
