package emporium.runtime.http.streams;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.CommitResult;
import emporium.persistence.Overloaded;
import emporium.runtime.testing.Await;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.helpers.test.AssertSubscriber;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Sending to subscribers what has become durable. */
class LiveStreamTest {
  private static final int WAITING_MAX = 3;
  private static final int ROOM = 4; // for what waits besides the first
  private static final int BACKLOG = 100;
  private static final int ROUNDS = 5_000;
  private static final long WAIT_MAX_S = 60;
  private static final CompletionStage<List<Integer>> NONE =
      CompletableFuture.completedStage(List.of());

  private final StreamLimits streams = new StreamLimits(1, WAITING_MAX, ROOM);
  private final LiveStream<Integer> stream = new LiveStream<>(streams);
  private final List<Integer> consumed = new CopyOnWriteArrayList<>();

  private void publish(int published, CompletionStage<@Nullable Void> durable) {
    stream.publish(new CommitResult<>(true, () -> durable), () -> List.of(published));
  }

  private Multi<Integer> even(CompletionStage<List<Integer>> present) {
    return stream.subscribe(() -> present, published -> published % 2 == 0);
  }

  @Test
  void subscriber_receivesThePresentFirstAndThenWhatIsWantedAndDurable() {
    var present = new CompletableFuture<List<Integer>>();
    var subscription = even(present).subscribe().with(consumed::add);
    present.completeAsync(() -> List.of(2, 4));
    Await.until(() -> consumed.size() == 2);
    var durable = new CompletableFuture<@Nullable Void>();
    publish(6, durable);
    publish(7, CompletableFuture.completedStage(null));
    assertEquals(List.of(2, 4), consumed, "not durable, and not wanted");
    durable.complete(null);
    publish(8, CompletableFuture.completedStage(null));
    Await.until(() -> consumed.size() == 4);
    assertEquals(List.of(2, 4, 6, 8), consumed);
    subscription.cancel();
    assertEquals(0, stream.size());
  }

  private static AssertSubscriber<Integer> takes(LiveStream<Integer> stream, int number) {
    return stream
        .subscribe(() -> NONE, published -> true)
        .subscribe()
        .withSubscriber(AssertSubscriber.create(number));
  }

  private void publish(int published) {
    publish(published, CompletableFuture.completedStage(null));
  }

  @Test
  void subscriber_slowerThanWhatIsPublished_isCutOffAndNothingWaitsForIt() {
    var slow = takes(stream, 1);
    for (int published = 0; published <= WAITING_MAX; published++) {
      publish(published);
    }
    assertEquals(ROOM - (WAITING_MAX - 1), streams.freeBacklog(), "all but what was sent wait");
    assertEquals(1, stream.size());
    publish(4);
    assertEquals(0, stream.size());
    slow.request(10).awaitFailure();
    assertEquals(Overloaded.class, slow.getFailure().getClass());
    assertEquals(ROOM, streams.freeBacklog());
  }

  @Test
  void subscriber_thatLeavesWithEventsWaiting_makesRoom() {
    var leaving = takes(stream, 0);
    publish(1);
    publish(2);
    assertEquals(ROOM - 1, streams.freeBacklog());
    leaving.cancel();
    assertEquals(ROOM, streams.freeBacklog());
    publish(3);
    assertEquals(ROOM, streams.freeBacklog());
  }

  /** The thread that sends takes from the backlog while the one that leaves throws it away. */
  @Test
  void subscriber_thatLeavesWhileItsBacklogIsSent_leavesNoThreadBehind() throws Exception {
    var wide = new StreamLimits(1, BACKLOG, BACKLOG);
    var many = new LiveStream<Integer>(wide);
    var committed = new CommitResult<>(true, () -> CompletableFuture.completedStage(null));
    var items = Collections.nCopies(BACKLOG, 1);
    var threads = Executors.newFixedThreadPool(2);
    for (int round = 0; round < ROUNDS; round++) {
      var leaving = takes(many, 0);
      many.publish(committed, () -> items);
      var together = new CyclicBarrier(2);
      var both =
          threads.invokeAll(
              List.of(
                  () -> together.await() + leaving.request(BACKLOG).getItems().size(),
                  () -> {
                    together.await();
                    leaving.cancel();
                    return 0;
                  }),
              WAIT_MAX_S,
              TimeUnit.SECONDS);
      assertTrue(both.stream().noneMatch(Future::isCancelled), "a thread goes on, round " + round);
    }
    threads.shutdown();
    assertEquals(BACKLOG, wide.freeBacklog());
    assertEquals(0, many.size());
  }

  @Test
  void subscribers_moreWaitsForAllThanMay_slowOnesAreCutOffAndQuickOnesAreNot() {
    var many = new StreamLimits(10, WAITING_MAX, ROOM);
    var full = new LiveStream<Integer>(many);
    var slow = List.of(takes(full, 0), takes(full, 0), takes(full, 0));
    var quick = takes(full, WAITING_MAX);
    var committed = new CommitResult<>(true, () -> CompletableFuture.completedStage(null));
    for (int published = 0; published < WAITING_MAX; published++) {
      full.publish(committed, () -> List.of(1));
    }
    assertEquals(0, many.freeBacklog());
    assertEquals(2, full.size(), "the quick one and a slow one");
    quick.assertItems(1, 1, 1).cancel();
    slow.forEach(AssertSubscriber::cancel);
    assertEquals(ROOM, many.freeBacklog());
    assertEquals(0, full.size());
  }
}
