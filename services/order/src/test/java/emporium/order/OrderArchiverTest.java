package emporium.order;

import static emporium.order.OrderBench.NOW;
import static org.junit.jupiter.api.Assertions.assertEquals;

import emporium.edge.testing.Await;
import emporium.events.OrderId;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which orders become history, and when: on the graph. */
class OrderArchiverTest {
  private static final long AFTER_MS = 60_000;
  private static final int BATCH = 3;

  @TempDir Path directory;
  private OrderBench bench;

  @BeforeEach
  void open() {
    bench = new OrderBench(directory);
  }

  @AfterEach
  void close() {
    bench.close();
  }

  private record Settings(long archiveAfterMs, int archiveBatchMax, long archivePauseMs)
      implements OrderConfig {}

  private int step(Instant now) {
    var archiver =
        new OrderArchiver(
            bench.orders, new Settings(AFTER_MS, BATCH, 1_000), Clock.fixed(now, ZoneOffset.UTC));
    try {
      return Await.result(archiver.step());
    } finally {
      archiver.stop();
    }
  }

  private List<OrderId> left(Instant before) {
    return bench.read(state -> state.archivable(before, 100));
  }

  @Test
  void step_concludedLongEnough_archivesThoseAndNoMoreThanABatch() {
    for (int session = 1; session <= 6; session++) {
      OrderId order = bench.invoice(7, session);
      if (session < 6) {
        bench.pay(order, false);
      }
    }
    assertEquals(0, step(NOW.plusMillis(AFTER_MS)));
    assertEquals(5, left(NOW.plusMillis(1)).size());
    assertEquals(BATCH, step(NOW.plusMillis(AFTER_MS + 1)));
    assertEquals(List.of(new OrderId(7, 4), new OrderId(7, 5)), left(NOW.plusMillis(1)));
    assertEquals(2, step(NOW.plusMillis(AFTER_MS + 1)));
    assertEquals(0, step(NOW.plusMillis(AFTER_MS + 1)));
    assertEquals((Integer) 6, bench.read(state -> state.orders().size()));
  }

  @Test
  void archive_notConcluded_staysAsItIs() {
    OrderId order = bench.invoice(7, 1);
    assertEquals(0, bench.archive(List.of(order, new OrderId(7, 9)), NOW.plusSeconds(9)));
    assertEquals(true, bench.pay(order, true));
    assertEquals(0, bench.archive(List.of(order), NOW.plusSeconds(9)));
  }

  @Test
  void archive_twice_doesNothingTheSecondTime() {
    OrderId order = bench.invoice(7, 1);
    bench.pay(order, false);
    assertEquals(1, bench.archive(List.of(order), NOW.plusSeconds(9)));
    assertEquals(0, bench.archive(List.of(order), NOW.plusSeconds(9)));
  }
}
