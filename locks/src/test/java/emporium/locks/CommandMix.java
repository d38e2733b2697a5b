package emporium.locks;

import static emporium.locks.Keys.seller;
import static emporium.locks.Keys.stock;

import emporium.locks.Keys.StockKey;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;

/**
 * Commands on a small stock, run by many threads under a locker, and what they did wrong: somebody
 * else inside a key, a sum that changed, a lock that timed out, a deadlock. Red means: anything was
 * wrong.
 */
final class CommandMix {
  static final int SELLERS = 4;
  static final int PRODUCTS = 4;
  private static final int KEYS = SELLERS * PRODUCTS;
  private static final long PIECES = 100;

  /** How a command gets its locks. */
  interface Locker {
    HeldLock take(LockSet set);
  }

  /** What a command closes at its end. */
  interface HeldLock extends AutoCloseable {
    @Override
    void close();
  }

  /** What a thread does. */
  interface Command {
    void run(CommandMix mix);
  }

  final Queue<String> wrongs = new ConcurrentLinkedQueue<>();
  private final long[] pieces = new long[KEYS];
  private final AtomicIntegerArray writers = new AtomicIntegerArray(KEYS);
  private final AtomicIntegerArray readers = new AtomicIntegerArray(KEYS);
  private final Locker locker;
  private final Runnable midway;

  CommandMix(Locker locker, Runnable midway) {
    this.locker = locker;
    this.midway = midway;
    Arrays.fill(pieces, PIECES);
  }

  /** Runs one list of commands per thread and returns what was wrong. */
  List<String> run(List<List<Command>> scripts) throws Exception {
    try (Workers workers = new Workers()) {
      List<Workers.Worker<Boolean>> all = new ArrayList<>();
      for (List<Command> script : scripts) {
        all.add(workers.start("command-" + all.size(), () -> play(script)));
      }
      Workers.until(() -> isDeadlocked() || all.stream().allMatch(each -> each.task().isDone()));
      for (Workers.Worker<Boolean> worker : all) {
        if (!worker.result()) {
          wrongs.add("did not end");
        }
      }
    }
    checkSum("at the end");
    return List.copyOf(wrongs);
  }

  private boolean isDeadlocked() {
    boolean found = ManagementFactory.getThreadMXBean().findDeadlockedThreads() != null;
    if (found) {
      wrongs.add("deadlocked threads");
    }
    return found;
  }

  private boolean play(List<Command> script) {
    for (Command command : script) {
      try {
        command.run(this);
      } catch (RuntimeException e) {
        wrongs.add(e.toString());
      }
    }
    return true;
  }

  /** Moves a piece from the first key to the last. */
  void transfer(List<StockKey> keys) {
    try (HeldLock held = locker.take(LockSet.exclusive(keys))) {
      write(keys);
    }
  }

  /** Moves a piece between products of a seller under the seller's lock. */
  void rearrange(int sellerId) {
    try (HeldLock held = locker.take(LockSet.exclusive(seller(sellerId)))) {
      write(productsOf(sellerId));
    }
  }

  /** Adds up everything under the collection's lock. */
  void audit() {
    try (HeldLock held = locker.take(LockSet.sharedRoot())) {
      read(IntStream.range(0, SELLERS).boxed().flatMap(s -> productsOf(s).stream()).toList());
      checkSum("in an audit");
    }
  }

  /** Looks at a seller's products. */
  void look(int sellerId) {
    try (HeldLock held = locker.take(LockSet.shared(seller(sellerId)))) {
      read(productsOf(sellerId));
    }
  }

  /** Reads a key, then wants to write another or the same. */
  void nest(StockKey outer, StockKey inner) {
    boolean earlier = inner.compareTo(outer) < 0;
    try (HeldLock held = locker.take(LockSet.shared(outer))) {
      read(List.of(outer));
      try (HeldLock more = locker.take(LockSet.exclusive(inner))) {
        if (earlier) {
          wrongs.add("order violation not found: " + outer + ", " + inner);
        }
        write(List.of(inner, inner));
      }
    } catch (LockOrderViolation e) {
      if (!earlier) {
        wrongs.add(e.toString());
      }
    } catch (LockUpgradeConflict e) {
      if (earlier) {
        wrongs.add(e.toString());
      }
    }
  }

  private void write(List<StockKey> keys) {
    int from = index(keys.get(0));
    int to = index(keys.get(keys.size() - 1));
    for (StockKey key : keys.stream().distinct().toList()) {
      if (writers.incrementAndGet(index(key)) > 1 || readers.get(index(key)) > 0) {
        wrongs.add("not alone in " + key);
      }
    }
    long left = pieces[from];
    midway.run();
    pieces[from] = left - 1;
    pieces[to] = pieces[to] + 1;
    keys.stream().distinct().forEach(key -> writers.decrementAndGet(index(key)));
  }

  private void read(List<StockKey> keys) {
    for (StockKey key : keys) {
      readers.incrementAndGet(index(key));
      if (writers.get(index(key)) > 0) {
        wrongs.add("writer in " + key);
      }
    }
    midway.run();
    keys.forEach(key -> readers.decrementAndGet(index(key)));
  }

  private void checkSum(String when) {
    long sum = Arrays.stream(pieces).sum();
    if (sum != KEYS * PIECES) {
      wrongs.add("sum is " + sum + " " + when);
    }
  }

  private static int index(StockKey key) {
    return key.sellerId() * PRODUCTS + key.productId();
  }

  private static List<StockKey> productsOf(int sellerId) {
    return IntStream.range(0, PRODUCTS).mapToObj(product -> stock(sellerId, product)).toList();
  }

  /** A random script; equal seeds give equal scripts. */
  static List<Command> script(long seed, int length) {
    Random random = new Random(seed);
    return IntStream.range(0, length).mapToObj(i -> command(random)).toList();
  }

  private static Command command(Random random) {
    int sellerId = random.nextInt(SELLERS);
    StockKey first = key(random);
    StockKey second = key(random);
    int keys = 1 + random.nextInt(4);
    List<StockKey> several = IntStream.range(0, keys).mapToObj(i -> key(random)).toList();
    return switch (random.nextInt(10)) {
      case 0 -> CommandMix::audit;
      case 1 -> mix -> mix.look(sellerId);
      case 2 -> mix -> mix.rearrange(sellerId);
      case 3, 4 -> mix -> mix.nest(first, second);
      default -> mix -> mix.transfer(several);
    };
  }

  private static StockKey key(Random random) {
    return stock(random.nextInt(SELLERS), random.nextInt(PRODUCTS));
  }
}
