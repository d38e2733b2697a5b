package emporium.jmeter.toy;

import emporium.jmeter.data.SeedMixer;
import emporium.jmeter.driver.AcknowledgementEntry;
import emporium.jmeter.driver.VirtualUser;
import emporium.jmeter.driver.metrics.SampleVerdict;
import emporium.jmeter.driver.request.SamplerRequest;
import emporium.jmeter.driver.workload.Operation;
import emporium.jmeter.driver.workload.Operations;
import java.util.SplittableRandom;
import org.apache.jmeter.samplers.SampleResult;

/** Adds things and reads them. */
final class ToyUser implements VirtualUser {
  private final ToyRun run;
  private final SplittableRandom random;
  private String tid = "";
  private long startDelayMs;
  private SampleVerdict verdict = new SampleVerdict("", "not judged", null);

  ToyUser(ToyRun run, int threadNumber) {
    this.run = run;
    this.random =
        new SplittableRandom(SeedMixer.mix(run.common().seed(), run.randomStream(threadNumber)));
  }

  @Override
  public Operation next() {
    startDelayMs = run.arrivals().awaitNext();
    return random.nextBoolean() ? ToyOperation.ADD_THING : ToyOperation.READ_THING;
  }

  @Override
  public Operation operation(String samplerName) {
    return Operations.named(samplerName, ToyOperation.values());
  }

  @Override
  public SamplerRequest request(Operation operation) {
    run.requireNotFailed();
    if (operation == ToyOperation.READ_THING) {
      return new SamplerRequest("/api/things/" + random.nextInt(run.things()), "");
    }
    tid = run.ids().next();
    return new SamplerRequest("/api/things/" + tid, "{}");
  }

  @Override
  public SampleVerdict recordResponse(Operation operation, SampleResult result) {
    verdict = SampleVerdict.of(result);
    run.recordVerdict(verdict);
    if (operation == ToyOperation.ADD_THING) {
      run.log().add(AcknowledgementEntry.of(verdict, operation, tid).with("color", "red"));
    }
    return verdict;
  }

  @Override
  public void record(Operation operation, SampleResult result) {
    run.record(operation, result, startDelayMs, verdict);
  }
}
