package emporium.runtime.messaging;

import static org.junit.jupiter.api.Assertions.assertEquals;

import emporium.events.Topics;
import emporium.events.TransactionMark;
import emporium.events.model.CheckoutId;
import emporium.events.model.MarkStatus;
import emporium.events.model.TransactionType;
import emporium.persistence.EngineNotOpen;
import emporium.persistence.Envelope;
import emporium.persistence.EventId;
import emporium.persistence.OutcomeUnknown;
import emporium.persistence.engine.Engine;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class DurableEventForwarderTest {
  private final Deque<CompletableFuture<Void>> asked = new ArrayDeque<>();
  private final List<Long> handedOn = new ArrayList<>();
  private long epoch = 1;
  private boolean isDurableAtOnce;
  private boolean takesNoWork;
  private final Deque<Runnable> later = new ArrayDeque<>();
  private final DurableEventForwarder durably =
      new DurableEventForwarder(
          engine(),
          batch -> batch.forEach(envelope -> handedOn.add(envelope.id().sequence())),
          later::add);

  /** An engine of which only the durability is asked. */
  private Engine engine() {
    return (Engine)
        Proxy.newProxyInstance(
            Engine.class.getClassLoader(),
            new Class<?>[] {Engine.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "durable" -> ask((long) arguments[0]);
                  case "epoch" -> epoch;
                  default -> throw new UnsupportedOperationException(method.getName());
                });
  }

  private CompletableFuture<Void> ask(long ofEpoch) {
    var answer = new CompletableFuture<Void>();
    if (ofEpoch != epoch || takesNoWork) {
      answer.completeExceptionally(new EngineNotOpen());
    } else if (isDurableAtOnce) {
      answer.complete(null);
    } else {
      asked.add(answer);
    }
    return answer;
  }

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
  void events_notDurable_areNotHandedOn() {
    durably.add(event(1, 1));
    assertEquals(List.of(), handedOn);
    asked.remove().complete(null);
    assertEquals(List.of(1L), handedOn);
  }

  @Test
  void events_thatCameMeanwhile_areAskedForTogether() {
    durably.add(event(1, 1));
    durably.add(event(2, 1));
    durably.add(event(3, 1));
    assertEquals(1, asked.size());
    asked.remove().complete(null);
    assertEquals(List.of(1L), handedOn, "the answer is not about what came later");
    asked.remove().complete(null);
    assertEquals(List.of(1L, 2L, 3L), handedOn);
    assertEquals(0, asked.size());
  }

  @Test
  void events_thatAreLost_areDroppedAndTheNextOnesAreNot() {
    durably.add(event(1, 1));
    epoch = 2;
    durably.add(event(1, 2));
    asked.remove().completeExceptionally(new OutcomeUnknown(new IllegalStateException("lost")));
    asked.remove().complete(null);
    assertEquals(List.of(1L), handedOn);
  }

  @Test
  void events_ofAnOpeningThatWasLostBeforeAsking_areNotHandedOn() {
    durably.add(event(4, 1));
    durably.add(event(5, 1));
    epoch = 2;
    durably.add(event(5, 2));
    asked.remove().completeExceptionally(new EngineNotOpen());
    asked.remove().complete(null);
    assertEquals(1, handedOn.size(), "only that of the present opening");
  }

  @Test
  void events_durableAtOnce_areHandedOnInOrder() {
    isDurableAtOnce = true;
    for (int i = 1; i <= 10_000; i++) {
      durably.add(event(i, 1));
    }
    assertEquals(10_000, handedOn.size());
    assertEquals(10_000L, handedOn.get(9_999));
  }

  /** An incarnation publishes its outbox before the lock of its opening is released. */
  @Test
  void events_thatTheEngineCannotSayOfYet_areHandedOnInOrderLater() {
    takesNoWork = true;
    durably.add(event(1, 1));
    durably.add(event(2, 1));
    takesNoWork = false;
    durably.add(event(3, 1));
    assertEquals(List.of(), handedOn);
    later.remove().run();
    asked.remove().complete(null);
    assertEquals(List.of(1L, 2L, 3L), handedOn);
    assertEquals(0, later.size());
  }

  @Test
  void events_thatTheEngineCannotSayOfYet_areDroppedOnceThereIsAnotherIncarnation() {
    takesNoWork = true;
    durably.add(event(1, 1));
    epoch = 2;
    takesNoWork = false;
    later.remove().run();
    durably.add(event(2, 2));
    asked.remove().complete(null);
    assertEquals(List.of(2L), handedOn);
    assertEquals(0, later.size());
  }
}
