package emporium.order;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.events.model.ShipmentStatus;
import emporium.persistence.ms.replica.ShardAssignment;
import emporium.runtime.testing.SplitData;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Order that was alone becomes two replicas: orders, counters, history and audit records. */
class OrderReplicaSplitTest {
  private static final int CUSTOMERS = 16;

  @TempDir Path temporary;
  private Path original = Path.of("");
  private List<String> before = List.of();

  @BeforeEach
  void fill() {
    original = temporary.resolve("order");
    try (var alone = new OrderFixture(original, SplitData.assignment(1, 0, 0))) {
      alone.auditing();
      for (int customer = 1; customer <= CUSTOMERS; customer++) {
        var first = alone.invoice(customer, 1);
        alone.invoice(customer, 2); // which stays open
        alone.pay(first, true);
        alone.ship(first, ShipmentStatus.APPROVED);
        alone.ship(first, ShipmentStatus.DELIVERY_IN_PROGRESS);
        alone.ship(first, ShipmentStatus.CONCLUDED);
        alone.archive(List.of(first));
      }
      alone.drain();
      before = records(alone);
    }
  }

  private static List<String> records(OrderFixture bench) {
    return bench.read(
        state ->
            Stream.of(
                    state.counters().stream()
                        .map(one -> "counter " + one.customer() + " " + one.nextOrderId()),
                    state.orders().stream().map(one -> "order " + one.id() + " " + one.status()),
                    state.audits().all().stream().map(one -> "audit " + one.id()))
                .flatMap(all -> all)
                .sorted()
                .toList());
  }

  @Test
  void split_replicas_haveTogetherWhatOneHad() {
    assertEquals(4 * CUSTOMERS, before.size());
    var directories = SplitData.copied(List.of(original), 2);
    var together = new ArrayList<String>();
    for (int index = 0; index < 2; index++) {
      try (var replica =
          new OrderFixture(directories.get(index), SplitData.assignment(2, index, 1))) {
        together.addAll(records(replica));
      }
    }
    together.sort(null);
    assertEquals(before, together);
  }

  /** Rules over tables hold wherever it is broken off: a counter goes after its orders. */
  @Test
  void division_brokenOffAtEachKey_goesOn() {
    int deaths = 0;
    for (boolean done = false; !done; ) {
      var asked = new AtomicInteger();
      int at = 8 * deaths;
      var assignment = SplitData.assignment(2, 1, 1);
      var dying =
          new ShardAssignment(
              2,
              1,
              1,
              key -> {
                if (asked.incrementAndGet() > at) {
                  throw new IllegalStateException("killed");
                }
                return assignment.owns().test(key);
              });
      try (var replica = new OrderFixture(original, dying)) {
        done = true;
        assertTrue(records(replica).stream().allMatch(before::contains));
      } catch (IllegalStateException killed) {
        assertEquals("killed", killed.getMessage());
        deaths++;
      }
    }
    assertTrue(deaths > 3, "deaths=" + deaths);
  }
}
