package emporium.runtime.tracing;

import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;

/** A command whose events carry a context. */
record TracedCommand<P, R>(Command<P, R> command, String context) implements Command<P, R> {
  @Override
  public LockSet locks() {
    return command.locks();
  }

  @Override
  public R apply(P state, Changes changes) {
    return command.apply(state, changes);
  }
}
