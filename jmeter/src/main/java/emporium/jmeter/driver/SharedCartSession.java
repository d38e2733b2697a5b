package emporium.jmeter.driver;

import emporium.jmeter.data.DataGenerator;
import emporium.jmeter.driver.metrics.SampleVerdict;
import emporium.jmeter.driver.request.RequestBodies;
import emporium.jmeter.driver.request.SamplerRequest;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * A cart that all threads of the plan fill and then check out at the same time, round after round
 * with the next customer. Even threads use the transaction id of the round, odd threads a separate
 * one; each repeats its checkout once. In any case one session must give one order. Not
 * thread-safe: each thread has its own view; the plan's synchronizing timers keep the rounds apart.
 */
final class SharedCartSession {
  private final MarketplaceRun run;
  private final RandomGenerator random;
  private final DataGenerator generator;
  private final int threadNumber;
  private final int threads;
  private int round;
  private String tid = "";
  private String body = "";

  SharedCartSession(
      MarketplaceRun run,
      RandomGenerator random,
      DataGenerator generator,
      int threadNumber,
      int threads) {
    this.run = run;
    this.random = random;
    this.generator = generator;
    this.threadNumber = threadNumber;
    this.threads = threads;
  }

  SamplerRequest addItem() {
    round++;
    long place = ((long) round * threads + threadNumber) % run.settings().size().products();
    var line = new CheckoutSession(run, random, generator).line((int) place);
    return new SamplerRequest("/cart/" + customer() + "/add", RequestBodies.of(line));
  }

  SamplerRequest race() {
    tid = threadNumber % 2 == 0 ? run.ids().prefix() + "round-" + round : run.ids().next();
    body = RequestBodies.checkout(run.customers().row(customer(), generator), random, tid);
    return repeat();
  }

  SamplerRequest repeat() {
    return new SamplerRequest("/cart/" + customer() + "/checkout", body);
  }

  void answered(SampleVerdict verdict) {
    run.log().add(MarketplaceEntries.checkout(verdict, tid, customer(), null));
  }

  Stream<Integer> unfinished() {
    return round == 0 ? Stream.empty() : Stream.of(customer());
  }

  private int customer() {
    return (round - 1) % run.settings().size().customers() + 1;
  }
}
