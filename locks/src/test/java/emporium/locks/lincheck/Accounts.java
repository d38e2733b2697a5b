package emporium.locks.lincheck;

import emporium.locks.LockTree;
import java.util.Comparator;

/**
 * Three accounts of two owners, in plain fields. Not thread-safe: the locks under test are what
 * guards them. An account is named by its place in {@link #KEYS}.
 */
final class Accounts {
  static final LockTree TREE = LockTree.derive("bank", OwnerId.class, AccountKey.class);
  static final int START = 100;
  private static final int DIGITS = 1000;
  private static final AccountKey[] KEYS = {
    new AccountKey(0, 0), new AccountKey(0, 1), new AccountKey(1, 0)
  };

  private final int[] balances = {START, START, START};
  private final Runnable letOthersIn;

  /** What runs between reading and writing a balance. */
  Accounts(Runnable letOthersIn) {
    this.letOthersIn = letOthersIn;
  }

  record OwnerId(int value) implements Comparable<OwnerId> {
    @Override
    public int compareTo(OwnerId other) {
      return Integer.compare(value, other.value);
    }
  }

  record AccountKey(int ownerId, int number) implements Comparable<AccountKey> {
    private static final Comparator<AccountKey> ORDER =
        Comparator.comparingInt(AccountKey::ownerId).thenComparingInt(AccountKey::number);

    public OwnerId owner() {
      return new OwnerId(ownerId);
    }

    @Override
    public int compareTo(AccountKey other) {
      return ORDER.compare(this, other);
    }
  }

  static AccountKey key(int account) {
    return KEYS[account];
  }

  int balance(int account) {
    return balances[account];
  }

  /** Moves one piece; returns both balances in one number. */
  int move(int from, int to) {
    add(from, -1);
    add(to, 1);
    return both(from, to);
  }

  /** Adds to a balance, with room for others between reading and writing. */
  void add(int account, int pieces) {
    int seen = balances[account];
    letOthersIn.run();
    balances[account] = seen + pieces;
  }

  /** Adds one piece; returns what was seen before and what is there now in one number. */
  int raise(int account, int seen) {
    add(account, 1);
    return seen * DIGITS + balances[account];
  }

  /** Two balances in one number. */
  int both(int left, int right) {
    return balances[left] * DIGITS + balances[right];
  }

  /** All balances in one number. */
  int all() {
    return both(0, 1) * DIGITS + balances[2];
  }

  /** Puts every balance back; returns what they were. */
  int reset() {
    int before = all();
    for (int account = 0; account < balances.length; account++) {
      balances[account] = START;
    }
    return before;
  }
}
