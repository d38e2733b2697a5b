package emporium.persistence.ms;

import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.contract.BankRepository;
import java.util.function.Consumer;

/** A command that locks nothing. */
public record LockFreeCommand(Consumer<Changes> body) implements Command<BankRepository, Boolean> {
  @Override
  public LockSet locks() {
    return LockSet.none();
  }

  @Override
  public Boolean apply(BankRepository bank, Changes changes) {
    body.accept(changes);
    return true;
  }
}
