package emporium.runtime.replica;

import emporium.locks.LockRequest;
import emporium.locks.LockSet;
import emporium.persistence.Command;
import emporium.persistence.CommitResult;
import emporium.persistence.DeadLetters;
import emporium.persistence.Envelope;
import emporium.persistence.EventEffect;
import emporium.persistence.Transactions;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Passes only units of work that lock no key of another replica, and only events whose key this one
 * owns. So resources and commands are independent of replicas. Stages fail with {@link
 * NotPartitionOwner} otherwise. Thread-safe.
 *
 * @param <P> the service's state as the domain sees it
 */
public final class OwnerCheckedTransactions<P> implements Transactions<P> {
  private final Transactions<P> inner;
  private final ReplicaTopology replicas;

  /** Guards the units of work of a service that has several replicas. */
  public OwnerCheckedTransactions(Transactions<P> inner, ReplicaTopology replicas) {
    this.inner = inner;
    this.replicas = replicas;
  }

  @Override
  public <R> CompletionStage<R> run(Command<P, R> command) {
    return ifOwned(command.locks(), () -> inner.run(command));
  }

  @Override
  public <R> CompletionStage<CommitResult<R>> commit(Command<P, R> command) {
    return ifOwned(command.locks(), () -> inner.commit(command));
  }

  /**
   * {@inheritDoc} A command of an owned event that locks a key of another replica is a programming
   * error.
   */
  @Override
  public <R> CompletionStage<CommitResult<@Nullable R>> consume(
      Envelope<?> envelope, Command<P, R> command) {
    var refusal = refusal(envelope, command);
    return refusal == null
        ? inner.consume(envelope, command)
        : CompletableFuture.failedStage(refusal);
  }

  @Override
  public List<CompletionStage<? extends CommitResult<?>>> consumeAll(List<EventEffect<P>> events) {
    return events.stream().allMatch(event -> refusal(event.envelope(), event.command()) == null)
        ? inner.consumeAll(events)
        : Transactions.super.consumeAll(events);
  }

  private @Nullable RuntimeException refusal(Envelope<?> envelope, Command<P, ?> command) {
    var key = envelope.key();
    if (envelope.isRemote() && !replicas.owns(key)) {
      return notOwner(key);
    }
    return notOwned(command.locks())
        .map(
            other ->
                new IllegalStateException(
                    "An event changes what another replica owns: key=" + other))
        .orElse(null);
  }

  @Override
  public <R> CompletionStage<R> read(LockSet locks, Function<P, R> query) {
    return ifOwned(locks, () -> inner.read(locks, query));
  }

  /** {@inheritDoc} Covers the data of this replica. */
  @Override
  public <R> CompletionStage<R> snapshot(Function<P, R> query) {
    return inner.snapshot(query);
  }

  @Override
  public <R> CompletionStage<R> report(Function<P, R> query) {
    return inner.report(query);
  }

  @Override
  public <R> CompletionStage<R> reportOfTables(Function<P, R> query) {
    return inner.reportOfTables(query);
  }

  @Override
  public <R> CompletionStage<R> reportOfBoth(BiFunction<P, P, R> query) {
    return inner.reportOfBoth(query);
  }

  @Override
  public CompletionStage<? extends CommitResult<?>> deadLetter(Envelope<?> envelope, String cause) {
    return inner.deadLetter(envelope, cause);
  }

  @Override
  public DeadLetters<P> deadLetters() {
    return inner.deadLetters();
  }

  private <T> CompletionStage<T> ifOwned(LockSet locks, Supplier<CompletionStage<T>> work) {
    return notOwned(locks)
        .<CompletionStage<T>>map(key -> CompletableFuture.failedStage(notOwner(key)))
        .orElseGet(work);
  }

  private Optional<Object> notOwned(LockSet locks) {
    return locks.requests().stream()
        .map(LockRequest::key)
        .filter(key -> KeyPartitioner.isPartitionable(key) && !replicas.ownsData(key))
        .findFirst();
  }

  private NotPartitionOwner notOwner(Object key) {
    return new NotPartitionOwner(key, replicas.addressOf(replicas.ownerOf(key)));
  }
}
