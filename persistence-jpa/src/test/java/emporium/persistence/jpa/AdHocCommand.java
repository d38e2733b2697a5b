package emporium.persistence.jpa;

import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.contract.Bank;
import java.util.function.BiFunction;

/** A command made of its parts. */
record Does<R>(LockSet locks, BiFunction<Bank, Changes, R> body) implements Command<Bank, R> {
  @Override
  public R apply(Bank bank, Changes changes) {
    return body.apply(bank, changes);
  }
}
