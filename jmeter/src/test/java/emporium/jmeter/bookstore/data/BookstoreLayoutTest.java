package emporium.jmeter.bookstore.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BookstoreLayoutTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @Test
  void layout_minimal_hasTwoOfEachRange() {
    var layout = new BookstoreLayout(1, BookstoreSize.MINIMAL);
    assertEquals(List.of("US"), layout.countryCodes());
    assertEquals(List.of(2021), layout.years());
    assertEquals(2, layout.cityCount());
    assertEquals(1, layout.rows(BookstoreTable.BOOKS));
    assertEquals(4, layout.rows(BookstoreTable.SHOPS), "2 in each city");
    assertEquals(8, layout.rows(BookstoreTable.EMPLOYEES), "2 in each shop");
    assertEquals(4, layout.rows(BookstoreTable.INVENTORY), "there is one book");
    assertEquals(16, layout.rows(BookstoreTable.PURCHASES), "2 of each employee");
  }

  /** The limits of the size hold for every seed, and its means on average. */
  @Test
  void layout_mediumOfManySeeds_isAboutAsLargeAsThatOfTheBenchmark() {
    int seeds = 60;
    double shops = 0;
    double customers = 0;
    double purchases = 0;
    for (int seed = 1; seed <= seeds; seed++) {
      var layout = new BookstoreLayout(seed, BookstoreSize.MEDIUM);
      assertEquals(List.of("US", "CA", "DE"), layout.countryCodes());
      assertEquals(1_500, layout.rows(BookstoreTable.BOOKS));
      assertTrue(layout.years().size() >= 4 && layout.years().size() <= 14, "seed " + seed);
      assertEquals(2_021, layout.years().get(layout.years().size() - 1));
      assertTrue(layout.cityCount() >= 12 && layout.cityCount() <= 30, "seed " + seed);
      shops += layout.rows(BookstoreTable.SHOPS);
      customers += layout.rows(BookstoreTable.CUSTOMERS);
      purchases += layout.rows(BookstoreTable.PURCHASES);
    }
    assertEquals(50, shops / seeds, 5, "shops");
    assertEquals(5_000, customers / seeds, 600, "customers");
    assertEquals(140_000, purchases / seeds, 30_000, "purchases");
  }

  @Test
  void places_ofAllPurchases_areThoseOfTheirYears() {
    var layout = new BookstoreLayout(3, BookstoreSize.SMALL);
    int next = 0;
    for (int country = 0; country < layout.countryCodes().size(); country++) {
      for (int year : layout.years()) {
        assertEquals(next, layout.firstPurchase(country, year));
        for (int i = 0; i < layout.purchaseCount(country, year); i++) {
          PurchasePlace place = layout.purchase(next++);
          assertEquals(country, place.country());
          assertEquals(year, place.year());
          assertEquals(i + 1, place.number());
        }
      }
    }
    assertEquals(layout.rows(BookstoreTable.PURCHASES), next);
  }

  @Test
  void locator_keysOfAllRows_findTheirIds() {
    for (BookstoreSize size : List.of(BookstoreSize.MINIMAL, BookstoreSize.SMALL)) {
      var layout = new BookstoreLayout(5, size);
      var locator = new RowLocator(layout);
      var generator = new BookstoreGenerator(layout);
      for (BookstoreTable table : BookstoreTable.values()) {
        for (int id = 0; id < layout.rows(table); id++) {
          JsonNode row = JSON.valueToTree(generator.row(table, id));
          assertEquals(id, locator.find(table, row), () -> table.id() + row);
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "AUTHORS, id",
    "PUBLISHERS, id",
    "BOOKS, isbn13",
    "SHOPS, country number",
    "EMPLOYEES, country shop number",
    "INVENTORY, country shop isbn13",
    "CUSTOMERS, country number",
    "PURCHASES, country year number",
  })
  void locator_otherKeys_findNothing(BookstoreTable table, String key) {
    var layout = new BookstoreLayout(5, BookstoreSize.SMALL);
    var locator = new RowLocator(layout);
    ObjectNode row =
        JSON.valueToTree(new BookstoreGenerator(layout).row(table, layout.rows(table) - 1));
    for (String field : key.split(" ", -1)) {
      ObjectNode changed = row.deepCopy();
      changed.remove(field);
      assertTrue(locator.find(table, changed) < 0, table.id() + changed);
      for (long other : List.of(-1L, 1_000_000L, 9_999_999_999_999L)) {
        changed.set(
            field, row.get(field).isTextual() ? new TextNode("" + other) : new LongNode(other));
        assertTrue(locator.find(table, changed) < 0, table.id() + changed);
      }
    }
  }

  @Test
  void assortment_anySize_hasEachBookOnce() {
    for (int books = 1; books <= 40; books++) {
      for (int seed = 0; seed < 20; seed++) {
        int all = books;
        Assortment assortment =
            Assortment.draw(new SeededRandom(seed).restart(1, books), books, books);
        List<Integer> found = IntStream.range(0, books).mapToObj(assortment::book).toList();
        assertEquals(all, found.stream().distinct().count(), assortment.toString());
        for (int place = 0; place < books; place++) {
          assertEquals(place, assortment.place(found.get(place)), assortment.toString());
        }
      }
    }
  }

  @Test
  void size_unknownName_isRefusedNamingThoseThereAre() {
    var refused = assertThrows(IllegalArgumentException.class, () -> BookstoreSize.of("huge"));
    assertEquals(
        "size must be minimal, small, medium, large, humongous, was 'huge'", refused.getMessage());
    assertEquals(BookstoreSize.MEDIUM, BookstoreSize.of("medium"));
  }
}
