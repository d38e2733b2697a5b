package emporium.bookstore.jpa;

/**
 * The queries in SQL. Sums of whole numbers are cast, since PostgreSQL widens them; texts that are
 * ordered are keys of ASCII letters, which every collation orders alike.
 */
final class Statements {
  private static final String BOOK =
      "b.isbn, b.title, a.name as author, b.genre, p.name as publisher, b.purchase_cents,"
          + " b.retail_cents, b.language";

  private static final String MAKERS =
      " join bookstore.authors a on a.id = b.author_id"
          + " join bookstore.publishers p on p.id = b.publisher_id";

  private static final String ADDRESS =
      ".street, e.street2, e.zip_code, e.city, e.state, e.country_code";

  /** The lines are read by the first columns of their key; books come in once each is summed. */
  static final String BOOK_SALES =
      "select "
          + BOOK
          + ", s.amount from (select l.isbn, sum(l.amount) as amount"
          + " from bookstore.purchase_lines l where l.country = :country and l.year = :year"
          + " group by l.isbn) s join bookstore.books b on b.isbn = s.isbn"
          + MAKERS
          + " order by s.amount desc, b.isbn";

  static final String BOOKS_BY_TITLE =
      "select "
          + BOOK
          + " from bookstore.books b"
          + MAKERS
          + " where b.lower_case_title like :pattern and a.country_code = :country"
          + " order by b.isbn";

  static final String BOOKS_IN_PRICE_RANGE =
      "select "
          + BOOK
          + " from bookstore.books b"
          + MAKERS
          + " where b.retail_cents >= :min and b.retail_cents < :max order by b.isbn";

  static final String CUSTOMERS =
      "select e.id, e.name, e"
          + ADDRESS
          + " from bookstore.customers e where e.id >= :from and e.id < :to order by e.id";

  static final String EMPLOYEE_OF_THE_YEAR =
      "select e.country, e.shop, e.number, e.name, e"
          + ADDRESS
          + " from (select p.shop, p.employee"
          + " from bookstore.purchases p join bookstore.purchase_lines l"
          + " on l.country = p.country and l.year = p.year and l.number = p.number"
          + " where p.country = :country and p.year = :year group by p.shop, p.employee"
          + " order by sum(l.amount * l.price_cents) desc, p.shop, p.employee limit 1) best"
          + " join bookstore.employees e on e.country = :country and e.shop = best.shop"
          + " and e.number = best.employee";

  /** Lines are summed for the purchases that are found only. */
  static final String FOREIGN_PURCHASES =
      "select p.number, e.name as employee, c.name as customer, c.country, p.sold_at_ms,"
          + " l.items, l.total_cents"
          + " from bookstore.purchases p"
          + " join bookstore.shops s on s.country = p.country and s.number = p.shop"
          + " join bookstore.customers c"
          + " on c.country = p.customer_country and c.number = p.customer"
          + " join bookstore.employees e"
          + " on e.country = p.country and e.shop = p.shop and e.number = p.employee"
          + " join lateral (select cast(count(*) as integer) as items,"
          + " cast(sum(x.amount * x.price_cents) as bigint) as total_cents"
          + " from bookstore.purchase_lines x"
          + " where x.country = p.country and x.year = p.year and x.number = p.number) l on true"
          + " where p.country = :country and p.year = :year"
          + " and (c.city, c.state, c.country_code) <> (s.city, s.state, s.country_code)"
          + " order by p.number";

  /** No row if there is no such shop. */
  static final String SHOP_REVENUE =
      "select coalesce((select cast(sum(l.amount * l.price_cents) as bigint)"
          + " from bookstore.purchases p join bookstore.purchase_lines l"
          + " on l.country = p.country and l.year = p.year and l.number = p.number"
          + " where p.country = :country and p.shop = :shop and p.year = :year), 0) as cents"
          + " from bookstore.shops s where s.country = :country and s.number = :shop";

  static final String SHOPS =
      "select country, number, name from bookstore.shops order by country, number";

  private Statements() {}

  /** A pattern of LIKE for texts that contain this one. */
  static String containing(String text) {
    return "%" + text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "%";
  }
}
