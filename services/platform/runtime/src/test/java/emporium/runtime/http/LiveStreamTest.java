package emporium.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;

import emporium.edge.testing.Await;
import emporium.persistence.Committed;
import emporium.persistence.Overloaded;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.helpers.test.AssertSubscriber;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Telling listeners what has become durable. */
class FeedTest {
  private static final int WAITING_MAX = 3;
  private static final int ROOM = 4; // for what waits besides the first
  private static final CompletionStage<List<Integer>> NONE =
      CompletableFuture.completedStage(List.of());

  private final Streams streams = new Streams(1, WAITING_MAX, ROOM);
  private final Feed<Integer> feed = new Feed<>(streams);
  private final List<Integer> heard = new CopyOnWriteArrayList<>();

  private void say(int said, CompletionStage<@Nullable Void> durable) {
    feed.say(new Committed<>(true, () -> durable), () -> List.of(said));
  }

  private Multi<Integer> even(CompletionStage<List<Integer>> present) {
    return feed.from(() -> present, said -> said % 2 == 0);
  }

  @Test
  void listener_hearsThePresentFirstAndThenWhatIsWantedAndDurable() {
    var present = new CompletableFuture<List<Integer>>();
    var subscription = even(present).subscribe().with(heard::add);
    present.completeAsync(() -> List.of(2, 4));
    Await.until(() -> heard.size() == 2);
    var durable = new CompletableFuture<@Nullable Void>();
    say(6, durable);
    say(7, CompletableFuture.completedStage(null));
    assertEquals(List.of(2, 4), heard, "not durable, and not wanted");
    durable.complete(null);
    say(8, CompletableFuture.completedStage(null));
    Await.until(() -> heard.size() == 4);
    assertEquals(List.of(2, 4, 6, 8), heard);
    subscription.cancel();
    assertEquals(0, feed.size());
  }

  private static AssertSubscriber<Integer> takes(Feed<Integer> feed, int number) {
    return feed.from(() -> NONE, said -> true)
        .subscribe()
        .withSubscriber(AssertSubscriber.create(number));
  }

  private void say(int said) {
    say(said, CompletableFuture.completedStage(null));
  }

  @Test
  void listener_slowerThanWhatIsSaid_isCutOffAndNothingWaitsForIt() {
    var slow = takes(feed, 1);
    for (int said = 0; said <= WAITING_MAX; said++) {
      say(said);
    }
    assertEquals(ROOM - (WAITING_MAX - 1), streams.room(), "all but what was sent wait");
    assertEquals(1, feed.size());
    say(4);
    assertEquals(0, feed.size());
    slow.request(10).awaitFailure();
    assertEquals(Overloaded.class, slow.getFailure().getClass());
    assertEquals(ROOM, streams.room());
  }

  @Test
  void listener_thatLeavesWithEventsWaiting_makesRoom() {
    var leaving = takes(feed, 0);
    say(1);
    say(2);
    assertEquals(ROOM - 1, streams.room());
    leaving.cancel();
    assertEquals(ROOM, streams.room());
    say(3);
    assertEquals(ROOM, streams.room());
  }

  @Test
  void listeners_moreWaitsForAllThanMay_slowOnesAreCutOffAndQuickOnesAreNot() {
    var many = new Streams(10, WAITING_MAX, ROOM);
    var full = new Feed<Integer>(many);
    var slow = List.of(takes(full, 0), takes(full, 0), takes(full, 0));
    var quick = takes(full, WAITING_MAX);
    var committed = new Committed<>(true, () -> CompletableFuture.completedStage(null));
    for (int said = 0; said < WAITING_MAX; said++) {
      full.say(committed, () -> List.of(1));
    }
    assertEquals(0, many.room());
    assertEquals(2, full.size(), "the quick one and a slow one");
    quick.assertItems(1, 1, 1).cancel();
    slow.forEach(AssertSubscriber::cancel);
    assertEquals(ROOM, many.room());
    assertEquals(0, full.size());
  }
}
