package emporium.jmeter.bookstore;

import emporium.jmeter.bookstore.answers.BookstoreQuery;
import emporium.jmeter.data.SeedMixer;
import emporium.jmeter.driver.VirtualUser;
import emporium.jmeter.driver.metrics.SampleVerdict;
import emporium.jmeter.driver.request.SamplerRequest;
import emporium.jmeter.driver.workload.Operation;
import emporium.jmeter.driver.workload.Operations;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.jmeter.samplers.SampleResult;

/**
 * What one thread of a plan does on a bookstore: asks queries in equal shares with parameters in
 * equal shares, and compares each answer with the one that was computed. Before each it thinks
 * twice, 100 to 200 ms times the pace.
 */
final class BookstoreUser implements VirtualUser {
  private static final double THINK_MS = 100;
  private static final int THINKS = 2;
  private static final BookstoreQuery[] QUERIES = BookstoreQuery.values();

  private final BookstoreRun run;
  private final SplittableRandom random;
  private String path = "";
  private long startDelayMs;
  private SampleVerdict verdict = new SampleVerdict("", "not judged", null);

  BookstoreUser(BookstoreRun run, int threadNumber) {
    this.run = run;
    this.random =
        new SplittableRandom(SeedMixer.mix(run.common().seed(), run.randomStream(threadNumber)));
  }

  @Override
  public BookstoreQuery next() {
    startDelayMs = run.arrivals().awaitNext();
    return QUERIES[random.nextInt(QUERIES.length)];
  }

  /** The think time of the plan's timer, {@code pauseMs}. */
  @Override
  public Map<String, String> variables() {
    double pauseMs = 0;
    for (int i = 0; i < THINKS; i++) {
      pauseMs += THINK_MS + random.nextDouble() * THINK_MS;
    }
    return Map.of("pauseMs", Long.toString(Math.round(pauseMs * run.pace())));
  }

  @Override
  public BookstoreQuery operation(String samplerName) {
    return Operations.named(samplerName, QUERIES);
  }

  @Override
  public SamplerRequest request(Operation operation) {
    run.requireNotFailed();
    List<String> paths = run.paths((BookstoreQuery) operation);
    path = paths.get(random.nextInt(paths.size()));
    return new SamplerRequest(path, "");
  }

  @Override
  public SampleVerdict recordResponse(Operation operation, SampleResult result) {
    verdict = judge(result);
    run.recordVerdict(verdict);
    return verdict;
  }

  private SampleVerdict judge(SampleResult result) {
    SampleVerdict byStatus = SampleVerdict.of(result);
    Integer status = byStatus.answer();
    return status == null || byStatus.error() || run.isRight(path, result.getResponseData())
        ? byStatus
        : SampleVerdict.failed("wrong answer", status);
  }

  @Override
  public void record(Operation operation, SampleResult result) {
    run.record(operation, result, startDelayMs, verdict);
  }
}
