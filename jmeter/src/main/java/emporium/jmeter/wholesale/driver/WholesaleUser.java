package emporium.jmeter.wholesale.driver;

import emporium.jmeter.data.SeedMixer;
import emporium.jmeter.driver.VirtualUser;
import emporium.jmeter.driver.metrics.SampleVerdict;
import emporium.jmeter.driver.request.SamplerRequest;
import emporium.jmeter.driver.workload.Operation;
import emporium.jmeter.driver.workload.Operations;
import emporium.jmeter.driver.workload.PopulatePolicy;
import emporium.jmeter.wholesale.request.WholesaleCall;
import emporium.jmeter.wholesale.request.WholesaleCalls;
import emporium.jmeter.wholesale.request.WholesaleOperation;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.jmeter.samplers.SampleResult;

/**
 * One thread of the plan: an employee at a terminal, who chooses a transaction, keys it in, and
 * looks at the answer for a while. Used by its own thread only.
 */
public final class WholesaleUser implements VirtualUser {
  private final WholesaleRun run;
  private final SplittableRandom random;
  private final WholesaleCalls calls;
  private final boolean isBodyNeeded;
  private long startDelayMs;
  private int thinkMs;
  private long pauseMs;
  private WholesaleCall call;
  private SampleVerdict verdict = new SampleVerdict("", "not judged", null);

  WholesaleUser(WholesaleRun run, int threadNumber) {
    this.run = run;
    this.random =
        new SplittableRandom(SeedMixer.mix(run.common().seed(), run.randomStream(threadNumber)));
    this.calls = new WholesaleCalls(run.rows(), random, run.ids()::next, threadNumber);
    this.isBodyNeeded = run.common().populate() != PopulatePolicy.NEVER;
    this.call = calls.draw(WholesaleOperation.STOCK_LEVEL); // replaced before it is sent
  }

  @Override
  public WholesaleOperation next() {
    run.requireNotFailed();
    startDelayMs = run.arrivals().awaitNext();
    WholesaleOperation operation = WholesaleOperation.draw(random);
    int waitMs = thinkMs + operation.drawKeyingMs(random);
    thinkMs = operation.drawThinkMs(random);
    pauseMs = run.common().ratePerSecond() > 0 ? 0 : Math.round(waitMs * run.settings().pace());
    call = calls.draw(operation);
    return operation;
  }

  /** The pause before the request: thinking about the last answer, menu and keying. */
  @Override
  public Map<String, String> variables() {
    return Map.of("pauseMs", Long.toString(pauseMs));
  }

  @Override
  public WholesaleOperation operation(String samplerName) {
    return Operations.named(samplerName, WholesaleOperation.values());
  }

  @Override
  public SamplerRequest request(Operation operation) {
    run.requireNotFailed();
    return new SamplerRequest(call.path(), call.body());
  }

  @Override
  public SampleVerdict recordResponse(Operation operation, SampleResult result) {
    var answer =
        WholesaleAnswer.of(
            call,
            SampleVerdict.of(result),
            result.getResponseDataAsString(),
            run.rows().size(),
            isBodyNeeded);
    verdict = answer.verdict();
    run.recordVerdict(verdict);
    if (call instanceof WholesaleCall.Write write) {
      run.log().add(WholesaleAnswer.entry(write, answer));
    }
    return verdict;
  }

  @Override
  public void record(Operation operation, SampleResult result) {
    run.record(operation, result, startDelayMs, verdict);
  }
}
