package emporium.jmeter.ycsb.driver;

import emporium.jmeter.data.SeedMixer;
import emporium.jmeter.driver.VirtualUser;
import emporium.jmeter.driver.metrics.SampleVerdict;
import emporium.jmeter.driver.request.SamplerRequest;
import emporium.jmeter.driver.workload.Operation;
import emporium.jmeter.driver.workload.Operations;
import emporium.jmeter.driver.workload.PopulatePolicy;
import emporium.jmeter.ycsb.data.YcsbSize;
import java.util.SplittableRandom;
import org.apache.jmeter.samplers.SampleResult;

/** One thread of the plan: one operation after the other. Used by its own thread only. */
public final class YcsbUser implements VirtualUser {
  private final YcsbRun run;
  private final SplittableRandom random;
  private final boolean isBodyNeeded;
  private long startDelayMs;
  private int number;
  private YcsbCall call;
  private long leastVersion;
  private long readVersion = 1;
  private SampleVerdict verdict = new SampleVerdict("", "not judged", null);

  YcsbUser(YcsbRun run, int threadNumber) {
    this.run = run;
    this.random =
        new SplittableRandom(SeedMixer.mix(run.common().seed(), run.randomStream(threadNumber)));
    this.isBodyNeeded = run.common().populate() != PopulatePolicy.NEVER;
    this.call = call(YcsbOperation.READ); // replaced before it is sent
  }

  @Override
  public YcsbOperation next() {
    run.requireNotFailed();
    startDelayMs = run.arrivals().awaitNext();
    YcsbOperation operation = run.settings().mix().draw(random);
    number = operation == YcsbOperation.INSERT ? run.drawNew() : run.drawExisting(random);
    return operation;
  }

  private YcsbCall call(YcsbOperation operation) {
    return new YcsbCall(
        operation,
        number,
        run.key(number),
        random.nextInt(YcsbSize.FIELDS),
        random.nextLong(),
        operation == YcsbOperation.READ_MODIFY_WRITE ? readVersion : required(operation),
        operation.isWrite() ? run.ids().next() : "");
  }

  private static long required(YcsbOperation operation) {
    return operation == YcsbOperation.INSERT ? 0 : YcsbCall.ANY_VERSION;
  }

  @Override
  public YcsbOperation operation(String samplerName) {
    return Operations.named(samplerName, YcsbOperation.values());
  }

  @Override
  public SamplerRequest request(Operation operation) {
    run.requireNotFailed();
    call = call((YcsbOperation) operation);
    leastVersion = run.leastVersion(number);
    return call.request(run.entries());
  }

  @Override
  public SampleVerdict recordResponse(Operation operation, SampleResult result) {
    SampleVerdict status = SampleVerdict.of(result);
    var answer =
        isBodyNeeded
            ? YcsbAnswer.of(call, status, result.getResponseDataAsString(), leastVersion)
            : new YcsbAnswer(status, YcsbAnswer.NONE);
    verdict = answer.verdict();
    run.recordVerdict(verdict);
    if (verdict.acknowledged() && answer.version() != YcsbAnswer.NONE) {
      readVersion = answer.version();
    }
    if (call.operation().isWrite()) {
      run.log().add(call.entry(verdict, answer.version()));
      if (verdict.acknowledged()) {
        run.acknowledged(number, answer.version());
      }
    }
    return verdict;
  }

  @Override
  public void record(Operation operation, SampleResult result) {
    run.record(operation, result, startDelayMs, verdict);
  }
}
