package emporium.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;

import emporium.edge.testing.Await;
import emporium.persistence.Committed;
import io.smallrye.mutiny.Multi;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Telling listeners what has become durable. */
class FeedTest {
  private final Feed<Integer> feed = new Feed<>();
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
}
