package emporium.jmeter.bookstore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.bookstore.answers.BookstoreQuery;
import emporium.jmeter.bookstore.answers.ExpectedAnswers;
import emporium.jmeter.bookstore.data.BookstoreLayout;
import emporium.jmeter.bookstore.data.BookstoreSize;
import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.driver.metrics.SampleVerdict;
import emporium.jmeter.driver.workload.PopulatePolicy;
import emporium.jmeter.driver.workload.RunSettings;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BookstoreUserTest {
  private static final BookstoreLayout LAYOUT = new BookstoreLayout(1, BookstoreSize.SMALL);
  private static final ExpectedAnswers EXPECTED = ExpectedAnswers.compute(LAYOUT);

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

  private BookstoreRun run(double pace, double ratePerSecond, boolean comparesAnswers)
      throws Exception {
    var common =
        new RunSettings(
            ServiceAddresses.forPath(URI.create("http://127.0.0.1:1")),
            1,
            ratePerSecond,
            0,
            1,
            PopulatePolicy.NEVER,
            1,
            1,
            out.resolve("acknowledged.ndjson"),
            true);
    return new BookstoreRun(
        new BookstoreSettings(common, BookstoreSize.SMALL, pace), EXPECTED, comparesAnswers, 0);
  }

  private static SampleVerdict answer(BookstoreUser user, BookstoreQuery query, String body) {
    var result = new SampleResult();
    result.setResponseCode("200");
    result.setResponseHeaders("HTTP/1.1 200 OK\n");
    result.setResponseData(body.getBytes(StandardCharsets.UTF_8));
    return user.recordResponse(query, result);
  }

  @Test
  void answers_rightAndWrong_areJudgedByTheirValues() throws Exception {
    BookstoreRun run = run(0, 0, true);
    BookstoreUser user = run.user(0, 1);
    for (int i = 0; i < 300; i++) {
      BookstoreQuery query = user.next();
      String body = server.answer(user.request(query).path()).toString();
      assertEquals("done", answer(user, query, body).outcome());
      SampleVerdict wrong = answer(user, query, body.replaceFirst("[{]", "{\"x\":0,"));
      assertEquals(body.contains("{") ? "wrong answer" : "", wrong.cause(), body);
      assertEquals("wrong answer", answer(user, query, "").cause());
      assertEquals("done", answer(user, query, body).outcome(), "afterwards");
    }
    run.end();
  }

  @Test
  void answers_ofAServerThatDoesNothing_areJudgedByTheirStatus() throws Exception {
    BookstoreRun run = run(0, 0, false);
    BookstoreUser user = run.user(0, 1);
    BookstoreQuery query = user.next();
    user.request(query);
    assertEquals("done", answer(user, query, "").outcome());
    run.end();
  }

  @Test
  void next_manyDraws_haveEqualSharesOfQueriesAndAllParameters() throws Exception {
    BookstoreRun run = run(0, 0, true);
    Map<BookstoreQuery, Integer> counts = new EnumMap<>(BookstoreQuery.class);
    Set<String> asked = new HashSet<>();
    BookstoreUser user = run.user(0, 1);
    int draws = 14_000;
    for (int i = 0; i < draws; i++) {
      BookstoreQuery query = user.next();
      counts.merge(query, 1, Integer::sum);
      asked.add(user.request(query).path());
    }
    for (BookstoreQuery query : BookstoreQuery.values()) {
      assertEquals(draws / 7.0, counts.getOrDefault(query, 0), 200, query.samplerName());
      assertTrue(asked.containsAll(EXPECTED.paths(query)), query.samplerName());
    }
    run.end();
  }

  @Test
  void pause_anyPace_isTwoThinkTimesTimesIt() throws Exception {
    BookstoreRun paper = run(1, 0, true);
    BookstoreUser user = paper.user(0, 1);
    double sumMs = 0;
    for (int i = 0; i < 1_000; i++) {
      long pauseMs = Long.parseLong(user.variables().getOrDefault("pauseMs", ""));
      assertTrue(pauseMs >= 200 && pauseMs <= 400, "pause " + pauseMs);
      sumMs += pauseMs;
    }
    assertEquals(300, sumMs / 1_000, 10);
    paper.end();
    BookstoreRun open = run(1, 50, true);
    assertEquals(Map.of("pauseMs", "0"), open.user(0, 1).variables(), "an open loop has none");
    open.end();
    BookstoreRun fast = run(0.01, 0, true);
    assertTrue(fast.user(0, 1).variables().getOrDefault("pauseMs", "").matches("[234]"));
    fast.end();
  }
}
