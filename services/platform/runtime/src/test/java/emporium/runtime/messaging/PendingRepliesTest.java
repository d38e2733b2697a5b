package emporium.runtime.messaging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.CommitResult;
import emporium.persistence.Overloaded;
import emporium.runtime.testing.Await;
import java.util.ArrayList;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** Requests that wait for a reply. */
class PendingRepliesTest {
  private static final String KEY = "key";
  private static final String OTHER = "other";

  private final PendingReplies<String, Integer> replies = new PendingReplies<>(2, "test.max");
  private final ExecutorService threads = Executors.newCachedThreadPool();

  @AfterEach
  void stop() {
    threads.shutdownNow();
  }

  private void reply(String key, int value) {
    reply(key, value, CompletableFuture.completedFuture(null));
  }

  private void reply(String key, int value, CompletableFuture<@Nullable Void> durable) {
    replies.reply(key, value, new CommitResult<>(true, () -> durable));
  }

  private static Predicate<Integer> atLeast(int value) {
    return reply -> reply >= value;
  }

  @Test
  void await_replyAfterwards_completesOnceItIsDurable() {
    try (var place = replies.open(KEY)) {
      var done = place.await(atLeast(5));
      var durable = new CompletableFuture<@Nullable Void>();
      reply(KEY, 5, durable);
      assertFalse(done.isDone());
      durable.complete(null);
      assertEquals(5, done.join());
    }
  }

  @Test
  void await_replyBefore_completesOnceItIsDurable() {
    try (var place = replies.open(KEY)) {
      var durable = new CompletableFuture<@Nullable Void>();
      reply(KEY, 3);
      reply(KEY, 6, durable);
      var done = place.await(atLeast(5));
      assertFalse(done.isDone());
      durable.complete(null);
      assertEquals(6, done.join());
    }
  }

  @Test
  void await_repliesUnwantedOrOfOtherKeys_goesOnWaiting() {
    try (var place = replies.open(KEY)) {
      reply(KEY, 3);
      var done = place.await(atLeast(5));
      reply(KEY, 4);
      reply(OTHER, 5);
      assertFalse(done.isDone());
      reply(KEY, 5);
      assertEquals(5, done.join());
    }
  }

  @Test
  void await_replyThatIsNotKnownToBeDurable_fails() {
    var lost = CompletableFuture.<@Nullable Void>failedFuture(new IllegalStateException("disk"));
    try (var before = replies.open(KEY);
        var after = replies.open(KEY)) {
      var known = after.await(atLeast(5));
      reply(KEY, 5, lost);
      assertTrue(known.isCompletedExceptionally());
      assertTrue(before.await(atLeast(5)).isCompletedExceptionally());
    }
  }

  @Test
  void await_unwantedReplyIsLost_goesOnWaiting() {
    try (var place = replies.open(KEY)) {
      var done = place.await(atLeast(5));
      reply(KEY, 4, CompletableFuture.failedFuture(new IllegalStateException("disk")));
      assertFalse(done.isDone());
    }
  }

  @Test
  void await_severalReplies_eachCompletesItsOwn() {
    try (var place = replies.open(KEY)) {
      var two = place.await(reply -> reply == 2);
      reply(KEY, 1);
      var one = place.await(reply -> reply == 1);
      assertEquals(1, one.join());
      assertFalse(two.isDone());
      reply(KEY, 2);
      assertEquals(2, two.join());
    }
  }

  @Test
  void reply_twoOfOneKeyWait_completesBoth() {
    try (var first = replies.open(KEY);
        var second = replies.open(KEY)) {
      var done = first.await(atLeast(5));
      reply(KEY, 6);
      assertEquals(6, done.join());
      assertEquals(6, second.await(atLeast(6)).join());
    }
  }

  @Test
  void reply_oneOfTwoHasClosed_completesTheOther() {
    var first = replies.open(KEY);
    try (var second = replies.open(KEY)) {
      var closed = first.await(atLeast(5));
      var done = second.await(atLeast(5));
      first.close();
      reply(KEY, 5);
      assertEquals(5, done.join());
      assertFalse(closed.isDone());
    }
  }

  @Test
  void reply_noClientWaits_asksForNoForce() {
    replies.open(OTHER).close();
    replies.reply(
        OTHER,
        1,
        new CommitResult<>(
            true,
            () -> {
              throw new AssertionError("asked");
            }));
  }

  @Test
  void open_moreThanTheBound_isRefusedNamingIt() {
    var first = replies.open(KEY);
    try (var second = replies.open(OTHER)) {
      var refused = assertThrows(Overloaded.class, () -> replies.open(KEY));
      assertTrue(String.valueOf(refused.getMessage()).contains("test.max"));
      assertEquals(2, replies.size());
      first.close();
      first.close();
      assertEquals(1, replies.size());
      replies.open(KEY).close();
      assertFalse(second.await(atLeast(1)).isDone());
    }
    assertEquals(0, replies.size());
  }

  /** A reply is never missed, whether it comes before, while or after the request names it. */
  @RepeatedTest(200)
  void await_whileReplyArrives_completes() {
    var durable = new CompletableFuture<@Nullable Void>();
    var barrier = new CyclicBarrier(3);
    try (var place = replies.open(KEY)) {
      var sent =
          CompletableFuture.runAsync(
              () -> {
                pass(barrier);
                reply(KEY, 5, durable);
              },
              threads);
      var forced =
          CompletableFuture.runAsync(
              () -> {
                pass(barrier);
                durable.complete(null);
              },
              threads);
      pass(barrier);
      assertEquals(5, Await.result(place.await(atLeast(5))));
      Await.result(CompletableFuture.allOf(sent, forced));
    }
    assertEquals(0, replies.size());
  }

  /** Places of one key that open, await and close at once lose no reply and leak no place. */
  @RepeatedTest(20)
  void places_ofManyThreads_eachGetsItsReplyAndNoneStays() {
    int clients = 4;
    int rounds = 250;
    var many = new PendingReplies<String, Integer>(clients, "test.max");
    var next = new AtomicInteger();
    var workers = new ArrayList<CompletableFuture<Void>>();
    for (int client = 0; client < clients; client++) {
      workers.add(
          CompletableFuture.runAsync(
              () -> {
                for (int round = 0; round < rounds; round++) {
                  int mine = next.incrementAndGet();
                  try (var place = many.open(KEY)) {
                    var sent =
                        CompletableFuture.runAsync(
                            () ->
                                many.reply(
                                    KEY,
                                    mine,
                                    new CommitResult<>(
                                        true, () -> CompletableFuture.completedFuture(null))),
                            threads);
                    assertEquals(mine, Await.result(place.await(reply -> reply == mine)));
                    Await.result(sent);
                  }
                }
              },
              threads));
    }
    Await.result(CompletableFuture.allOf(workers.toArray(CompletableFuture[]::new)));
    assertEquals(0, many.size());
  }

  private static void pass(CyclicBarrier barrier) {
    try {
      barrier.await();
    } catch (BrokenBarrierException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
