package emporium.jmeter.bookstore.answers;

import static java.util.Comparator.comparing;

import emporium.jmeter.bookstore.data.AddressPayload;
import emporium.jmeter.bookstore.data.AuthorPayload;
import emporium.jmeter.bookstore.data.BookPayload;
import emporium.jmeter.bookstore.data.BookstoreGenerator;
import emporium.jmeter.bookstore.data.BookstoreLayout;
import emporium.jmeter.bookstore.data.BookstoreTable;
import emporium.jmeter.bookstore.data.CustomerPayload;
import emporium.jmeter.bookstore.data.EmployeePayload;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BiConsumer;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Computes the answer to every combination of parameters from the generated rows, each in the
 * plainest way: sums in arrays, in one pass over the purchases. Keeps the books, the names of
 * employees and customers, and one sales year's sums and answers at a time. Used once.
 */
public final class AnswerComputation {
  private final BookstoreLayout layout;
  private final BookstoreGenerator rows;
  private final BiConsumer<String, Object> answers;
  private final List<BookPayload> books;
  private final List<Answers.Book> bookAnswers;
  private final List<AuthorPayload> authors;
  private final String[] customerNames;

  private AnswerComputation(BookstoreLayout layout, BiConsumer<String, Object> answers) {
    this.layout = layout;
    this.rows = new BookstoreGenerator(layout);
    this.answers = answers;
    this.authors = all(BookstoreTable.AUTHORS, rows::author);
    this.books = all(BookstoreTable.BOOKS, rows::book);
    List<String> publishers = all(BookstoreTable.PUBLISHERS, id -> rows.publisher(id).name());
    this.bookAnswers = books.stream().map(book -> answer(book, publishers)).toList();
    this.customerNames = new String[layout.rows(BookstoreTable.CUSTOMERS)];
  }

  /**
   * Gives each path of a query with its answer, which is for Jackson to convert, to a consumer.
   * These are several thousand; none is kept here.
   */
  public static void forEach(BookstoreLayout layout, BiConsumer<String, Object> answers) {
    new AnswerComputation(layout, answers).run();
  }

  private void run() {
    metadata();
    booksByTitle();
    booksInPriceRange();
    customersPages();
    List<String> employeeNames = all(BookstoreTable.EMPLOYEES, id -> rows.employee(id).name());
    for (int country = 0; country < layout.countryCodes().size(); country++) {
      for (int year : layout.years()) {
        salesYear(country, year, employeeNames);
      }
    }
  }

  private void metadata() {
    answers.accept(Metadata.COUNTRIES, layout.countryCodes().stream().sorted().toList());
    answers.accept(Metadata.YEARS, layout.years());
    int pages = (customerNames.length + BookstoreQuery.PAGE_SIZE - 1) / BookstoreQuery.PAGE_SIZE;
    answers.accept(
        Metadata.CUSTOMERS,
        new Answers.Customers(customerNames.length, pages, BookstoreQuery.PAGE_SIZE));
    answers.accept(
        Metadata.SHOPS,
        all(BookstoreTable.SHOPS, rows::shop).stream()
            .map(shop -> new Answers.Shop(shop.country(), shop.number(), shop.name()))
            .sorted(comparing(Answers.Shop::country).thenComparing(Answers.Shop::number))
            .toList());
  }

  private <T> List<T> all(BookstoreTable table, IntFunction<T> row) {
    return IntStream.range(0, layout.rows(table)).mapToObj(row).toList();
  }

  private Answers.Book answer(BookPayload book, List<String> publishers) {
    return new Answers.Book(
        book.isbn13(),
        book.title(),
        authors.get(book.author()).name(),
        book.genre(),
        publishers.get(book.publisher()),
        book.purchasePrice(),
        book.retailPrice(),
        book.language());
  }

  private void booksByTitle() {
    for (String title : BookstoreQuery.TITLES) {
      for (String country : layout.countryCodes()) {
        answers.accept(
            BookstoreQuery.booksByTitle(title, country),
            books(
                book ->
                    book.title().toLowerCase(Locale.ROOT).contains(title)
                        && authors.get(book.author()).address().country().equals(country)));
      }
    }
  }

  private void booksInPriceRange() {
    for (BookstoreQuery.PriceRange range : BookstoreQuery.PRICE_RANGES) {
      answers.accept(
          BookstoreQuery.booksInPriceRange(range),
          books(
              book -> {
                long cents = book.retailPrice().unscaledValue().longValueExact();
                return 100L * range.min() <= cents && cents < 100L * range.max();
              }));
    }
  }

  /** Those books, by ISBN: the order of their ids. */
  private List<Answers.Book> books(Predicate<BookPayload> condition) {
    return IntStream.range(0, books.size())
        .filter(id -> condition.test(books.get(id)))
        .mapToObj(bookAnswers::get)
        .toList();
  }

  /** Keeps the names on the way. */
  private void customersPages() {
    List<Answers.Customer> page = new ArrayList<>();
    for (int id = 0; id < customerNames.length; id++) {
      CustomerPayload row = rows.customer(id);
      customerNames[id] = row.name();
      page.add(new Answers.Customer(id, row.name(), address(row.address())));
      if (page.size() == BookstoreQuery.PAGE_SIZE || id == customerNames.length - 1) {
        answers.accept(
            BookstoreQuery.customersPage(id / BookstoreQuery.PAGE_SIZE), List.copyOf(page));
        page.clear();
      }
    }
  }

  private void salesYear(int country, int year, List<String> employeeNames) {
    var sales = new SalesYearSums(layout, rows, country);
    int first = layout.firstPurchase(country, year);
    for (int id = first; id < first + layout.purchaseCount(country, year); id++) {
      sales.add(rows.sale(id), employeeNames, customerNames);
    }
    String code = layout.countryCodes().get(country);
    answers.accept(BookstoreQuery.BOOK_SALES.ofSales(code, year), sales.bookSales(bookAnswers));
    EmployeePayload best = rows.employee(sales.employeeOfTheYear());
    answers.accept(
        BookstoreQuery.EMPLOYEE_OF_THE_YEAR.ofSales(code, year),
        new Answers.Employee(
            code + "-" + best.shop() + "-" + best.number(), best.name(), address(best.address())));
    answers.accept(BookstoreQuery.FOREIGNER_PURCHASES.ofSales(code, year), sales.foreign());
    sales.forEachShop(
        (number, revenue) ->
            answers.accept(BookstoreQuery.shopRevenue(code, number, year), revenue));
  }

  private static Answers.Address address(AddressPayload row) {
    return new Answers.Address(
        row.address(), row.address2(), row.zipCode(), row.city(), row.state(), row.country());
  }
}
