package emporium.persistence.jpa;

import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.contract.BankRepository;
import java.util.function.BiFunction;

/** A command made of its parts. */
record AdHocCommand<R>(LockSet locks, BiFunction<BankRepository, Changes, R> body)
    implements Command<BankRepository, R> {
  @Override
  public R apply(BankRepository bank, Changes changes) {
    return body.apply(bank, changes);
  }
}
