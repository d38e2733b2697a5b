package emporium.edge.replica;

import emporium.locks.LockRequest;
import emporium.locks.LockSet;
import emporium.persistence.Command;
import emporium.persistence.Committed;
import emporium.persistence.DeadLetters;
import emporium.persistence.Envelope;
import emporium.persistence.Transactions;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Lets only such units of work through as lock nothing that another replica owns, and only events
 * whose key this one owns. So no resource and no command knows of replicas. Stages fail with {@link
 * OwnedElsewhere} otherwise. Thread-safe.
 *
 * @param <P> the service's state as the domain sees it
 */
public final class OwnTransactions<P> implements Transactions<P> {
  private final Transactions<P> inner;
  private final Replicas replicas;

  /** Guards the units of work of a service that has several replicas. */
  public OwnTransactions(Transactions<P> inner, Replicas replicas) {
    this.inner = inner;
    this.replicas = replicas;
  }

  @Override
  public <R> CompletionStage<R> run(Command<P, R> command) {
    return ifOwned(command.locks(), () -> inner.run(command));
  }

  @Override
  public <R> CompletionStage<Committed<R>> commit(Command<P, R> command) {
    return ifOwned(command.locks(), () -> inner.commit(command));
  }

  /** {@inheritDoc} A command of an own event that wants what others own is a mistake in it. */
  @Override
  public <R> CompletionStage<Committed<@Nullable R>> consume(
      Envelope<?> envelope, Command<P, R> command) {
    var key = envelope.key();
    if (envelope.isReceived() && !replicas.owns(key)) {
      return CompletableFuture.failedStage(elsewhere(key));
    }
    return foreign(command.locks())
        .<CompletionStage<Committed<@Nullable R>>>map(
            other ->
                CompletableFuture.failedStage(
                    new IllegalStateException(
                        "An event changes what another replica owns: key=" + other)))
        .orElseGet(() -> inner.consume(envelope, command));
  }

  @Override
  public <R> CompletionStage<R> read(LockSet locks, Function<P, R> query) {
    return ifOwned(locks, () -> inner.read(locks, query));
  }

  /** {@inheritDoc} What this replica has. */
  @Override
  public <R> CompletionStage<R> snapshot(Function<P, R> query) {
    return inner.snapshot(query);
  }

  @Override
  public <R> CompletionStage<R> report(Function<P, R> query) {
    return inner.report(query);
  }

  @Override
  public CompletionStage<? extends Committed<?>> bury(Envelope<?> envelope, String cause) {
    return inner.bury(envelope, cause);
  }

  @Override
  public DeadLetters<P> deadLetters() {
    return inner.deadLetters();
  }

  private <T> CompletionStage<T> ifOwned(LockSet locks, Supplier<CompletionStage<T>> work) {
    return foreign(locks)
        .<CompletionStage<T>>map(key -> CompletableFuture.failedStage(elsewhere(key)))
        .orElseGet(work);
  }

  private Optional<Object> foreign(LockSet locks) {
    return locks.requests().stream()
        .map(LockRequest::key)
        .filter(key -> Partitions.isKey(key) && !replicas.ownsData(key))
        .findFirst();
  }

  private OwnedElsewhere elsewhere(Object key) {
    return new OwnedElsewhere(key, replicas.addressOf(replicas.ownerOf(key)));
  }
}
