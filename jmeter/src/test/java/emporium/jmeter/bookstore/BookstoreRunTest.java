package emporium.jmeter.bookstore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import emporium.jmeter.bookstore.answers.BookstoreQuery;
import emporium.jmeter.bookstore.data.BookstoreLayout;
import emporium.jmeter.bookstore.data.BookstoreSize;
import emporium.jmeter.result.RunResult;
import emporium.jmeter.server.SystemUnderTest;
import emporium.jmeter.workload.GateAnswer;
import emporium.jmeter.workload.PreparedRun;
import emporium.jmeter.workload.Target;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The shipped plan on a server that has its answers by heart. */
class BookstoreRunTest {
  private static final BookstoreLayout LAYOUT = new BookstoreLayout(1, BookstoreSize.SMALL);
  private static final SystemUnderTest GRAPH =
      new SystemUnderTest("ms", "process", SystemUnderTest.NESTED_LOCKS);

  @TempDir private Path out;
  private FakeBookstoreServer server;

  @BeforeEach
  void start() throws Exception {
    server = new FakeBookstoreServer(LAYOUT);
  }

  @AfterEach
  void close() {
    server.close();
  }

  private RunResult run(Map<String, String> more) throws Exception {
    return SmallBookstoreRuns.run(1, GRAPH, server.addresses(), out, more);
  }

  private Target target(String seed) {
    return new Target(
        server.addresses(),
        Map.of("emporium.size", "small", "emporium.seed", seed),
        out.resolve("acknowledged.ndjson"),
        text -> {});
  }

  @Test
  void run_rightServer_isValidWithAllQueriesAndTheirProcessingTimes() throws Exception {
    RunResult result = run(Map.of("emporium.pace", "0"));
    assertTrue(result.valid(), result.verdict() + result.errorCausesOutsideWindow());
    assertEquals(
        List.of(BookstoreQuery.values()).stream().map(BookstoreQuery::resultKey).toList(),
        List.copyOf(result.transactions().keySet()));
    result.transactions().forEach((key, figures) -> assertTrue(figures.count() > 0, key + figures));
    assertEquals(LAYOUT.rows() + 1, server.records().size());
  }

  @Test
  void prepare_wrongAnswer_isNamedByTheGate() throws Exception {
    PreparedRun right = new BookstoreWorkload().prepare(target("1"));
    for (GateAnswer one : right.answers()) {
      assertEquals(one.expected(), one.answer(), one.call());
    }
    String path = BookstoreQuery.BOOK_SALES.ofSales("US", 2021);
    server.change(
        path,
        answer -> {
          ((ObjectNode) answer.get(0)).put("amount", 0);
          return answer;
        });
    var wrong =
        new BookstoreWorkload()
            .prepare(target("1")).answers().stream()
                .filter(one -> !one.answer().equals(one.expected()))
                .map(GateAnswer::call)
                .toList();
    assertEquals(List.of(path), wrong);
    var refused = assertThrows(IOException.class, () -> run(Map.of()));
    assertTrue(String.valueOf(refused.getMessage()).contains(path), refused.getMessage());
  }

  @Test
  void populate_partlyFilledTarget_isFilledOn() throws Exception {
    new BookstoreWorkload().populate(target("1"));
    server.records().removeIf(row -> row.path("type").asText().equals("population"));
    server.records().remove(0);
    server.forgetKeys();
    new BookstoreWorkload().populate(target("1"));
    assertEquals(LAYOUT.rows() + 1, server.records().size());
  }

  @Test
  void prepare_targetWithOtherData_isRefusedNamingBoth() throws Exception {
    new BookstoreWorkload().populate(target("1"));
    assertEquals(
        Map.of("--seed", "1", "--size", "small"), new BookstoreWorkload().held(server.addresses()));
    var refused =
        assertThrows(IOException.class, () -> new BookstoreWorkload().prepare(target("2")));
    assertEquals(
        "The target has seed 1 and size small, requested was seed 2 and size small",
        refused.getMessage());
  }

  @Test
  void run_serverThatDoesNothing_givesFiguresWithoutAudit() throws Exception {
    RunResult result = SmallBookstoreRuns.run(1, SystemUnderTest.NOOP, null, out, Map.of());
    assertNull(result.audit());
    assertEquals("ceiling of HTTP and driver, nothing to audit", result.verdict());
  }
}
