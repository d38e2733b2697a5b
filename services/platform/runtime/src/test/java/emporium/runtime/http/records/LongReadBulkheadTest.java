package emporium.runtime.http.records;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import emporium.persistence.Overloaded;
import emporium.runtime.testing.Await;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

/** How many long reads run at a time, and what is counted. */
class LongReadBulkheadTest {
  private final SimpleMeterRegistry metrics = new SimpleMeterRegistry();
  private final LongReadBulkhead reads = new LongReadBulkhead(2, metrics);

  private double running() {
    return metrics.get("emporium.long.reads").gauge().value();
  }

  private double refused() {
    return metrics.get("emporium.long.reads.refused").functionCounter().count();
  }

  @Test
  void read_beyondTheBound_isRefusedAndCounted() {
    var first = new CompletableFuture<String>();
    var second = new CompletableFuture<String>();
    var one = reads.run(() -> first);
    var two = reads.run(() -> second);
    assertEquals(2, running());
    assertEquals(0, refused());

    var third = reads.run(() -> CompletableFuture.completedStage("third")).toCompletableFuture();
    assertInstanceOf(
        Overloaded.class, assertThrows(CompletionException.class, third::join).getCause());
    assertEquals(1, refused());
    assertEquals(2, running());

    first.complete("first");
    second.completeExceptionally(new IllegalStateException("broken"));
    assertEquals("first", Await.result(one));
    assertThrows(IllegalStateException.class, () -> Await.result(two));
    assertEquals(0, running());
    assertEquals(
        "fourth", Await.result(reads.run(() -> CompletableFuture.completedStage("fourth"))));
    assertEquals(1, refused());
  }
}
