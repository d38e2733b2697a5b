package emporium.wholesale.published;

import emporium.persistence.Command;
import emporium.persistence.CommitResult;
import emporium.persistence.DeadLetter;
import emporium.persistence.DeadLetters;
import emporium.persistence.EventId;
import emporium.wholesale.WholesaleRepository;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** None, since there are no events. Stateless. */
final class NoDeadLetters implements DeadLetters<WholesaleRepository> {
  @Override
  public CompletionStage<List<DeadLetter>> oldest(int max) {
    return CompletableFuture.completedStage(List.of());
  }

  @Override
  public CompletionStage<Optional<DeadLetter>> find(EventId id) {
    return CompletableFuture.completedStage(Optional.empty());
  }

  @Override
  public <R> CompletionStage<CommitResult<@Nullable R>> redrive(
      EventId id, Command<WholesaleRepository, R> command) {
    return CompletableFuture.completedStage(
        CommitResult.duplicate(() -> CompletableFuture.completedStage(null)));
  }

  @Override
  public CompletionStage<Boolean> noteCause(EventId id, String cause) {
    return CompletableFuture.completedStage(false);
  }

  @Override
  public CompletionStage<Boolean> discard(EventId id) {
    return CompletableFuture.completedStage(false);
  }
}
