package emporium.bookstore.jpa;

/**
 * The SQL that the published code led to, on our tables. The year is taken out of the time of each
 * purchase, which no index finds; a price is compared as an expression, since the published schema
 * had no index on it.
 */
final class PublishedStatements {
  private static final String OF_THE_YEAR =
      " extract(year from to_timestamp(p.sold_at_ms / 1000.0) at time zone 'UTC') = :year";

  private static final String PURCHASES =
      " from bookstore.purchases p"
          + " join bookstore.shops s on s.country = p.country and s.number = p.shop";

  private static final String LINES =
      " join bookstore.purchase_lines l"
          + " on l.country = p.country and l.year = p.year and l.number = p.number";

  /** Books and what was sold of each; the books are read singly. */
  static final String SOLD_BOOKS =
      "select l.isbn, cast(sum(l.amount) as bigint)"
          + PURCHASES
          + LINES
          + " where"
          + OF_THE_YEAR
          + " and s.country = :country group by l.isbn order by 2 desc, 1";

  /**
   * Of the title in lower case: what a database takes for a capital letter depends on its locale.
   */
  static final String BOOKS_BY_TITLE =
      "select b.* from bookstore.books b join bookstore.authors a on a.id = b.author_id"
          + " where upper(b.lower_case_title) like upper(:pattern)"
          + " and a.country_code = :country order by b.isbn";

  static final String BOOKS_IN_PRICE_RANGE =
      "select b.* from bookstore.books b"
          + " where b.retail_cents + 0 >= :min and b.retail_cents + 0 < :max order by b.isbn";

  static final String CUSTOMERS_PAGE =
      "select c.* from bookstore.customers c order by c.id offset :from limit :size";

  static final String EMPLOYEE_OF_THE_YEAR =
      "select e.* from bookstore.employees e where (e.country, e.shop, e.number) ="
          + " (select p.country, p.shop, p.employee"
          + PURCHASES
          + LINES
          + " where"
          + OF_THE_YEAR
          + " and s.country = :country group by p.country, p.shop, p.employee"
          + " order by sum(l.amount * l.price_cents) desc, p.shop, p.employee limit 1)";

  /** Numbers of purchases by customers from another city; each purchase is read singly. */
  static final String FOREIGN_PURCHASES =
      "select p.number"
          + PURCHASES
          + " join bookstore.customers c"
          + " on c.country = p.customer_country and c.number = p.customer"
          + " where"
          + OF_THE_YEAR
          + " and s.country = :country"
          + " and (c.city, c.state, c.country_code) <> (s.city, s.state, s.country_code)"
          + " order by p.number";

  static final String SHOP_REVENUE =
      "select cast(sum(l.amount * l.price_cents) as bigint)"
          + PURCHASES
          + LINES
          + " where s.country = :country and s.number = :shop and"
          + OF_THE_YEAR;

  private PublishedStatements() {}
}
