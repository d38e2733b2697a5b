package emporium.bookstore.api;

import static emporium.runtime.testing.ProblemAssertions.problem;
import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.containsInAnyOrder;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.matchesPattern;
import static org.hamcrest.Matchers.not;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.bookstore.BookstoreRepository;
import emporium.persistence.Transactions;
import emporium.runtime.testing.Await;
import io.restassured.response.ValidatableResponse;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The bookstore over HTTP, alone in its process; on every engine. */
abstract class BookstoreHttpContract {
  private static final String ADDRESS =
      "\"address\":{\"address\":\"a 1\",\"address2\":\"b\",\"zip_code\":\"z\",\"city\":\"%s\","
          + "\"state\":\"s\",\"country\":\"DE\"}";
  private static final String BERLIN = ADDRESS.formatted("Berlin");
  private static final String BOOK =
      "{\"isbn13\":\"9780000000001\",\"title\":\"The Light\",\"author\":1,\"publisher\":1,"
          + "\"genre\":\"g\",\"language\":\"de\",\"purchase_price\":9,\"retail_price\":9.99}";
  private static final String PURCHASE =
      "{\"country\":\"DE\",\"year\":2021,\"number\":5,\"shop\":1,\"employee\":2,"
          + "\"customer_country\":\"DE\",\"customer\":3,\"sold_at\":\"2021-06-01T08:00:00Z\","
          + "\"lines\":[{\"isbn13\":\"9780000000001\",\"amount\":3,\"price\":9.99}]}";
  private static final String SHOP = "{\"country\":\"DE\",\"number\":1,\"name\":\"Shop\",%s}";

  @Inject Transactions<BookstoreRepository> bookstore;

  @BeforeEach
  void fill() {
    int unused = Await.result(bookstore.run(BookstoreModule.RESET));
    ingest("authors", "{\"id\":1,\"name\":\"Ann\"," + BERLIN + "}").statusCode(200);
    ingest("publishers", "{\"id\":1,\"name\":\"Pub\"," + BERLIN + "}").statusCode(200);
    ingest("books", BOOK).statusCode(200).body("rows", equalTo(1));
    ingest("shops", SHOP.formatted(BERLIN)).statusCode(200);
    ingest(
            "employees",
            "{\"country\":\"DE\",\"shop\":1,\"number\":2,\"name\":\"Eve\"," + BERLIN + "}")
        .statusCode(200);
    ingest("inventory", "{\"country\":\"DE\",\"shop\":1,\"isbn13\":\"9780000000001\",\"amount\":4}")
        .statusCode(200);
    ingest(
            "customers",
            "{\"country\":\"DE\",\"number\":3,\"id\":0,\"name\":\"Cy\","
                + ADDRESS.formatted("Munich")
                + "}")
        .statusCode(200);
    ingest("purchases", PURCHASE).statusCode(200);
  }

  @Test
  void queries_answer_inTheFormOfTheWorkload() {
    String book =
        "{\"isbn13\":\"9780000000001\",\"title\":\"The Light\",\"author\":\"Ann\",\"genre\":\"g\","
            + "\"publisher\":\"Pub\",\"purchasePrice\":9.00,\"retailPrice\":9.99,"
            + "\"language\":\"de\"}";
    String address =
        "\"address\":{\"address\":\"a 1\",\"address2\":\"b\",\"zipCode\":\"z\",\"city\":\"%s\","
            + "\"state\":\"s\",\"country\":\"DE\"}";
    answers("book-sales?country=DE&year=2021", "[{\"book\":" + book + ",\"amount\":3}]");
    answers("books-by-title?title=LIGHT&country=DE", "[" + book + "]");
    answers("books-in-price-range?min=9.99&max=10", "[" + book + "]");
    answers("books-in-price-range?min=9&max=9.99", "[]");
    answers(
        "customers-page?page=0",
        "[{\"id\":0,\"name\":\"Cy\"," + address.formatted("Munich") + "}]");
    answers("customers-page?page=1", "[]");
    answers(
        "employee-of-the-year?country=DE&year=2021",
        "{\"id\":\"DE-1-2\",\"name\":\"Eve\"," + address.formatted("Berlin") + "}");
    answers(
        "foreigner-purchases?country=DE&year=2021",
        "[{\"id\":\"DE-2021-5\",\"employee\":\"Eve\",\"customer\":\"Cy\","
            + "\"customerCountryCode\":\"DE\",\"timestamp\":\"2021-06-01T08:00:00Z\","
            + "\"itemCount\":1,\"amount\":29.97}]");
    answers("shop-revenue?country=DE&shop=1&year=2021", "{\"revenue\":29.97}");
    answers("shop-revenue?country=DE&shop=1&year=2020", "{\"revenue\":0.00}");
  }

  @Test
  void metadata_is_whatParametersCanBe() {
    is("/api/countries/codes", "[\"DE\"]");
    is("/api/purchases/years", "[2021]");
    is("/api/customers/metadata", "{\"customerCount\":1,\"pageCount\":1,\"pageSize\":100}");
    is("/api/shops/names", "[{\"country\":\"DE\",\"number\":1,\"name\":\"Shop\"}]");
  }

  @Test
  void population_onceIngested_isTheOnlyOne() {
    problem(given().get("/api/population").then(), 404)
        .body("type", equalTo("urn:emporium:unknown-population"));
    String row = "{\"seed\":-7,\"size\":\"small\"}";
    ingest("population", row).statusCode(200);
    ingest("population", row).statusCode(200);
    is("/api/population", row);
    problem(ingest("population", row.replace("7", "8")), 422)
        .body("type", equalTo("urn:emporium:different-row"));
    problem(ingest("population", "{\"seed\":1}"), 400)
        .body("errors.field", hasItem("line 1: size"));
    is("/api/population", row);
  }

  @ParameterizedTest
  @CsvSource({
    "book-sales?country=FR&year=2021, unknown-country",
    "books-by-title?country=FR&title=x, unknown-country",
    "employee-of-the-year?country=FR&year=2021, unknown-country",
    "employee-of-the-year?country=DE&year=2020, unknown-sales-year",
    "foreigner-purchases?country=FR&year=2021, unknown-country",
    "shop-revenue?country=DE&shop=2&year=2021, unknown-shop",
  })
  void query_unknown_notFound(String query, String code) {
    problem(given().get("/api/queries/" + query).then(), 404)
        .body("type", equalTo("urn:emporium:" + code));
  }

  @ParameterizedTest
  @CsvSource({
    "book-sales?country=de&year=99, country year",
    "book-sales, country year",
    "books-by-title?title=&country=, title country",
    "books-in-price-range?min=-1&max=1e3, min max",
    "books-in-price-range?min=1.001&max=x, min max",
    "books-in-price-range?min=2&max=1.99, max",
    "customers-page?page=-1, page",
    "customers-page?page=99999999, page",
    "customers-page?page=1.5, page",
    "employee-of-the-year?country=DEU&year=0999, country year",
    "foreigner-purchases?country=D1&year=20210, country year",
    "shop-revenue?country=&shop=x&year=y, country shop year",
  })
  void query_badParameters_allNamed(String query, String fields) {
    problem(given().get("/api/queries/" + query).then(), 400)
        .body("errors.field", containsInAnyOrder((Object[]) fields.split(" ")));
  }

  @Test
  void ingest_badRows_namesEachFieldAndStoresNothing() {
    String good = PURCHASE.replace("\"number\":5", "\"number\":6");
    String bad =
        PURCHASE
            .replace("\"country\":\"DE\"", "\"country\":\"d\"")
            .replace("\"year\":2021", "\"year\":1")
            .replace("\"amount\":3", "\"amount\":0")
            .replace("\"price\":9.99", "\"price\":9.999");
    problem(ingest("purchases", good + "\n" + bad), 400)
        .body(
            "errors.field",
            containsInAnyOrder(
                "line 2: country", "line 2: year", "line 2: amount", "line 2: price"));
    String late = good.replace("2021-06-01", "2022-01-01");
    problem(ingest("purchases", good + "\n" + late), 400)
        .body("errors.field", hasItem("line 2: sold_at"));
    problem(ingest("purchases", good + "\n" + late.replace("2022-01", "x")), 400)
        .body("errors.field", hasItem("line 2: sold_at"));
    problem(
            ingest(
                "shops", SHOP.formatted(BERLIN.replace("\"DE\"", "\"FR\"")).replace(":1,", ":2,")),
            400)
        .body("errors.field", hasItem("line 1: address.country"));
    unchanged();
  }

  @Test
  void ingest_againstARule_refusedAndStoresNothing() {
    String good = PURCHASE.replace("\"number\":5", "\"number\":6");
    problem(ingest("purchases", good + "\n" + PURCHASE.replace(":3,\"sold", ":4,\"sold")), 422)
        .body("type", equalTo("urn:emporium:unknown-reference"))
        .body("context.table", equalTo("customers"));
    problem(ingest("purchases", good + "\n" + PURCHASE.replace("9.99", "1")), 422)
        .body("type", equalTo("urn:emporium:different-row"));
    problem(
            ingest(
                "customers",
                "{\"country\":\"DE\",\"number\":9,\"id\":0,\"name\":\"x\"," + BERLIN + "}"),
            422)
        .body("type", equalTo("urn:emporium:customer-id-taken"));
    unchanged();
  }

  @Test
  void ingest_unknownTableOrNoRows_refused() {
    problem(ingest("readers", PURCHASE), 404);
    problem(ingest("purchases", ""), 400);
    problem(ingest("purchases", (PURCHASE + "\n").repeat(1_001)), 400);
    ingest("purchases", (PURCHASE + "\n").repeat(1_000)).statusCode(200);
    problem(ingest("purchases", " ".repeat((4 << 20) + 1)), 413);
    unchanged();
  }

  @Test
  void rows_inRecords_areAsIngested() {
    String records =
        given().get("/records/bookstore").then().statusCode(200).extract().body().asString();
    for (String row :
        List.of(
            BOOK.replace(":9,", ":9.00,").replace("{", "{\"type\":\"books\","),
            PURCHASE.replaceFirst("\\{", "{\"type\":\"purchases\","))) {
      assertTrue(records.contains(row), records);
    }
  }

  private static void unchanged() {
    answers("shop-revenue?country=DE&shop=1&year=2021", "{\"revenue\":29.97}");
    given()
        .get("/records/bookstore")
        .then()
        .statusCode(200)
        .body(not(containsString("\"number\":6")))
        .body(not(containsString("\"number\":9")));
  }

  /** Every answer has the time it took. */
  private static void answers(String query, String body) {
    is("/api/queries/" + query, body);
  }

  private static void is(String path, String body) {
    given()
        .get(path)
        .then()
        .statusCode(200)
        .header("Emporium-Processing-Ns", matchesPattern("[1-9][0-9]*"))
        .body(equalTo(body));
  }

  @CanIgnoreReturnValue
  private static ValidatableResponse ingest(String table, String rows) {
    return given()
        .contentType("application/x-ndjson")
        .body(rows.getBytes(StandardCharsets.UTF_8))
        .post("/api/rows/" + table)
        .then();
  }
}
