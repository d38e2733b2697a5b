package emporium.jmeter.bookstore.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BookstoreGeneratorTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final BookstoreLayout LAYOUT = new BookstoreLayout(1, BookstoreSize.SMALL);

  /** A place in a table. */
  private record RowId(BookstoreTable table, int id) {
    static List<RowId> all(BookstoreLayout layout) {
      List<RowId> all = new ArrayList<>();
      for (BookstoreTable table : BookstoreTable.values()) {
        IntStream.range(0, layout.rows(table)).forEach(id -> all.add(new RowId(table, id)));
      }
      return all;
    }
  }

  @Test
  void rows_manyGeneratorsInAnyOrder_areThoseOfOne() throws Exception {
    List<RowId> all = RowId.all(LAYOUT);
    String expected = digest(all, rows(all, new BookstoreGenerator(LAYOUT)));
    for (int workers = 2; workers <= 5; workers++) {
      long order = System.nanoTime();
      System.out.println("order of rows from seed " + order);
      String[] rows = new String[all.size()];
      for (int worker = 0; worker < workers; worker++) {
        var generator =
            new BookstoreGenerator(new BookstoreLayout(LAYOUT.seed(), BookstoreSize.SMALL));
        List<Integer> share = new ArrayList<>();
        for (int i = worker; i < all.size(); i += workers) {
          share.add(i);
        }
        Collections.shuffle(share, new Random(order + worker));
        for (int i : share) {
          rows[i] = row(all.get(i), generator);
        }
      }
      assertEquals(expected, digest(all, List.of(rows)));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "MINIMAL, 1, 409ad3155ff344714cfafe5748bdd615348bae8ed416b3984be68b459628b8fc",
    "SMALL, 1, 73da3c66b4fe588bb9d472fd693f855d5f4f94ff1ec3f3f9f86898736683a7fd",
    "SMALL, 2, 430d01b95f0afbb16d3a6a207990d8926dcb3ee353fb01fc46222f6de42f3dba",
  })
  void rows_ofASeed_haveTheirDigest(BookstoreSize size, long seed, String digest) throws Exception {
    var layout = new BookstoreLayout(seed, size);
    List<RowId> all = RowId.all(layout);
    assertEquals(
        digest,
        digest(all, rows(all, new BookstoreGenerator(layout))),
        "the data of every seed has changed, by this code or by another release of Datafaker");
  }

  @Test
  void rows_otherSeed_differ() throws Exception {
    for (BookstoreTable table : BookstoreTable.values()) {
      var id = new RowId(table, 0);
      var other = new BookstoreLayout(2, BookstoreSize.SMALL);
      assertNotEquals(
          row(id, new BookstoreGenerator(LAYOUT)), row(id, new BookstoreGenerator(other)));
    }
  }

  @Test
  void references_ofAllRows_areToRowsThatExist() {
    var generator = new BookstoreGenerator(LAYOUT);
    Set<String> books = keys(BookstoreTable.BOOKS, id -> generator.book(id).isbn13());
    Set<List<Object>> shops =
        keys(
            BookstoreTable.SHOPS,
            id -> List.of(generator.shop(id).country(), generator.shop(id).number()));
    Set<List<Object>> employees =
        keys(
            BookstoreTable.EMPLOYEES,
            id -> {
              EmployeePayload row = generator.employee(id);
              assertTrue(
                  shops.contains(List.<Object>of(row.country(), row.shop())), row.toString());
              return List.of(row.country(), row.shop(), row.number());
            });
    Set<List<Object>> items =
        keys(
            BookstoreTable.INVENTORY,
            id -> {
              InventoryItemPayload row = generator.inventoryItem(id);
              assertTrue(
                  shops.contains(List.<Object>of(row.country(), row.shop())), row.toString());
              assertTrue(books.contains(row.isbn13()), row.toString());
              return List.of(row.country(), row.shop(), row.isbn13());
            });
    Set<List<Object>> customers =
        keys(
            BookstoreTable.CUSTOMERS,
            id -> {
              assertEquals(id, generator.customer(id).id());
              return List.of(generator.customer(id).country(), generator.customer(id).number());
            });
    Set<List<Object>> bought =
        IntStream.range(0, LAYOUT.rows(BookstoreTable.PURCHASES))
            .mapToObj(generator::purchase)
            .map(
                row -> {
                  assertTrue(
                      employees.contains(
                          List.<Object>of(row.country(), row.shop(), row.employee())));
                  for (PurchasePayload.Line line : row.lines()) {
                    assertTrue(
                        items.contains(List.<Object>of(row.country(), row.shop(), line.isbn13())));
                  }
                  return List.<Object>of(row.customerCountry(), row.customer());
                })
            .collect(Collectors.toSet());
    assertEquals(customers, bought, "exactly those who bought something are customers");
    for (int id = 0; id < LAYOUT.rows(BookstoreTable.BOOKS); id++) {
      BookPayload book = generator.book(id);
      assertTrue(book.author() < LAYOUT.rows(BookstoreTable.AUTHORS), book.toString());
      assertTrue(book.publisher() < LAYOUT.rows(BookstoreTable.PUBLISHERS), book.toString());
    }
  }

  /** The keys of all rows, no two of which are equal. */
  private static <K> Set<K> keys(BookstoreTable table, IntFunction<K> key) {
    List<K> keys = IntStream.range(0, LAYOUT.rows(table)).mapToObj(key).toList();
    Set<K> distinct = Set.copyOf(keys);
    assertEquals(keys.size(), distinct.size(), table.id());
    return distinct;
  }

  @Test
  void books_prices_areFromFiveWithTheMargin() {
    var generator = new BookstoreGenerator(LAYOUT);
    for (int id = 0; id < LAYOUT.rows(BookstoreTable.BOOKS); id++) {
      BookPayload book = generator.book(id);
      assertTrue(book.purchasePrice().compareTo(new BigDecimal("5.00")) >= 0, book.toString());
      assertTrue(book.purchasePrice().compareTo(new BigDecimal("25.00")) <= 0, book.toString());
      assertEquals(
          book.purchasePrice().multiply(new BigDecimal("1.11")).setScale(2, RoundingMode.HALF_UP),
          book.retailPrice());
      assertTrue(hasCheckDigit(book.isbn13()), book.isbn13());
    }
  }

  private static boolean hasCheckDigit(String isbn) {
    int sum = IntStream.range(0, 13).map(i -> (isbn.charAt(i) - '0') * (i % 2 == 0 ? 1 : 3)).sum();
    return isbn.length() == 13 && sum % 10 == 0;
  }

  @Test
  void purchases_timesAndBuyers_areThoseOfTheBenchmark() {
    var generator = new BookstoreGenerator(LAYOUT);
    int foreign = 0;
    for (int id = 0; id < LAYOUT.rows(BookstoreTable.PURCHASES); id++) {
      PurchasePayload row = generator.purchase(id);
      var soldAt = Instant.parse(row.soldAt()).atZone(ZoneOffset.UTC);
      assertEquals(row.year(), soldAt.getYear());
      assertTrue(!soldAt.toLocalTime().isBefore(LocalTime.of(8, 0)), row.soldAt());
      assertTrue(soldAt.toLocalTime().isBefore(LocalTime.of(19, 0)), row.soldAt());
      Sale sale = generator.sale(id);
      boolean isForeign = generator.isForeign(sale);
      assertTrue(!isForeign || sale.place().index() % 10 == 0, row.toString());
      foreign += isForeign ? 1 : 0;
      for (PurchasePayload.Line line : row.lines()) {
        assertTrue(line.amount() >= 1 && line.amount() <= 3, row.toString());
      }
    }
    assertTrue(foreign > 0, "some of them");
  }

  @Test
  void rows_asJson_haveTheFieldsOfTheContract() throws Exception {
    fields(BookstoreTable.AUTHORS, "id name address");
    fields(BookstoreTable.PUBLISHERS, "id name address");
    fields(
        BookstoreTable.BOOKS,
        "isbn13 title author publisher genre language purchase_price retail_price");
    fields(BookstoreTable.SHOPS, "country number name address");
    fields(BookstoreTable.EMPLOYEES, "country shop number name address");
    fields(BookstoreTable.INVENTORY, "country shop isbn13 amount");
    fields(BookstoreTable.CUSTOMERS, "country number id name address");
    fields(
        BookstoreTable.PURCHASES,
        "country year number shop employee customer_country customer sold_at lines");
  }

  private static void fields(BookstoreTable table, String names) throws Exception {
    JsonNode row = JSON.readTree(row(new RowId(table, 0), new BookstoreGenerator(LAYOUT)));
    List<String> fields = new ArrayList<>();
    row.fieldNames().forEachRemaining(fields::add);
    assertEquals(names, String.join(" ", fields));
    if (row.has("address")) {
      List<String> parts = new ArrayList<>();
      row.get("address").fieldNames().forEachRemaining(parts::add);
      assertEquals("address address2 zip_code city state country", String.join(" ", parts));
    }
  }

  private static List<String> rows(List<RowId> ids, BookstoreGenerator generator)
      throws JsonProcessingException {
    List<String> rows = new ArrayList<>(ids.size());
    for (RowId id : ids) {
      rows.add(row(id, generator));
    }
    return rows;
  }

  private static String row(RowId id, BookstoreGenerator generator) throws JsonProcessingException {
    return JSON.writeValueAsString(generator.row(id.table(), id.id()));
  }

  private static String digest(List<RowId> ids, List<String> rows) throws Exception {
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    for (int i = 0; i < ids.size(); i++) {
      digest.update((ids.get(i) + rows.get(i) + "\n").getBytes(StandardCharsets.UTF_8));
    }
    return HexFormat.of().formatHex(digest.digest());
  }
}
