package emporium.wholesale;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.locks.LockTimeout;
import emporium.persistence.UnknownAggregate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Many threads with the mix of all transactions; then the conditions of consistency hold. */
abstract class MixContract {
  private static final int THREADS = 8;
  private static final int CALLS = 60;
  private static final int NO_PRODUCT = 999;

  /** Wholesale on the engine under test. */
  abstract WholesaleFixture openBench();

  @Test
  void mix_manyThreads_isConsistentAndKeepsExactlyWhatWasAcknowledged() {
    try (WholesaleFixture bench = openBench()) {
      var threads = Executors.newFixedThreadPool(THREADS);
      try {
        var users =
            IntStream.range(0, THREADS)
                .mapToObj(user -> CompletableFuture.supplyAsync(() -> run(bench, user), threads))
                .toList();
        List<String> acknowledged =
            users.stream().flatMap(user -> user.join().stream()).sorted().toList();
        assertEquals(acknowledged, stored(bench));
        assertTrue(acknowledged.size() > THREADS * CALLS / 2);
        bench.requireConsistent();
        checkReopened(bench);
      } finally {
        threads.shutdown();
      }
    }
  }

  /** After a restart everything is as it was. */
  void checkReopened(WholesaleFixture bench) {
    List<String> before = bench.records();
    bench.reopen();
    assertEquals(before, bench.records());
  }

  private static List<String> stored(WholesaleFixture bench) {
    return bench.read(
        state -> {
          var tids = new ArrayList<String>();
          state.all(Order.class).forEach(order -> tids.add(order.tid()));
          state.all(Payment.class).forEach(payment -> tids.add(payment.tid()));
          return tids.stream().filter(tid -> !tid.isEmpty()).sorted().collect(Collectors.toList());
        });
  }

  /** One user; returns what was acknowledged. */
  private List<String> run(WholesaleFixture bench, int user) {
    var random = new Random(bench.seed + user);
    var acknowledged = new ArrayList<String>();
    for (int call = 0; call < CALLS; call++) {
      String tid = user + "-" + call;
      try {
        if (run(bench, random, tid)) {
          acknowledged.add(tid);
        }
      } catch (LockTimeout conflict) {
        requireExpected(conflict);
      }
    }
    return acknowledged;
  }

  /** Locks wait for each other; a way without them may give up. */
  void requireExpected(LockTimeout conflict) {
    throw conflict;
  }

  /** One call; returns whether it stored its id. */
  private static boolean run(WholesaleFixture bench, Random random, String tid) {
    int share = random.nextInt(100);
    var district =
        new DistrictId(1 + random.nextInt(WholesaleFixture.WAREHOUSES), district(random));
    if (share < 45) {
      return orders(bench, random, district, tid);
    } else if (share < 80) {
      int cents = 1 + random.nextInt(9_999);
      assertEquals(cents, bench.pay(district, selector(random), cents, tid).amountCents());
      return true;
    } else if (share < 90) {
      var delivered = bench.deliver(district.warehouseId(), 1 + random.nextInt(3));
      assertEquals(10, delivered.orders().size() + delivered.emptyDistricts());
    } else if (share < 95) {
      CustomerSelector customer = selector(random);
      assertTrue(bench.await(wholesale -> wholesale.orderStatus(customer)).order() != null);
    } else {
      int low = bench.await(wholesale -> wholesale.stockLevel(district, 60)).lowStocks();
      assertTrue(low >= 0 && low <= SampleRows.PRODUCTS);
    }
    return false;
  }

  /** A tenth has an unknown product as its last line, and leaves nothing. */
  private static boolean orders(
      WholesaleFixture bench, Random random, DistrictId district, String tid) {
    var lines = new ArrayList<OrderLine>();
    for (int i = 0; i < 5 + random.nextInt(6); i++) {
      int supplier = random.nextInt(10) == 0 ? 3 - district.warehouseId() : district.warehouseId();
      lines.add(
          new OrderLine(1 + random.nextInt(SampleRows.PRODUCTS), 1 + random.nextInt(10), supplier));
    }
    boolean unknown = random.nextInt(10) == 0;
    if (unknown) {
      lines.add(new OrderLine(NO_PRODUCT, 1, district.warehouseId()));
    }
    try {
      PlacedOrder placed =
          bench.order(
              new CustomerId(district.warehouseId(), district.districtId(), customer(random)),
              tid,
              lines.toArray(OrderLine[]::new));
      assertEquals(lines.size(), placed.lines().size());
      return true;
    } catch (UnknownAggregate refused) {
      assertTrue(unknown, refused::toString);
      return false;
    }
  }

  private static CustomerSelector selector(Random random) {
    var id =
        new CustomerId(
            1 + random.nextInt(WholesaleFixture.WAREHOUSES), district(random), customer(random));
    return switch (random.nextInt(3)) {
      case 0 -> new CustomerSelector.ById(id);
      case 1 -> new CustomerSelector.ByEmail(id.district(), SampleRows.email(id));
      default ->
          new CustomerSelector.ByLastName(id.district(), SampleRows.lastName(id.customerId()));
    };
  }

  private static int district(Random random) {
    return 1 + random.nextInt(District.PER_WAREHOUSE);
  }

  private static int customer(Random random) {
    return 1 + random.nextInt(SampleRows.CUSTOMERS);
  }
}
