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

/** Defects of the sender that were found in review. */
class LocalTopicSenderRegressionTest {
  private final LocalTopicSender<TransactionMark> sender = new LocalTopicSender<>();
  private final List<Long> sent = new ArrayList<>();

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

  @Test
  void event_ofAnEarlierOpening_doesNotDisplaceThoseOfTheNextOne() {
    sender.offer(event(1, 2));
    sender.offer(event(7, 1));
    sender.attach(new Recorder(0));
    assertEquals(List.of(1L), sent);
  }

  @Test
  void event_thatTheChannelRefuses_doesNotBlockTheSender() {
    sender.attach(new Recorder(1));
    sender.offer(event(1, 1));
    sender.offer(event(2, 1));
    assertEquals(List.of(2L), sent);
  }

  private final class Recorder implements Emitter<TransactionMark> {
    private final long refused;

    Recorder(long refused) {
      this.refused = refused;
    }

    @Override
    public CompletionStage<Void> send(TransactionMark payload) {
      return CompletableFuture.failedFuture(
          new UnsupportedOperationException("without its envelope"));
    }

    @Override
    public <M extends Message<? extends TransactionMark>> void send(M message) {
      long sequence = message.getMetadata(Envelope.class).orElseThrow().id().sequence();
      if (sequence == refused) {
        throw new IllegalStateException("the emitter is full");
      }
      sent.add(sequence);
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
