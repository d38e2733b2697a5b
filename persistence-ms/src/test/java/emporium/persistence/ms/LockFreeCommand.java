package emporium.persistence.ms;

import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.contract.Bank;
import java.util.function.Consumer;

/** A command that locks nothing. */
record Does(Consumer<Changes> body) implements Command<Bank, Boolean> {
  @Override
  public LockSet locks() {
    return LockSet.none();
  }

  @Override
  public Boolean apply(Bank bank, Changes changes) {
    body.accept(changes);
    return true;
  }
}
