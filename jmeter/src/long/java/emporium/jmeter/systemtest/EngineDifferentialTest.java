package emporium.jmeter.systemtest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import emporium.events.Services;
import emporium.jmeter.client.DrainStatus;
import emporium.jmeter.client.MarketplaceClient;
import emporium.jmeter.server.ServerProcess;
import emporium.jmeter.server.SystemUnderTest;
import emporium.jmeter.systemtest.RandomCallGenerator.Call;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The same calls to a marketplace on the object graph and to one on PostgreSQL: every answer and
 * the final records are equal, but for times. What a call sets off is awaited before the next one,
 * so that there is one right answer.
 */
@Tag("long")
class EngineDifferentialTest {
  private static final boolean LONG = Boolean.getBoolean("proofs");
  private static final int SEEDS = Integer.getInteger("seeds", LONG ? 500 : 2);
  private static final int CALLS = LONG ? 2_000 : 500;
  private static final int ANSWER_TIMEOUT_MS = 60_000;
  private static final long DRAIN_POLL_NANOS_MIN = 500_000;
  private static final long DRAIN_POLL_NANOS_MAX = 4_000_000;
  private static final ObjectMapper SORTED =
      new ObjectMapper().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS);

  /** Times, and the day in an invoice number. */
  private static final Pattern TIMES =
      Pattern.compile("\\d{4}-\\d\\d-\\d\\dT[0-9:.]+Z?|(?<=\\d-)\\d{8}(?=-\\d)");

  @TempDir private Path directory;
  private final HttpClient client = HttpClient.newHttpClient();

  private ServerProcess start(String engine) throws Exception {
    return TestMarketplaces.start(
        new SystemUnderTest(engine, "process", SystemUnderTest.NESTED_LOCKS),
        directory.resolve(engine),
        directory.resolve(engine + ".log"));
  }

  @Test
  void calls_onBothEngines_areAnsweredAlike() throws Exception {
    long first = Long.getLong("seed", System.nanoTime() & 0xffffff);
    long accepted = 0;
    try (var graph = start("ms");
        var tables = start("jpa");
        var onGraph = new MarketplaceClient(graph.address(), 1, ANSWER_TIMEOUT_MS);
        var onTables = new MarketplaceClient(tables.address(), 1, ANSWER_TIMEOUT_MS)) {
      var one = new Side(graph.address(), onGraph);
      var other = new Side(tables.address(), onTables);
      for (long seed = first; seed < first + SEEDS; seed++) {
        accepted += compare(seed, one, other);
      }
    }
    System.out.printf(
        "%d seeds from %d, %d calls each, %d accepted%n", SEEDS, first, CALLS, accepted);
    assertTrue(accepted > SEEDS * CALLS / 3, "most calls must be possible: " + accepted);
  }

  /** A marketplace, and what looks at it between the calls. */
  private record Side(URI address, MarketplaceClient marketplace) {}

  /** What a side made of the calls of a seed: each answer, and the records of each service. */
  private record Played(List<String> answers, List<List<String>> records) {}

  private long compare(long seed, Side graph, Side tables) {
    List<Call> calls = calls(seed);
    CompletableFuture<Played> other = CompletableFuture.supplyAsync(() -> play(calls, tables));
    Played one = play(calls, graph);
    Played two = other.join();
    for (int i = 0; i < calls.size(); i++) {
      assertEquals(
          one.answers().get(i),
          two.answers().get(i),
          "seed " + seed + ", call " + i + ": " + calls.get(i));
    }
    for (int i = 0; i < Services.NAMES.size(); i++) {
      assertEquals(
          one.records().get(i),
          two.records().get(i),
          "seed " + seed + ", " + Services.NAMES.get(i));
    }
    return one.answers().stream().filter(answer -> answer.startsWith("2")).count();
  }

  private static List<Call> calls(long seed) {
    var random = new RandomCallGenerator(seed);
    List<Call> calls = new ArrayList<>(List.of(new Call("PATCH", "/reset", "")));
    calls.addAll(random.ingestion());
    for (int i = 0; i < CALLS; i++) {
      calls.add(random.next());
    }
    return calls;
  }

  private Played play(List<Call> calls, Side side) {
    var answers = calls.stream().map(call -> answer(side, call)).toList();
    return new Played(answers, Services.NAMES.stream().map(name -> records(side, name)).toList());
  }

  /** Status and body without times, once all is done that the call set off. */
  private String answer(Side side, Call call) {
    var body =
        call.body().isEmpty()
            ? HttpRequest.BodyPublishers.noBody()
            : HttpRequest.BodyPublishers.ofString(call.body());
    try {
      HttpResponse<String> response =
          client.send(
              HttpRequest.newBuilder(side.address().resolve(call.path()))
                  .method(call.method(), body)
                  .header("Content-Type", "application/json")
                  .timeout(Duration.ofMillis(ANSWER_TIMEOUT_MS))
                  .build(),
              HttpResponse.BodyHandlers.ofString());
      long pause = DRAIN_POLL_NANOS_MIN;
      while (call.changes() && !DrainStatus.read(side.marketplace()).drained()) {
        LockSupport.parkNanos(pause);
        pause = Math.min(2 * pause, DRAIN_POLL_NANOS_MAX);
      }
      String delivered = response.headers().firstValue("Emporium-Delivered").orElse("");
      return response.statusCode() + " " + delivered + normal(response.body());
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(call + " at " + side.address(), e);
    }
  }

  /** Without times, and with fields of objects in one order, which JSON leaves open. */
  private static String normal(String body) throws IOException {
    String timeless = TIMES.matcher(body).replaceAll("?");
    return timeless.startsWith("{") || timeless.startsWith("[")
        ? SORTED.writeValueAsString(SORTED.readValue(timeless, Object.class))
        : timeless;
  }

  private static List<String> records(Side side, String service) {
    List<String> lines = new ArrayList<>();
    try {
      assertTrue(
          side.marketplace()
              .records(service, row -> lines.add(TIMES.matcher(row.toString()).replaceAll("?"))));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    lines.sort(null);
    return lines;
  }
}
