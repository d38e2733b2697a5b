package emporium.persistence.ms;

import emporium.persistence.ms.store.GraphStore;
import java.util.concurrent.locks.Lock;
import java.util.function.Consumer;

/**
 * The one thread that writes: joins everything placed into one atomic store, forced as the
 * durability level says, then lets the answers go. Units are joined for as long as the group before
 * is being forced; there is no artificial delay, and the number of units in a group is bounded by
 * the commands and events in flight.
 *
 * <p>After a failed write it stops for good; the engine reloads from disk with a new committer.
 */
final class Committer implements Runnable {
  private final CommitSequence sequence;
  private final StoredState state;
  private final GraphStore store;
  private final DurabilityGate gate;
  private final Lock exclusiveCut;
  private final CommitMeter meter;
  private final Consumer<Throwable> failed;

  Committer(
      CommitSequence sequence,
      StoredState state,
      GraphStore store,
      DurabilityGate gate,
      Lock exclusiveCut,
      CommitMeter meter,
      Consumer<Throwable> failed) {
    this.sequence = sequence;
    this.state = state;
    this.store = store;
    this.gate = gate;
    this.exclusiveCut = exclusiveCut;
    this.meter = meter;
    this.failed = failed;
  }

  @Override
  public void run() {
    try {
      while (sequence.awaitWork()) {
        commitGroup();
      }
    } catch (Throwable t) {
      if (t instanceof InterruptedException) {
        Thread.currentThread().interrupt();
      }
      failed.accept(t);
    }
  }

  private void commitGroup() {
    long startNanos = System.nanoTime();
    CommitSequence.Group group;
    exclusiveCut.lock();
    try {
      group = sequence.drain();
      state.copyState(group, sequence);
    } finally {
      exclusiveCut.unlock();
    }
    long cutNanos = System.nanoTime() - startNanos;
    state.copyMessages(group);
    store.commit();
    meter.committed(group.units().size(), cutNanos, System.nanoTime() - startNanos);
    gate.durable(group.upTo());
  }
}
