package emporium.product.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.events.model.ProductId;
import emporium.persistence.CommitResult;
import emporium.persistence.Overloaded;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The requests that wait for Stock. */
class StockConfirmationsTest {
  private static final ProductId ID = new ProductId(1, 2);
  private static final ProductId OTHER = new ProductId(1, 3);

  private final StockConfirmations marks = new StockConfirmations(2);

  private void marked(ProductId product, long sequence) {
    marked(product, sequence, CompletableFuture.completedFuture(null));
  }

  private void marked(ProductId product, long sequence, CompletableFuture<@Nullable Void> durable) {
    marks.marked(product, sequence, new CommitResult<>(true, () -> durable));
  }

  @Test
  void until_markAfterwards_completesOnceItIsDurable() {
    try (var waiting = marks.open(ID)) {
      var done = waiting.until(5);
      var durable = new CompletableFuture<@Nullable Void>();
      marked(ID, 5, durable);
      assertFalse(done.isDone());
      durable.complete(null);
      assertTrue(done.isDone());
    }
  }

  @Test
  void until_markBefore_completesAtOnce() {
    try (var waiting = marks.open(ID)) {
      marked(ID, 6);
      assertTrue(waiting.until(5).isDone());
    }
  }

  @Test
  void until_marksOfOlderChangesOrOtherProducts_goesOnWaiting() {
    try (var waiting = marks.open(ID)) {
      marked(ID, 3);
      var done = waiting.until(5);
      marked(ID, 4);
      marked(OTHER, 5);
      assertFalse(done.isDone());
      marked(ID, 5);
      assertTrue(done.isDone());
    }
  }

  @Test
  void until_markThatIsLost_fails() {
    try (var waiting = marks.open(ID)) {
      var done = waiting.until(5);
      marked(ID, 5, CompletableFuture.failedFuture(new IllegalStateException("not written")));
      assertTrue(done.isCompletedExceptionally());
    }
  }

  @Test
  void mark_twoOfOneProductWait_completesBoth() {
    try (var first = marks.open(ID);
        var second = marks.open(ID)) {
      var done = first.until(5);
      marked(ID, 6);
      assertTrue(done.isDone());
      assertTrue(second.until(6).isDone());
    }
  }

  @Test
  void mark_nobodyWaits_asksForNoForce() {
    marks.open(OTHER).close();
    marks.marked(
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
    var first = marks.open(ID);
    try (var second = marks.open(OTHER)) {
      var refused = assertThrows(Overloaded.class, () -> marks.open(ID));
      assertTrue(String.valueOf(refused.getMessage()).contains("emporium.product.pending-max"));
      assertEquals(2, marks.size());
      first.close();
      first.close();
      assertEquals(1, marks.size());
      marks.open(ID).close();
      assertFalse(second.until(1).isDone());
    }
  }
}
