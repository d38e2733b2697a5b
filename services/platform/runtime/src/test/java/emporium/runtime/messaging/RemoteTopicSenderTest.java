package emporium.runtime.messaging;

import static org.junit.jupiter.api.Assertions.assertEquals;

import emporium.events.CheckoutCanceled;
import emporium.events.Topics;
import emporium.events.TransactionMark;
import emporium.events.model.CheckoutId;
import emporium.events.model.MarkStatus;
import emporium.events.model.TransactionType;
import emporium.persistence.Envelope;
import emporium.persistence.EventId;
import emporium.persistence.engine.SequenceRanges;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.eclipse.microprofile.reactive.messaging.Emitter;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.junit.jupiter.api.Test;

class RemoteTopicSenderTest {
  private static final long AFTER_NANOS = TimeUnit.SECONDS.toNanos(5);

  private final List<Message<?>> sent = new ArrayList<>();
  private long nowNanos;
  private final RemoteTopicSender<TransactionMark> sender = sender(true);

  private RemoteTopicSender<TransactionMark> sender(boolean ordered) {
    var made = new RemoteTopicSender<TransactionMark>(wire(ordered));
    made.attach(new Recorder<>());
    return made;
  }

  private RemoteTopicSender.SenderSettings wire(boolean ordered) {
    return new RemoteTopicSender.SenderSettings(
        (envelope, after) -> new EventHeaders("here", 1, after),
        ordered,
        () -> nowNanos,
        AFTER_NANOS,
        4 * AFTER_NANOS);
  }

  private static Envelope<TransactionMark> event(long sequence, long epoch, int customer) {
    var mark =
        new TransactionMark(
            new CheckoutId(customer, 1),
            "t",
            TransactionType.CUSTOMER_SESSION,
            1,
            MarkStatus.SUCCESS,
            "stock");
    return new Envelope<>(
        Topics.STOCK_COMPLETED, new EventId(Topics.STOCK_COMPLETED.name(), sequence), mark, epoch);
  }

  private void offer(int count) {
    for (int i = 1; i <= count; i++) {
      sender.offer(event(i, 1, i));
    }
  }

  /** What the engine has noted in its first incarnation. */
  private static UnacknowledgedEvents noted(Long... sequences) {
    return new UnacknowledgedEvents(1, List.of(sequences));
  }

  private RemoteTopicSender<CheckoutCanceled> ofSeveralConsumers() {
    var canceled = new RemoteTopicSender<CheckoutCanceled>(wire(true));
    canceled.attach(new Recorder<>());
    return canceled;
  }

  private static Envelope<CheckoutCanceled> canceled(long sequence, long epoch, int customer) {
    var topic = Topics.CHECKOUT_CANCELED;
    var event = new CheckoutCanceled(Instant.EPOCH, new CheckoutId(customer, 1), List.of(), "t");
    return new Envelope<>(topic, new EventId(topic.name(), sequence), event, epoch);
  }

  private void allTaken() {
    List.copyOf(sent).forEach(Message::ack);
  }

  private List<Long> sequences() {
    return sent.stream()
        .map(message -> message.getMetadata(Envelope.class).orElseThrow().id().sequence())
        .toList();
  }

  private List<Long> afters() {
    return sent.stream()
        .map(message -> message.getMetadata(EventHeaders.class).orElseThrow().precedingSequence())
        .toList();
  }

  private List<Boolean> areResent() {
    return sent.stream()
        .map(message -> message.getMetadata(PendingRecipients.class).orElseThrow().isResent())
        .toList();
  }

  private void quiet(long nanos) {
    nowNanos += nanos;
    sent.clear();
    sender.resendUnacknowledged();
  }

  @Test
  void events_takenByTheWireButNotAcknowledged_areSentAgainInOrder() {
    offer(3);
    assertEquals(List.of(false, false, false), areResent());
    allTaken();
    quiet(AFTER_NANOS);
    assertEquals(List.of(1L, 2L, 3L), sequences());
    assertEquals(List.of(true, true, true), areResent());
  }

  @Test
  void events_acknowledgedByAllConsumers_areNotSentAgain() {
    offer(3);
    allTaken();
    sender.acknowledged("cart", noted(2L));
    quiet(AFTER_NANOS);
    assertEquals(List.of(1L, 3L), sequences());
    assertEquals(2, sender.unacknowledged());
  }

  @Test
  void events_oneOfSeveralConsumersIsMissing_areSentAgain() {
    var canceled = ofSeveralConsumers();
    canceled.offer(canceled(1, 1, 1));
    allTaken();
    canceled.acknowledged("stock", noted(1L));
    assertEquals(1, canceled.unacknowledged());
    canceled.acknowledged("order", noted(1L));
    assertEquals(0, canceled.unacknowledged());
  }

  @Test
  void events_stillWithTheWire_areNotSentAgain() {
    offer(2);
    sent.get(0).ack();
    quiet(AFTER_NANOS);
    assertEquals(List.of(1L), sequences());
  }

  @Test
  void silence_thatGoesOn_doublesThePauseUpToItsBound() {
    offer(1);
    allTaken();
    for (int pauses : new int[] {1, 2, 4, 4}) {
      quiet(pauses * AFTER_NANOS - 1);
      assertEquals(List.of(), sequences(), "before " + pauses);
      quiet(1);
      assertEquals(List.of(1L), sequences(), "after " + pauses);
      sent.get(0).ack();
    }
  }

  @Test
  void acknowledgement_ofAnother_isHeardAndShortensThePause() {
    offer(2);
    allTaken();
    quiet(AFTER_NANOS);
    allTaken();
    sender.acknowledged("cart", noted(1L));
    quiet(AFTER_NANOS);
    assertEquals(List.of(2L), sequences());
  }

  @Test
  void event_lostWhileItsTopicIsBusy_isSentAgainByItsAge() {
    offer(1);
    allTaken();
    for (int second = 1; second < 5; second++) {
      sender.offer(event(1 + second, 1, 1 + second));
      allTaken();
      quiet(TimeUnit.SECONDS.toNanos(1));
      assertEquals(List.of(), sequences(), "after " + second + " s");
      sender.acknowledged("cart", noted(1L + second));
    }
    quiet(TimeUnit.SECONDS.toNanos(1));
    assertEquals(List.of(1L), sequences());
  }

  @Test
  void event_thatOneOfTwoConsumersAcknowledges_isSentAgainAtTheOthersPace() {
    var canceled = ofSeveralConsumers();
    canceled.offer(canceled(1, 1, 1));
    canceled.offer(canceled(2, 1, 2));
    for (int pauses : new int[] {1, 2, 4, 4}) {
      allTaken();
      nowNanos += pauses * AFTER_NANOS - 1;
      canceled.acknowledged("stock", noted(1L));
      canceled.acknowledged("stock", noted(2L));
      sent.clear();
      canceled.resendUnacknowledged();
      assertEquals(List.of(), sequences(), "order is silent: before " + pauses);
      nowNanos++;
      canceled.resendUnacknowledged();
      assertEquals(List.of(1L, 2L), sequences(), "after " + pauses);
    }
  }

  @Test
  void resends_moreThanTheWireTakesAtOnce_followAtTheNextLook() {
    offer(OutboxRelay.BUFFER + 2);
    for (int taken = 0; taken < sent.size(); taken++) {
      sent.get(taken).ack();
    }
    quiet(AFTER_NANOS);
    assertEquals(OutboxRelay.BUFFER, sent.size());
    allTaken();
    quiet(1);
    assertEquals(List.of(1L + OutboxRelay.BUFFER, 2L + OutboxRelay.BUFFER), sequences());
  }

  @Test
  void events_ofAKey_nameTheOneBeforeThatIsNotConsumedByAll() {
    sender.offer(event(1, 1, 7));
    sender.offer(event(2, 1, 8));
    sender.offer(event(3, 1, 7));
    assertEquals(List.of(0L, 0L, 1L), afters());
    sender.acknowledged("cart", noted(3L));
    sender.offer(event(4, 1, 7));
    assertEquals(0L, afters().get(3), "nothing of the key is open");
  }

  @Test
  void predecessor_thatOneOfTwoConsumersHasAcknowledged_isNamedToTheOtherOnly() {
    var canceled = ofSeveralConsumers();
    canceled.offer(canceled(1, 1, 7));
    canceled.acknowledged("stock", noted(1L));
    sent.clear();
    canceled.offer(canceled(2, 1, 7));
    var awaiting = sent.get(0).getMetadata(PendingRecipients.class).orElseThrow();
    var event = canceled.unacknowledged("order", 2, 1).get(0);
    assertEquals(1, event.headers().precedingSequence());
    assertEquals(1, awaiting.eventFor("order", event).headers().precedingSequence());
    assertEquals(0, awaiting.eventFor("stock", event).headers().precedingSequence());
    assertEquals(0, canceled.unacknowledged("stock", 2, 1).get(0).headers().precedingSequence());
    assertEquals(List.of(1L), afters(), "where one record is for both");
  }

  @Test
  void predecessor_acknowledgedByAllSince_isNotNamedAgain() {
    sender.offer(event(1, 1, 7));
    sender.offer(event(2, 1, 7));
    allTaken();
    assertEquals(List.of(0L, 1L), afters());
    sender.acknowledged("cart", noted(1L));
    quiet(AFTER_NANOS);
    assertEquals(List.of(0L), afters());
  }

  /** One record may reach a consumer to which it is not due. */
  @Test
  void predecessor_awaitedByAConsumerToWhichTheEventIsNotDue_isNamedOnTheWire() {
    var canceled = ofSeveralConsumers();
    canceled.offer(canceled(1, 1, 7));
    canceled.offer(canceled(2, 1, 7));
    allTaken();
    canceled.acknowledged("stock", noted(1L));
    nowNanos += AFTER_NANOS;
    assertEquals(1, canceled.unacknowledged("order", 2, 1).size());
    sent.clear();
    canceled.resendUnacknowledged();
    var resent = sent.get(sequences().indexOf(2L));
    assertEquals(
        Set.of("stock"), resent.getMetadata(PendingRecipients.class).orElseThrow().names());
    assertEquals(1, resent.getMetadata(EventHeaders.class).orElseThrow().precedingSequence());
  }

  @Test
  void events_unordered_nameNone() {
    var unordered = sender(false);
    unordered.offer(event(1, 1, 7));
    unordered.offer(event(2, 1, 7));
    assertEquals(List.of(0L, 0L), afters());
  }

  @Test
  void events_moreThanTheWireTakes_waitUntilItHasTakenOthers() {
    offer(OutboxRelay.BUFFER + 2);
    assertEquals(OutboxRelay.BUFFER, sent.size());
    sent.get(5).ack();
    assertEquals(OutboxRelay.BUFFER + 1, sent.size());
  }

  @Test
  void newEpoch_forgetsWhatWasSentBefore() {
    offer(3);
    sender.offer(event(2, 2, 2));
    allTaken();
    quiet(AFTER_NANOS);
    assertEquals(List.of(2L), sequences());
    sender.offer(event(9, 1, 1));
    assertEquals(List.of(2L), sequences(), "of an opening that was lost");
  }

  @Test
  void event_readForOneConsumerAgainAndAgain_isResentToTheOtherByItsAge() {
    var canceled = ofSeveralConsumers();
    canceled.offer(canceled(1, 1, 1));
    allTaken();
    sent.clear();
    for (int second = 1; second <= 5; second++) {
      assertEquals(List.of(), sequences(), "before second " + second);
      nowNanos += TimeUnit.SECONDS.toNanos(1);
      assertEquals(1, canceled.unacknowledged("stock", 1, 9).size());
      canceled.resendUnacknowledged();
    }
    assertEquals(List.of(1L), sequences());
    assertEquals(
        Set.of("order"),
        sent.get(0).getMetadata(PendingRecipients.class).orElseThrow().names(),
        "the other has it from the reading");
  }

  @Test
  void acknowledgement_notedByAnEarlierIncarnation_leavesTheRepublishedEvent() {
    var canceled = ofSeveralConsumers();
    canceled.offer(canceled(1, 1, 1));
    canceled.acknowledged("stock", noted(1L));
    var ofOrder = canceled.unacknowledged("order", SequenceRanges.of(List.of(1L)), 1, 9);
    canceled.offer(canceled(1, 2, 1));
    canceled.acknowledged("order", ofOrder);
    assertEquals(
        List.of(1L),
        canceled.unacknowledged("order", SequenceRanges.of(List.of(1L)), 1, 9).sequences(),
        "the engine waits for it");
  }

  @Test
  void unacknowledged_amongRanges_areThoseFromTheNumberOnUpToTheMaximum() {
    offer(9);
    sender.acknowledged("cart", noted(5L));
    var among = SequenceRanges.of(3, List.of(5L, 6L, 8L, 20L));
    assertEquals(
        List.of(1L, 2L, 3L, 6L, 8L), sender.unacknowledged("cart", among, 1, 9).sequences());
    assertEquals(List.of(2L, 3L, 6L), sender.unacknowledged("cart", among, 2, 3).sequences());
    assertEquals(List.of(8L), sender.unacknowledged("cart", among, 7, 3).sequences());
  }

  @Test
  void opened_byALaterIncarnation_forgetsWhatEarlierOnesSent() {
    offer(3);
    allTaken();
    sender.opened(2);
    quiet(AFTER_NANOS);
    assertEquals(List.of(), sequences());
    sender.offer(event(7, 2, 7));
    sender.opened(2);
    assertEquals(1, sender.unacknowledged(), "what it has published itself stays");
  }

  private final class Recorder<T> implements Emitter<T> {
    @Override
    public CompletionStage<Void> send(T payload) {
      return CompletableFuture.failedFuture(
          new UnsupportedOperationException("without its envelope"));
    }

    @Override
    public <M extends Message<? extends T>> void send(M message) {
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
