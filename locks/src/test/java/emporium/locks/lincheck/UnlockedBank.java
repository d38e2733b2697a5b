package emporium.locks.lincheck;

import emporium.locks.LockSet;
import java.util.function.IntSupplier;

/**
 * The bank without locks. Run by one thread it is the sequential specification; run by several it
 * must be found out.
 */
public class UnlockedBank extends Bank {
  @Override
  int locked(LockSet set, IntSupplier body) {
    return body.getAsInt();
  }

  @Override
  public int transferIfFree(int from, int to) {
    return transfer(from, to);
  }

  @Override
  public int transferAtOnce(int from, int to) {
    return transfer(from, to);
  }

  @Override
  public int readThenRaise(int account) {
    return accounts.raise(account, accounts.balance(account));
  }
}
