package emporium.jmeter.wholesale.data;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import emporium.jmeter.wholesale.data.WholesaleRows.Order;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class WholesaleRowsTest {
  private static final WholesaleSize SMALL = size(7, WholesaleInputs.TPCC);

  private static WholesaleSize size(long seed, WholesaleInputs inputs) {
    return new WholesaleSize(seed, 2, WholesaleScale.REDUCED, inputs);
  }

  private static WholesaleRowSource source(WholesaleSize size) {
    return new WholesaleRowSource(new WholesaleGenerator(size));
  }

  /** Rows, and who made them, do not matter; only other data do. */
  @ParameterizedTest
  @CsvSource({
    "1, TPCC, 3ab4dee85da50935",
    "1, PAPER, 7f5a1286a2d4859a",
    "2, TPCC, a246d2d3515a9dce",
  })
  void rows_ofASeed_haveTheirDigest(long seed, WholesaleInputs inputs, String digest)
      throws Exception {
    var source = source(size(seed, inputs));
    var sha = MessageDigest.getInstance("SHA-256");
    for (String table : source.tables()) {
      for (long place = 0; place < source.rows(table); place++) {
        sha.update(source.row(table, place));
      }
    }
    assertEquals(digest, HexFormat.of().formatHex(sha.digest()).substring(0, 16));
  }

  @Test
  void rows_bySeveralWorkersInAnyOrder_areEqual() {
    long seed = System.nanoTime();
    System.out.println("seed " + seed);
    var alone = source(SMALL);
    var shared = source(SMALL);
    for (String table : alone.tables()) {
      List<Long> places = new ArrayList<>(LongStream.range(0, alone.rows(table)).boxed().toList());
      Collections.shuffle(places, new Random(seed));
      byte[][] rows = new byte[places.size()][];
      CompletableFuture.allOf(
              IntStream.range(0, 4)
                  .mapToObj(
                      worker ->
                          CompletableFuture.runAsync(
                              () -> {
                                for (int i = worker; i < places.size(); i += 4) {
                                  long place = places.get(i);
                                  rows[(int) place] = shared.row(table, place);
                                }
                              }))
                  .toArray(CompletableFuture<?>[]::new))
          .join();
      for (int place = 0; place < rows.length; place++) {
        assertArrayEquals(alone.row(table, place), rows[place], table + " " + place);
      }
    }
  }

  @Test
  void parts_ofRows_areThoseOfTheRows() {
    var rows = new WholesaleGenerator(SMALL);
    for (int id = 1; id <= 30; id++) {
      var stock = rows.stock(2, id);
      assertEquals(stock.quantity(), rows.quantity(2, id));
      assertEquals(stock.dist().substring(2 * 24, 3 * 24), rows.distInfo(2, id, 3));
      assertEquals(rows.product(id).priceCents(), rows.priceCents(id));
      var customer = rows.customer(1, 4, id);
      assertEquals(customer.badCredit(), rows.isBadCredit(1, 4, id));
      assertEquals(customer.discount(), rows.discount(1, 4, id));
      assertEquals(customer.data(), rows.customerData(1, 4, id));
      assertEquals(customer.person(), rows.person(1, 4, id));
      assertEquals(id, rows.order(1, 4, rows.orderOf(1, 4, id)).customerId());
    }
  }

  @Test
  void sizes_fullScale_areThoseOfTheReference() {
    var full = new WholesaleSize(1, 5, WholesaleScale.FULL, WholesaleInputs.PAPER);
    var source = source(full);
    var expected =
        Map.of(
            "products", 100_000L,
            "carriers", 10L,
            "warehouses", 5L,
            "districts", 50L,
            "employees", 50L,
            "stocks", 500_000L,
            "customers", 150_000L,
            "orders", 150_000L,
            "payments", 150_000L,
            "population", 1L);
    var rows = new HashMap<String, Long>();
    source.tables().forEach(table -> rows.put(table, source.rows(table)));
    assertEquals(expected, rows);
    assertEquals("population", source.tables().get(9), "the last one says that all are there");
  }

  @ParameterizedTest
  @EnumSource(WholesaleInputs.class)
  void orders_ofADistrict_areOnePerCustomerAndDeliveredBelowTheNext(WholesaleInputs inputs) {
    var size = size(3, inputs);
    var rows = new WholesaleGenerator(size);
    int next = rows.district(2, 5).nextDelivery();
    assertEquals(inputs == WholesaleInputs.PAPER ? 1 : 22, next);
    var buyers = new HashSet<Integer>();
    for (int number = 1; number <= 30; number++) {
      Order order = rows.order(2, 5, number);
      buyers.add(order.customerId());
      boolean isDelivered = number < next;
      assertEquals(isDelivered, order.carrierId() != null);
      assertTrue(order.items().size() >= 5 && order.items().size() <= 15);
      for (var item : order.items()) {
        assertEquals(isDelivered, item.deliveredAt() != null);
        assertTrue(!isDelivered || item.amountCents() == 0, "so that balances add up");
        assertEquals(rows.distInfo(2, item.productId(), 5), item.distInfo());
      }
    }
    assertEquals(30, buyers.size());
  }

  @Test
  void money_ofTheStart_addsUp() {
    var rows = new WholesaleGenerator(SMALL);
    long districts =
        IntStream.rangeClosed(1, 10).mapToLong(d -> rows.district(1, d).ytdCents()).sum();
    assertEquals(districts, rows.warehouse(1).ytdCents());
    assertEquals(30 * rows.payment(1, 1, 1).amountCents(), rows.district(1, 1).ytdCents());
    assertEquals(-rows.payment(1, 1, 1).amountCents(), rows.customer(1, 1, 1).balanceCents());
    var full =
        new WholesaleGenerator(new WholesaleSize(1, 1, WholesaleScale.FULL, WholesaleInputs.TPCC));
    assertEquals(30_000_000, full.warehouse(1).ytdCents(), "TPC-C's 300,000");
    assertEquals(3_000_000, full.district(1, 1).ytdCents(), "TPC-C's 30,000");
  }

  @Test
  void customers_manyOfThem_haveSharesAndNamesOfTpcC() {
    var rows =
        new WholesaleGenerator(new WholesaleSize(5, 1, WholesaleScale.FULL, WholesaleInputs.TPCC));
    int bad = 0;
    var named = new HashMap<String, Integer>();
    var emails = new HashSet<String>();
    for (int id = 1; id <= 3_000; id++) {
      bad += rows.isBadCredit(1, 1, id) ? 1 : 0;
      var person = rows.person(1, 1, id);
      named.merge(person.lastName(), 1, Integer::sum);
      emails.add(person.email());
    }
    assertTrue(bad > 200 && bad < 400, "a tenth has bad credit: " + bad);
    assertEquals(1_000, named.size(), "each name is there, so a run finds every one");
    assertEquals(3_000, emails.size());
    assertTrue(Collections.max(named.values()) > 6, "some names are frequent");
    assertEquals("BARBARBAR", rows.person(1, 1, 1).lastName());
    assertEquals("EINGEINGEING", rows.person(1, 1, 1_000).lastName());
  }

  @Test
  void original_productsAndStocks_areAsManyAtEachScale() {
    for (WholesaleScale scale : WholesaleScale.values()) {
      var rows = new WholesaleGenerator(new WholesaleSize(5, 1, scale, WholesaleInputs.PAPER));
      List<Integer> original =
          IntStream.rangeClosed(1, scale.products())
              .filter(id -> rows.product(id).data().contains("ORIGINAL"))
              .boxed()
              .toList();
      assertEquals(10, original.size());
      assertEquals(scale.products(), original.get(9));
      original.forEach(id -> assertTrue(rows.stock(1, id).data().contains("ORIGINAL")));
      long stocks =
          IntStream.rangeClosed(1, 1_000)
              .filter(id -> rows.stock(1, id).data().contains("ORIGINAL"))
              .count();
      assertTrue(stocks > 50 && stocks < 200, "a tenth of the stocks: " + stocks);
    }
  }

  @Test
  void texts_ofRows_keepTheLimitsOfTheServer() throws Exception {
    var source = source(SMALL);
    for (String table : source.tables()) {
      for (long place = 0; place < source.rows(table); place++) {
        keepsLimits(table, new ObjectMapper().readTree(source.row(table, place)));
      }
    }
  }

  private static void keepsLimits(String name, JsonNode value) {
    if (value.isTextual()) {
      int most = name.equals("data") ? 500 : name.equals("dist") ? 240 : 100;
      assertTrue(value.textValue().length() <= most, name + ": " + value);
    }
    assertTrue(!value.isNull(), name + " is null");
    value.properties().forEach(field -> keepsLimits(field.getKey(), field.getValue()));
    if (value.isArray()) {
      value.forEach(element -> keepsLimits(name, element));
    }
  }

  @Test
  void otherSeed_givesOtherRows() {
    var one = new WholesaleGenerator(size(1, WholesaleInputs.PAPER));
    var other = new WholesaleGenerator(size(2, WholesaleInputs.PAPER));
    assertNotEquals(one.product(1), other.product(1));
    assertNotEquals(one.customer(1, 1, 1), other.customer(1, 1, 1));
    assertNotEquals(one.order(1, 1, 1), other.order(1, 1, 1));
  }

  @Test
  void size_outOfRange_isRefusedByName() {
    for (int warehouses : new int[] {0, 65}) {
      var refused =
          assertThrows(
              IllegalArgumentException.class,
              () -> new WholesaleSize(1, warehouses, WholesaleScale.FULL, WholesaleInputs.PAPER));
      assertTrue(String.valueOf(refused.getMessage()).contains("warehouses must be 1 to 64"));
    }
    assertThrows(IllegalArgumentException.class, () -> WholesaleScale.of("tiny"));
    assertThrows(IllegalArgumentException.class, () -> WholesaleInputs.of("mine"));
  }
}
