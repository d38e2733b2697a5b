package emporium.runtime.engine;

import emporium.persistence.Command;
import emporium.persistence.CommitResult;
import emporium.persistence.DeadLetter;
import emporium.persistence.DeadLetters;
import emporium.persistence.EventId;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A service's dead letters under one {@link GlobalLockBaseline}. Thread-safe. */
record GlobalLockDeadLetters<P>(DeadLetters<P> inner, GlobalLockBaseline globalLock)
    implements DeadLetters<P> {
  @Override
  public CompletionStage<List<DeadLetter>> oldest(int max) {
    return inTurn(() -> inner.oldest(max));
  }

  @Override
  public CompletionStage<Optional<DeadLetter>> find(EventId id) {
    return inTurn(() -> inner.find(id));
  }

  @Override
  public <R> CompletionStage<CommitResult<@Nullable R>> redrive(EventId id, Command<P, R> command) {
    return globalLock.runExclusively(true, () -> inner.redrive(id, command), CommitResult::durable);
  }

  @Override
  public CompletionStage<Boolean> noteCause(EventId id, String cause) {
    return inTurn(() -> inner.noteCause(id, cause));
  }

  @Override
  public CompletionStage<Boolean> discard(EventId id) {
    return inTurn(() -> inner.discard(id));
  }

  private <T> CompletionStage<T> inTurn(Supplier<CompletionStage<T>> work) {
    return globalLock.runExclusively(true, work, result -> CompletableFuture.completedStage(null));
  }
}
