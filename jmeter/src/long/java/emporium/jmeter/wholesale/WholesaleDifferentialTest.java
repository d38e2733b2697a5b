package emporium.jmeter.wholesale;

import static org.junit.jupiter.api.Assertions.assertEquals;

import emporium.jmeter.client.ClientResponse;
import emporium.jmeter.client.MarketplaceClient;
import emporium.jmeter.server.ServerProcess;
import emporium.jmeter.wholesale.data.WholesaleGenerator;
import emporium.jmeter.wholesale.data.WholesaleInputs;
import emporium.jmeter.wholesale.data.WholesaleScale;
import emporium.jmeter.wholesale.data.WholesaleSize;
import emporium.jmeter.wholesale.driver.WholesalePreparation;
import emporium.jmeter.wholesale.model.AnswerForm;
import emporium.jmeter.wholesale.model.WholesaleModel;
import emporium.jmeter.wholesale.request.WholesaleCall;
import emporium.jmeter.wholesale.request.WholesaleCalls;
import emporium.jmeter.wholesale.request.WholesaleOperation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Both engines answer each call as the driver's model does, whatever came before it. */
@Tag("long")
class WholesaleDifferentialTest {
  private static final int SEEDS = Boolean.getBoolean("proofs") ? 200 : 2;
  private static final int CALLS = Boolean.getBoolean("proofs") ? 2_000 : 1_000;

  /** Orders stay in memory, of which the servers of a test have little. */
  private static final int SEEDS_OF_A_SERVER = 20;

  private static final int TIMEOUT_MS = 60_000;
  private static final int WAREHOUSES = 2;

  @TempDir private Path directory;

  private final AtomicLong ids = new AtomicLong();

  @Test
  void engines_seededCalls_answerAsTheModel() throws Exception {
    long seed = Long.getLong("seed", System.nanoTime());
    System.out.println("seed " + seed);
    for (int first = 0; first < SEEDS; first += SEEDS_OF_A_SERVER) {
      compare(seed, first, Math.min(first + SEEDS_OF_A_SERVER, SEEDS));
    }
    System.out.println(SEEDS + " x " + CALLS + " calls, equal on both engines and the model");
  }

  private void compare(long seed, int first, int end) throws Exception {
    var size = new WholesaleSize(seed, WAREHOUSES, WholesaleScale.REDUCED, WholesaleInputs.TPCC);
    try (var graph = start("ms-" + first, "ms", size);
        var tables = start("jpa-" + first, "jpa", size);
        var onGraph = new MarketplaceClient(graph.address(), 1, TIMEOUT_MS);
        var onTables = new MarketplaceClient(tables.address(), 1, TIMEOUT_MS)) {
      var rows = new WholesaleGenerator(size);
      var model = new WholesaleModel(rows);
      for (int run = first; run < end; run++) {
        var random = new SplittableRandom(seed + run);
        for (int number = 0; number < CALLS; number++) {
          var terminal =
              new WholesaleCalls(rows, random, () -> "t-" + ids.incrementAndGet(), number);
          WholesaleCall call = terminal.draw(WholesaleOperation.draw(random));
          var expected = model.answer(call);
          String wanted = expected.status() + " " + expected.body();
          String what = "call " + number + " of seed " + (seed + run) + ": " + call;
          assertEquals(wanted, answer(onGraph, call), what);
          assertEquals(wanted, answer(onTables, call), what);
        }
      }
    }
    System.out.println(end + " seeds");
  }

  private ServerProcess start(String name, String engine, WholesaleSize size) throws Exception {
    ServerProcess server =
        WholesaleServers.start(
            WholesaleServers.subject(engine, "process"),
            directory.resolve(name),
            directory.resolve(name + ".log"));
    var settings =
        WholesaleServers.settings(server.address(), size, directory.resolve(name + ".ndjson"));
    boolean unused = new WholesalePreparation(settings, text -> {}).populate();
    return server;
  }

  private static String answer(MarketplaceClient server, WholesaleCall call) throws IOException {
    ClientResponse response =
        call.body().isEmpty()
            ? server.get(call.path())
            : server.post(call.path(), call.body().getBytes(StandardCharsets.UTF_8));
    return response.status() == 200
        ? "200 " + AnswerForm.of(MarketplaceClient.JSON.readTree(response.body()))
        : response.status() + " null";
  }
}
