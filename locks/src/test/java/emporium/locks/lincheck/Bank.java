package emporium.locks.lincheck;

import static emporium.locks.lincheck.Accounts.key;

import emporium.locks.HeldLocks;
import emporium.locks.LockManager;
import emporium.locks.LockSet;
import emporium.locks.LockTimeout;
import emporium.locks.LockUpgradeConflict;
import emporium.locks.lincheck.Accounts.OwnerId;
import java.util.function.IntSupplier;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.Validate;

/**
 * What Lincheck runs: transfers, reads and resets of {@link Accounts}, each under the locks it
 * declares. Linearizable if and only if the locks isolate.
 *
 * <p>No result depends on time: a wait has an hour, and who is refused at once (not free, no wait,
 * upgrade conflict) gives everything back and takes the same locks waiting. Subclasses change how
 * locks are taken or what happens after a refusal.
 */
@Param(name = "account", gen = IntGen.class, conf = "0:2")
@Param(name = "owner", gen = IntGen.class, conf = "0:1")
public class Bank {
  private static final long WAIT_MAX_MS = 3_600_000;

  final Accounts accounts = new Accounts(this::letOthersIn);
  private final LockManager manager = new LockManager(Accounts.TREE);

  /** Why locks were not granted. */
  enum Refused {
    NOT_FREE,
    NO_WAIT,
    UPGRADE_CONFLICT
  }

  /** Runs a body under locks that are waited for. */
  int locked(LockSet set, IntSupplier body) {
    return manager.run(set, WAIT_MAX_MS, body::getAsInt);
  }

  /** Called between a read and its write: makes it likely that another thread comes between. */
  @SuppressWarnings("ThreadPriorityCheck") // nothing relies on it, failures are found sooner
  void letOthersIn() {
    Thread.yield();
  }

  /** Called where a refusal was met; whether the body may go on without the locks. */
  boolean goesOnWithout(Refused why) {
    return false;
  }

  /** Moves one piece under the locks of both accounts. */
  @Operation
  public int transfer(@Param(name = "account") int from, @Param(name = "account") int to) {
    return locked(LockSet.exclusive(key(from), key(to)), () -> accounts.move(from, to));
  }

  /** As {@link #transfer}, if both are free; waits if they are not. */
  @Operation
  public int transferIfFree(@Param(name = "account") int from, @Param(name = "account") int to) {
    LockSet set = LockSet.exclusive(key(from), key(to));
    HeldLocks held = manager.tryAcquire(set);
    if (held == null && !goesOnWithout(Refused.NOT_FREE)) {
      return transfer(from, to);
    }
    return closing(held, () -> accounts.move(from, to));
  }

  /** As {@link #transfer}, at first without a wait. */
  @Operation
  public int transferAtOnce(@Param(name = "account") int from, @Param(name = "account") int to) {
    HeldLocks held = null;
    try {
      held = manager.acquire(LockSet.exclusive(key(from), key(to)), 0);
    } catch (LockTimeout e) {
      if (!goesOnWithout(Refused.NO_WAIT)) {
        return transfer(from, to);
      }
    }
    return closing(held, () -> accounts.move(from, to));
  }

  /** Reads two accounts. */
  @Operation
  public int read(@Param(name = "account") int left, @Param(name = "account") int right) {
    return locked(LockSet.shared(key(left), key(right)), () -> accounts.both(left, right));
  }

  /** Reads the accounts of the first owner under the owner's lock. */
  @Operation
  public int readOwner() {
    return locked(LockSet.shared(new OwnerId(0)), () -> accounts.both(0, 1));
  }

  /** Moves one piece between the accounts of the first owner under the owner's lock. */
  @Operation
  public int rearrangeOwner() {
    return locked(LockSet.exclusive(new OwnerId(0)), () -> accounts.move(0, 1));
  }

  /** Reads everything under the collection's lock. */
  @Operation
  public int readAll() {
    return locked(LockSet.sharedRoot(), accounts::all);
  }

  /** Puts everything back under the collection's lock. */
  @Operation
  public int reset() {
    return locked(LockSet.exclusiveRoot(), accounts::reset);
  }

  /** Reads an account, then wants to write it: S becomes X, or is rolled back. */
  @Operation
  public int readThenRaise(@Param(name = "account") int account) {
    try (HeldLocks held = manager.acquire(LockSet.shared(key(account)), WAIT_MAX_MS)) {
      int seen = accounts.balance(account);
      letOthersIn();
      try (HeldLocks stronger = manager.acquire(LockSet.exclusive(key(account)), WAIT_MAX_MS)) {
        return accounts.raise(account, seen);
      } catch (LockUpgradeConflict e) {
        if (goesOnWithout(Refused.UPGRADE_CONFLICT)) {
          return accounts.raise(account, seen);
        }
      }
    }
    return locked(
        LockSet.exclusive(key(account)), () -> accounts.raise(account, accounts.balance(account)));
  }

  /** Nothing is left behind. */
  @Validate
  public void nothingIsHeld() {
    HeldLocks everything = manager.tryAcquire(LockSet.exclusiveRoot());
    if (everything == null) {
      throw new IllegalStateException("Something is still held");
    }
    everything.close();
  }

  private static int closing(HeldLocks held, IntSupplier body) {
    try {
      return body.getAsInt();
    } finally {
      if (held != null) {
        held.close();
      }
    }
  }
}
