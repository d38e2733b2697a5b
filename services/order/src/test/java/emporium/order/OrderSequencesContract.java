package emporium.order;

import static emporium.order.OrderFixture.confirmed;
import static emporium.order.OrderFixture.line;
import static org.junit.jupiter.api.Assertions.assertEquals;

import emporium.events.InvoiceIssued;
import emporium.events.model.OrderId;
import emporium.events.model.ShipmentStatus;
import emporium.persistence.PrerequisiteMissing;
import emporium.runtime.testing.Await;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/** Many commands at once and in any order. */
abstract class OrderSequencesContract {
  private static final List<ShipmentStatus> STATUSES = List.of(ShipmentStatus.values());

  private OrderFixture bench;

  /** Orders on the engine under test; each call opens what the one before has left. */
  abstract OrderFixture openBench();

  @BeforeEach
  void open() {
    bench = openBench();
  }

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void invoice_manyAtOnceWithRepeats_idsHaveNoGapsAndEachCheckoutOneOrder() {
    List<CompletionStage<Optional<OrderId>>> answers = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      answers.add(
          bench.orders.run(
              InvoiceOrder.from(confirmed(1 + i % 3, 1 + (i / 3) % 50, line(1, 100, 1, 10, 0)))));
    }
    Set<OrderId> ids =
        answers.stream().map(Await::result).map(Optional::orElseThrow).collect(Collectors.toSet());
    assertEquals(150, ids.size());
    assertEquals(150, bench.published(InvoiceIssued.class).size());
  }

  @RepeatedTest(5)
  void commands_anyOrder_keepTheInvariants(RepetitionInfo run) {
    var random = new Random(run.getCurrentRepetition());
    for (int step = 0; step < 300; step++) {
      OrderId order = new OrderId(1 + random.nextInt(3), 1 + random.nextInt(5));
      try {
        switch (random.nextInt(4)) {
          case 0 -> bench.invoice(order.customerId(), 1 + random.nextInt(8));
          case 1 -> bench.pay(order, random.nextInt(3) > 0);
          default -> bench.ship(order, STATUSES.get(random.nextInt(STATUSES.size())));
        }
      } catch (PrerequisiteMissing early) {
        bench.checkInvariants();
      }
    }
  }
}
