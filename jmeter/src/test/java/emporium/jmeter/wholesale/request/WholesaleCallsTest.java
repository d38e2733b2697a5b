package emporium.jmeter.wholesale.request;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.wholesale.data.WholesaleGenerator;
import emporium.jmeter.wholesale.data.WholesaleInputs;
import emporium.jmeter.wholesale.data.WholesaleScale;
import emporium.jmeter.wholesale.data.WholesaleSize;
import emporium.jmeter.wholesale.request.CustomerQuery.Kind;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WholesaleCallsTest {
  private static final int DRAWS = 20_000;
  private static final int WAREHOUSES = 3;

  private static WholesaleCalls calls(WholesaleInputs inputs, int warehouses, int terminal) {
    var size = new WholesaleSize(11, warehouses, WholesaleScale.REDUCED, inputs);
    return new WholesaleCalls(
        new WholesaleGenerator(size), new SplittableRandom(4), () -> "t-1", terminal);
  }

  private static <T> List<T> draw(
      WholesaleCalls calls, WholesaleOperation operation, Class<T> type) {
    return Stream.generate(() -> calls.draw(operation)).limit(DRAWS).map(type::cast).toList();
  }

  private static void assertShare(double percent, long found, long of) {
    double share = 100.0 * found / of;
    assertTrue(Math.abs(share - percent) < 0.2 + percent / 20, share + " is not " + percent);
  }

  @Test
  void mix_manyDraws_hasItsShares() {
    var random = new SplittableRandom(1);
    var found = new EnumMap<WholesaleOperation, Integer>(WholesaleOperation.class);
    for (int i = 0; i < DRAWS; i++) {
      found.merge(WholesaleOperation.draw(random), 1, Integer::sum);
    }
    var shares = Map.of("newOrder", 45, "payment", 43, "orderStatus", 4, "stockLevel", 4);
    found.forEach(
        (operation, count) ->
            assertShare(shares.getOrDefault(operation.resultKey(), 4), count, DRAWS));
    assertEquals(5, found.size());
  }

  @Test
  void terminals_tenOfEachWarehouse_haveADistrictEach() {
    var districts = new HashSet<String>();
    for (int terminal = 0; terminal < WAREHOUSES * 10; terminal++) {
      var level =
          (WholesaleCall.StockLevel)
              calls(WholesaleInputs.TPCC, WAREHOUSES, terminal)
                  .draw(WholesaleOperation.STOCK_LEVEL);
      districts.add(level.warehouse() + "/" + level.district());
    }
    assertEquals(WAREHOUSES * 10, districts.size());
  }

  @Test
  void newOrder_paper_isLocalWithTenToTwentyPieces() {
    var orders =
        draw(
            calls(WholesaleInputs.PAPER, WAREHOUSES, 1),
            WholesaleOperation.NEW_ORDER,
            WholesaleCall.NewOrder.class);
    for (var order : orders) {
      assertEquals(2, order.warehouse());
      assertTrue(order.lines().size() >= 5 && order.lines().size() <= 15);
      assertTrue(
          order.lines().stream()
              .allMatch(
                  line ->
                      line.supplier() == 2
                          && line.quantity() >= 10
                          && line.quantity() <= 20
                          && line.product() <= 1_000));
    }
  }

  @Test
  void newOrder_tpcc_hasRemoteLinesRollbacksAndSkew() {
    var orders =
        draw(
            calls(WholesaleInputs.TPCC, WAREHOUSES, 1),
            WholesaleOperation.NEW_ORDER,
            WholesaleCall.NewOrder.class);
    long unknown =
        orders.stream()
            .filter(order -> order.lines().get(order.lines().size() - 1).product() > 1_000)
            .count();
    assertShare(1, unknown, orders.size());
    var lines = orders.stream().flatMap(order -> order.lines().stream()).toList();
    assertTrue(lines.stream().allMatch(line -> line.quantity() >= 1 && line.quantity() <= 10));
    assertShare(1, lines.stream().filter(line -> line.supplier() != 2).count(), lines.size());
    var byProduct =
        lines.stream()
            .collect(Collectors.groupingBy(WholesaleCall.Line::product, Collectors.counting()));
    List<Long> counts = byProduct.values().stream().sorted().toList();
    long frequent =
        counts.subList(counts.size() - 100, counts.size()).stream().mapToLong(n -> n).sum();
    assertTrue(frequent > lines.size() / 5, "a tenth of the products is ordered far more often");
    assertTrue(byProduct.size() > 900, "and all are: " + byProduct.size());
  }

  @Test
  void customers_paper_areByEmailInThirtyNineOfAHundredAndOne() {
    var statuses =
        draw(
            calls(WholesaleInputs.PAPER, 1, 0),
            WholesaleOperation.ORDER_STATUS,
            WholesaleCall.OrderStatus.class);
    long byEmail =
        statuses.stream().filter(status -> status.customer().kind() == Kind.EMAIL).count();
    assertShare(3_900.0 / 101, byEmail, statuses.size());
    assertTrue(statuses.stream().noneMatch(status -> status.customer().kind() == Kind.LAST_NAME));
  }

  @Test
  void payment_tpcc_isRemoteInFifteenAndByNameInSixtyOfAHundred() {
    var payments =
        draw(
            calls(WholesaleInputs.TPCC, WAREHOUSES, 1),
            WholesaleOperation.PAYMENT,
            WholesaleCall.Payment.class);
    long remote = payments.stream().filter(payment -> payment.customer().warehouse() != 2).count();
    long byName =
        payments.stream().filter(payment -> payment.customer().kind() == Kind.LAST_NAME).count();
    assertShare(15, remote, payments.size());
    assertShare(60, byName, payments.size());
    for (var payment : payments) {
      assertTrue(payment.amountCents() >= 100 && payment.amountCents() <= 500_000);
      assertTrue(
          payment.customer().warehouse() != 2
              || payment.customer().district() == payment.district());
    }
  }

  @Test
  void payment_paper_isOfWholeAmounts() {
    draw(
            calls(WholesaleInputs.PAPER, 1, 0),
            WholesaleOperation.PAYMENT,
            WholesaleCall.Payment.class)
        .forEach(
            payment -> {
              assertEquals(0, payment.amountCents() % 100);
              assertTrue(payment.amountCents() <= 500_000);
            });
  }

  @ParameterizedTest
  @EnumSource(WholesaleOperation.class)
  void call_ofEachKind_isItsRequest(WholesaleOperation operation) {
    var call = calls(WholesaleInputs.TPCC, 1, 0).draw(operation);
    assertEquals(operation, call.operation());
    assertTrue(call.path().startsWith("/api/warehouses/1/"), call.path());
    assertEquals(call instanceof WholesaleCall.Write, !call.body().isEmpty());
    var paths = new HashMap<WholesaleOperation, String>();
    paths.put(WholesaleOperation.NEW_ORDER, "/districts/\\d+/customers/\\d+/orders\\?tid=t-1");
    paths.put(
        WholesaleOperation.PAYMENT,
        "/districts/\\d+/customers/payments\\?customer(Id|LastName)=\\w+&tid=t-1");
    paths.put(
        WholesaleOperation.ORDER_STATUS,
        "/districts/\\d+/customers/orders/status\\?customer(Id|LastName)=\\w+");
    paths.put(WholesaleOperation.STOCK_LEVEL, "/stock-levels\\?districtId=\\d+&threshold=\\d+");
    paths.put(WholesaleOperation.DELIVERY, "/deliveries");
    assertTrue(call.path().matches("/api/warehouses/1" + paths.get(operation)), call.path());
  }

  @Test
  void pauses_ofAPerson_areThoseOfThePlan() {
    var random = new SplittableRandom(3);
    var keying =
        IntStream.range(0, 1_000)
            .map(i -> WholesaleOperation.NEW_ORDER.drawKeyingMs(random))
            .summaryStatistics();
    assertTrue(keying.getMin() >= 19_500 && keying.getMax() <= 22_000, keying.toString());
    var thinking =
        IntStream.range(0, 1_000)
            .map(i -> WholesaleOperation.DELIVERY.drawThinkMs(random))
            .summaryStatistics();
    assertTrue(thinking.getMin() >= 5_000 && thinking.getMax() <= 6_000, thinking.toString());
  }
}
