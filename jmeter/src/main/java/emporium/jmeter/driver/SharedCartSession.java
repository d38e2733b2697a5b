package emporium.jmeter.driver;

import emporium.jmeter.data.DataGenerator;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * A cart that all threads of the plan fill and then check out at the same time, round after round
 * with the next customer. Even threads use the transaction id of the round, odd threads one of
 * their own; each repeats its checkout once. However it goes, one session must give one order. Not
 * thread-safe: each thread has its own view; the plan's synchronizing timers keep the rounds apart.
 */
final class SharedCart {
  private final DriverRun run;
  private final RandomGenerator random;
  private final DataGenerator generator;
  private final int threadNumber;
  private final int threads;
  private int round;
  private String tid = "";
  private String body = "";

  SharedCart(
      DriverRun run,
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

  Request addItem() {
    round++;
    long place = ((long) round * threads + threadNumber) % run.settings().size().products();
    var line = new CheckoutSession(run, random, generator).line((int) place);
    return new Request("/cart/" + customer() + "/add", Bodies.of(line));
  }

  Request race() {
    tid = threadNumber % 2 == 0 ? run.ids().prefix() + "round-" + round : run.ids().next();
    body = Bodies.checkout(run, customer(), generator, random, tid);
    return repeat();
  }

  Request repeat() {
    return new Request("/cart/" + customer() + "/checkout", body);
  }

  void answered(Verdict verdict) {
    run.log().add(LogEntry.checkout(verdict, tid, customer(), null));
  }

  Stream<Integer> unfinished() {
    return round == 0 ? Stream.empty() : Stream.of(customer());
  }

  private int customer() {
    return (round - 1) % run.settings().size().customers() + 1;
  }
}
