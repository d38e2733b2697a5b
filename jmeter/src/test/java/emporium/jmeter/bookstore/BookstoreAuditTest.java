package emporium.jmeter.bookstore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import emporium.jmeter.audit.result.AuditResult;
import emporium.jmeter.audit.result.CheckResult;
import emporium.jmeter.bookstore.answers.BookstoreQuery;
import emporium.jmeter.bookstore.answers.ExpectedAnswers;
import emporium.jmeter.bookstore.data.BookstoreGenerator;
import emporium.jmeter.bookstore.data.BookstoreLayout;
import emporium.jmeter.bookstore.data.BookstoreSize;
import emporium.jmeter.bookstore.data.EmployeePayload;
import emporium.jmeter.bookstore.data.Sale;
import emporium.jmeter.server.SystemUnderTest;
import emporium.jmeter.workload.Target;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each fault turns exactly the check red that is named after it. */
class BookstoreAuditTest {
  private static final BookstoreLayout LAYOUT = new BookstoreLayout(1, BookstoreSize.MINIMAL);
  private static final SystemUnderTest GRAPH =
      new SystemUnderTest("ms", "process", SystemUnderTest.NESTED_LOCKS);

  @TempDir private Path out;
  private final BookstoreWorkload workload = new BookstoreWorkload();
  private FakeBookstoreServer server;

  @BeforeEach
  void fill() throws Exception {
    server = new FakeBookstoreServer(LAYOUT);
    workload.populate(target());
  }

  @AfterEach
  void close() {
    server.close();
  }

  private Target target() {
    return new Target(
        server.addresses(),
        Map.of("emporium.size", "minimal"),
        out.resolve("acknowledged.ndjson"),
        text -> {});
  }

  private AuditResult audit() throws Exception {
    return workload.audit(target(), GRAPH);
  }

  private void expectRed(String... checks) throws Exception {
    assertEquals(List.of(checks), audit().red().stream().map(CheckResult::name).toList());
  }

  @Test
  void audit_rightServer_passesAndExaminesEverything() throws Exception {
    AuditResult audit = audit();
    assertTrue(audit.passed(), audit.red().toString());
    assertEquals(BookstoreCheck.values().length, audit.checks().size());
    for (CheckResult check : audit.checks()) {
      assertFalse(check.detail().startsWith("0 "), check.toString());
    }
    long rows = LAYOUT.rows() + 1;
    assertTrue(
        audit
            .checks()
            .contains(new CheckResult("rows", "generated-rows-present", true, rows + " examined")),
        audit.toString());
  }

  /** As the command audit takes it from a target. */
  @Test
  void audit_ofASizeThereIsNot_isRefusedNamingIt() {
    var asked = new Target(server.addresses(), Map.of("emporium.size", "huge"), null, text -> {});
    var refused = assertThrows(IOException.class, () -> workload.audit(asked, GRAPH));
    assertTrue(String.valueOf(refused.getMessage()).contains("'huge'"), refused.getMessage());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "authors",
        "publishers",
        "books",
        "shops",
        "employees",
        "inventory",
        "customers",
        "purchases",
        "population"
      })
  void audit_missingRow_isFound(String table) throws Exception {
    server.records().remove(server.first(table));
    expectRed("generated-rows-present");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "authors/name",
        "books/title",
        "customers/id",
        "inventory/amount",
        "purchases/sold_at",
        "population/size"
      })
  void audit_changedRow_isFound(String field) throws Exception {
    String[] parts = field.split("/", -1);
    server.first(parts[0]).put(parts[1], "other");
    expectRed("generated-rows-unchanged");
  }

  @Test
  void audit_changedPart_isFound() throws Exception {
    ((ObjectNode) server.first("shops").get("address")).put("city", "other");
    expectRed("generated-rows-unchanged");
    server.first("purchases").putArray("lines");
    expectRed("generated-rows-unchanged");
  }

  @Test
  void audit_extraRow_isFound() throws Exception {
    server.records().add(server.first("authors").deepCopy().put("id", 1_000_000));
    expectRed("no-other-rows");
  }

  @ParameterizedTest
  @ValueSource(strings = {"customers", "purchases", "population"})
  void audit_rowTwice_isFound(String table) throws Exception {
    server.records().add(server.first(table).deepCopy());
    expectRed("no-other-rows");
  }

  @Test
  void audit_recordOfNoTable_isFound() throws Exception {
    server.records().add(server.first("authors").deepCopy().put("type", "readers"));
    expectRed("records-readable");
  }

  @Test
  void audit_wrongComparator_isFound() throws Exception {
    var generator = new BookstoreGenerator(LAYOUT);
    for (int year : LAYOUT.years()) {
      Map<Integer, Long> centsByEmployee = new HashMap<>();
      int first = LAYOUT.firstPurchase(0, year);
      for (int id = first; id < first + LAYOUT.purchaseCount(0, year); id++) {
        Sale sale = generator.sale(id);
        centsByEmployee.merge(sale.place().employee(), sale.totalCents(), Long::sum);
      }
      int worst =
          centsByEmployee.entrySet().stream()
              .min(Map.Entry.comparingByValue())
              .orElseThrow()
              .getKey();
      EmployeePayload row = generator.employee(worst);
      server.change(
          BookstoreQuery.EMPLOYEE_OF_THE_YEAR.ofSales("US", year),
          best ->
              ((ObjectNode) best)
                  .put("id", "US-" + row.shop() + "-" + row.number())
                  .put("name", row.name()));
    }
    expectRed("answers-employee-of-the-year");
  }

  @Test
  void audit_unsortedPages_isFound() throws Exception {
    server.change("customers-page", BookstoreAuditTest::rotated);
    expectRed("answers-customers-page");
  }

  private static JsonNode rotated(JsonNode answer) {
    var elements = (ArrayNode) answer;
    elements.add(elements.remove(0));
    return elements;
  }

  @ParameterizedTest
  @EnumSource(BookstoreQuery.class)
  void audit_wrongAnswerToOneCall_isFoundByTheCheckOfItsQuery(BookstoreQuery query)
      throws Exception {
    List<String> paths = ExpectedAnswers.compute(LAYOUT).paths(query);
    String path = paths.get(paths.size() - 1);
    server.change(
        path,
        answer -> {
          if (answer instanceof ArrayNode elements) {
            elements.addObject();
          } else {
            ((ObjectNode) answer).put("more", 1);
          }
          return answer;
        });
    expectRed("answers-" + query.samplerName());
  }

  @Test
  void audit_wrongMetadata_isFound() throws Exception {
    server.change("/api/shops/names", BookstoreAuditTest::rotated);
    expectRed("answers-metadata");
  }
}
