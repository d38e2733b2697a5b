package emporium.jmeter.bookstore.data;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * Finds the id of a row by its key, as raw records have it. Immutable and thread-safe. Keeps
 * nothing but the layout.
 */
public final class RowLocator {
  private static final int UNKNOWN = -1;

  private final BookstoreLayout layout;

  public RowLocator(BookstoreLayout layout) {
    this.layout = layout;
  }

  /** The id of the row with the key of this record; negative if there is no such row. */
  public int find(BookstoreTable table, JsonNode row) {
    return switch (table) {
      case AUTHORS, PUBLISHERS -> within(row.path("id").asLong(UNKNOWN), 0, layout.rows(table));
      case BOOKS -> book(row);
      case SHOPS -> shop(row, "number");
      case EMPLOYEES -> employee(row);
      case INVENTORY -> inventoryItem(row);
      case CUSTOMERS -> customer(row);
      case PURCHASES -> purchase(row);
    };
  }

  private static int within(long id, long first, long count) {
    return id >= first && id < first + count ? (int) id : UNKNOWN;
  }

  private int country(JsonNode row) {
    return layout.countryCodes().indexOf(row.path("country").asText());
  }

  private int book(JsonNode row) {
    String isbn = row.path("isbn13").asText();
    return isbn.matches("\\d{13}")
        ? within(Isbn.book(isbn), 0, layout.rows(BookstoreTable.BOOKS))
        : UNKNOWN;
  }

  private int shop(JsonNode row, String numberField) {
    int country = country(row);
    if (country < 0) {
      return UNKNOWN;
    }
    int first = layout.firstShop(country);
    return within(
        first + row.path(numberField).asLong(UNKNOWN) - 1, first, layout.shopCount(country));
  }

  private int employee(JsonNode row) {
    int shop = shop(row, "shop");
    if (shop < 0) {
      return UNKNOWN;
    }
    int first = layout.firstEmployeeOfShop(shop);
    return within(
        first + row.path("number").asLong(UNKNOWN) - 1, first, layout.employeeCount(shop));
  }

  private int inventoryItem(JsonNode row) {
    int shop = shop(row, "shop");
    int book = book(row);
    if (shop < 0 || book < 0) {
      return UNKNOWN;
    }
    Assortment assortment = layout.assortment(shop);
    int first = layout.firstItem(shop);
    return within((long) first + assortment.place(book), first, assortment.size());
  }

  private int customer(JsonNode row) {
    int country = country(row);
    if (country < 0) {
      return UNKNOWN;
    }
    int first = layout.firstInhabitant(country);
    int inhabitant =
        within(
            first + row.path("number").asLong(UNKNOWN) - 1, first, layout.inhabitantCount(country));
    return inhabitant < 0 ? UNKNOWN : layout.customerOfInhabitant(inhabitant);
  }

  private int purchase(JsonNode row) {
    int country = country(row);
    int year = row.path("year").asInt();
    if (country < 0 || !layout.years().contains(year)) {
      return UNKNOWN;
    }
    int first = layout.firstPurchase(country, year);
    return within(
        first + row.path("number").asLong(UNKNOWN) - 1, first, layout.purchaseCount(country, year));
  }
}
