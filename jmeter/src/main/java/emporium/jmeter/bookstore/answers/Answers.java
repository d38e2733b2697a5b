package emporium.jmeter.bookstore.answers;

import java.math.BigDecimal;

/** What answers of the queries consist of, as the API's contract names it. */
final class Answers {
  private Answers() {}

  record Book(
      String isbn13,
      String title,
      String author,
      String genre,
      String publisher,
      BigDecimal purchasePrice,
      BigDecimal retailPrice,
      String language) {}

  record BookSales(Book book, long amount) {}

  record Address(
      String address, String address2, String zipCode, String city, String state, String country) {}

  record Customer(int id, String name, Address address) {}

  record Employee(String id, String name, Address address) {}

  record Purchase(
      String id,
      String employee,
      String customer,
      String customerCountryCode,
      String timestamp,
      int itemCount,
      BigDecimal amount) {}

  record ShopRevenue(BigDecimal revenue) {}

  record Customers(int customerCount, int pageCount, int pageSize) {}

  record Shop(String country, int number, String name) {}
}
