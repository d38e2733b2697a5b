package emporium.locks.internal;

import static emporium.locks.LockSet.exclusive;
import static emporium.locks.LockSet.shared;

import emporium.locks.LockOrderViolation;
import emporium.locks.LockSet;
import emporium.locks.LockTimeout;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** The commands of random mixes. Each takes all its locks before it writes. */
final class RandomCommands {
  /** Longer than any test lasts. */
  private static final long FOREVER_MS = 600_000;

  /** What a thread does in one attempt. */
  interface Command {
    /**
     * Equal randoms do equal things.
     *
     * @throws IllegalStateException if something is wrong
     */
    void run(CommandAttempt attempt, Random random);
  }

  /** The kinds; what is to come more often is here more often. */
  static final List<Command> ALL =
      List.of(
          RandomCommands::transfer,
          RandomCommands::transfer,
          RandomCommands::transfer,
          RandomCommands::lookUp,
          RandomCommands::lookUp,
          RandomCommands::rearrange,
          RandomCommands::check,
          RandomCommands::lookAndMove,
          RandomCommands::late,
          RandomCommands::late,
          RandomCommands::upgrade,
          RandomCommands::tryOther,
          RandomCommands::brief,
          RandomCommands::nest,
          RandomCommands::collection);

  private RandomCommands() {}

  private static <T> T any(List<T> all, Random random) {
    return all.get(random.nextInt(all.size()));
  }

  private static List<Object> leaves(Random random) {
    return IntStream.range(0, 1 + random.nextInt(4))
        .mapToObj(i -> any(PieceAccounts.LEAVES, random))
        .toList();
  }

  private static void transfer(CommandAttempt attempt, Random random) {
    List<Object> keys = leaves(random);
    attempt.take(exclusive(keys), FOREVER_MS);
    attempt.move(keys);
  }

  private static void lookUp(CommandAttempt attempt, Random random) {
    List<Object> keys = leaves(random);
    attempt.take(shared(keys), FOREVER_MS);
    long sum = attempt.read(keys);
    check(attempt.read(keys) == sum, "what was read is read again");
  }

  private static void rearrange(CommandAttempt attempt, Random random) {
    Object owner = any(PieceAccounts.OWNERS, random);
    attempt.take(exclusive(owner), FOREVER_MS);
    List<Object> below = PieceAccounts.below(owner);
    attempt.move(List.of(any(below, random), any(below, random)));
  }

  private static void check(CommandAttempt attempt, Random random) {
    Object owner = any(PieceAccounts.OWNERS, random);
    attempt.take(shared(owner), FOREVER_MS);
    List<Object> below = PieceAccounts.below(owner);
    long sum = attempt.read(below);
    check(attempt.read(below) == sum, "what was read is read again");
  }

  /** Shared with intention exclusive on the owner. */
  private static void lookAndMove(CommandAttempt attempt, Random random) {
    Object owner = any(PieceAccounts.OWNERS, random);
    List<Object> below = PieceAccounts.below(owner);
    List<Object> moved = List.of(below.get(below.size() - 1), below.get(below.size() - 2));
    attempt.take(shared(owner).and(exclusive(moved)), FOREVER_MS);
    long sum = attempt.read(below);
    attempt.move(moved);
    check(attempt.read(below) == sum, "what was read is read again");
  }

  /** Adds a lock to those held, which must be refused if it comes before them. */
  private static void late(CommandAttempt attempt, Random random) {
    Object one = any(PieceAccounts.LEAVES, random);
    Object two = any(PieceAccounts.LEAVES, random);
    attempt.take(exclusive(one), FOREVER_MS);
    boolean earlier = GrayModel.ORDER.compare(two, one) < 0;
    try {
      attempt.take(exclusive(two), FOREVER_MS);
      check(!earlier, "earlier lock is refused: " + two + " after " + one);
      attempt.move(List.of(one, two));
    } catch (LockOrderViolation e) {
      check(earlier, "later lock is not refused: " + e);
    }
  }

  private static void upgrade(CommandAttempt attempt, Random random) {
    List<Object> keys = leaves(random);
    attempt.take(shared(keys), FOREVER_MS);
    long sum = attempt.read(keys);
    attempt.take(exclusive(keys), FOREVER_MS);
    check(attempt.read(keys) == sum, "what was read is read again");
    attempt.move(keys);
  }

  /** Out of order, so without waiting. */
  private static void tryOther(CommandAttempt attempt, Random random) {
    List<Object> keys = leaves(random);
    Object other =
        any(random.nextInt(4) == 0 ? PieceAccounts.OWNERS : PieceAccounts.LEAVES, random);
    attempt.take(exclusive(keys), FOREVER_MS);
    if (attempt.tryTake(exclusive(other))) {
      attempt.move(List.of(keys.get(0), other));
    }
  }

  /** Waits for a moment or not at all. */
  private static void brief(CommandAttempt attempt, Random random) {
    List<Object> keys = leaves(random);
    int waitMaxMs = random.nextInt(3);
    try {
      attempt.take(exclusive(keys), waitMaxMs);
      attempt.move(keys);
    } catch (LockTimeout e) {
      check(e.context().containsKey("lock.requested"), "a timeout names the lock");
    }
  }

  /** Takes again what it holds, and part of it, and closes in whatever order. */
  private static void nest(CommandAttempt attempt, Random random) {
    Object owner = any(PieceAccounts.OWNERS, random);
    List<Object> below = PieceAccounts.below(owner);
    attempt.take(exclusive(owner), FOREVER_MS);
    attempt.take(shared(owner).and(exclusive(any(below, random))), FOREVER_MS);
    attempt.take(exclusive(any(below, random), any(below, random)), FOREVER_MS);
    attempt.move(List.of(any(below, random), any(below, random)));
    attempt.shuffle(random);
  }

  /** The whole collection, in each of the ways to lock it. */
  private static void collection(CommandAttempt attempt, Random random) {
    Object leaf = any(PieceAccounts.LEAVES, random);
    int way = random.nextInt(4);
    attempt.take(
        switch (way) {
          case 0 -> LockSet.exclusiveRoot();
          case 1 -> LockSet.sharedRoot().and(exclusive(leaf));
          default -> LockSet.sharedRoot();
        },
        FOREVER_MS);
    long excess = PieceAccounts.excess(attempt.read(PieceAccounts.KEYS));
    check(excess == 0, "sum in an audit, off by " + excess);
    if (way == 0) {
      attempt.move(List.of(any(PieceAccounts.KEYS, random), any(PieceAccounts.KEYS, random)));
    } else if (way == 1) {
      attempt.write(leaf, attempt.read(leaf));
    }
  }

  private static void check(boolean right, String what) {
    if (!right) {
      throw new IllegalStateException("not so: " + what);
    }
  }
}
