package emporium.bookstore;

import emporium.locks.LockSet;
import emporium.locks.LockTree;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Locks of the bookstore: the catalogue is one; what belongs to a country is below it. A query
 * takes S on what its parameters name. An ingestion takes X on what its rows belong to, and S on
 * what they may refer to.
 */
public final class BookstoreLocks {
  /** The service's name, for its engine, its records and its lock tree. */
  public static final String SERVICE = "bookstore";

  /** The tree, derived from the owners of the keys. */
  public static final LockTree TREE =
      LockTree.derive(
          SERVICE,
          Catalogue.class,
          CountryCode.class,
          ShopId.class,
          CustomerId.class,
          SalesYear.class,
          PurchaseId.class);

  private BookstoreLocks() {}

  /** All books, against change by others. */
  public static LockSet readCatalogue() {
    return LockSet.shared(Catalogue.CATALOGUE);
  }

  /** The purchases of a country and year, against change by others. */
  public static LockSet readSales(SalesYear sales) {
    return LockSet.shared(sales);
  }

  /** A shop, and the purchases of its country in a year, against change by others. */
  public static LockSet readRevenue(ShopId shop, int year) {
    return LockSet.shared(shop, new SalesYear(shop.country(), year));
  }

  /**
   * Everything, against change by others: a page of customers is of all countries, and so are the
   * lists of countries, years and shops.
   */
  public static LockSet readAll() {
    return LockSet.sharedRoot();
  }

  static LockSet catalogueRows(Collection<?> rows) {
    return LockSet.exclusive(Catalogue.CATALOGUE);
  }

  static LockSet shopRows(Collection<ShopRow> rows) {
    return shops(rows.stream().map(ShopRow::key));
  }

  static LockSet employeeRows(Collection<EmployeeRow> rows) {
    return shops(rows.stream().map(row -> row.key().shopId()));
  }

  static LockSet inventoryRows(Collection<InventoryItemRow> rows) {
    return shops(rows.stream().map(row -> row.key().shopId())).and(readCatalogue());
  }

  /** Ids of customers are unique over all countries. */
  static LockSet customerRows(Collection<CustomerRow> rows) {
    return LockSet.exclusiveRoot();
  }

  /**
   * The years as a whole, and the countries of the employees and customers, rather than a key for
   * each of up to a thousand rows.
   */
  static LockSet purchaseRows(Collection<PurchaseRow> rows) {
    var years =
        rows.stream()
            .map(row -> row.key().salesYear())
            .collect(Collectors.toCollection(LinkedHashSet::new));
    var countries =
        rows.stream()
            .flatMap(
                row ->
                    Stream.of(row.employee().shopId().countryCode(), row.customer().countryCode()))
            .collect(Collectors.toCollection(LinkedHashSet::new));
    return LockSet.exclusive(years).and(LockSet.shared(countries)).and(readCatalogue());
  }

  /** It is about all rows. */
  static LockSet populationRows(Collection<PopulationRow> rows) {
    return LockSet.exclusiveRoot();
  }

  private static LockSet shops(Stream<ShopId> shops) {
    return LockSet.exclusive(shops.collect(Collectors.toCollection(LinkedHashSet::new)));
  }
}
