package emporium.runtime.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Reads the open business transactions of all services of this process. */
public final class OpenTransactions {
  private OpenTransactions() {}

  /** Completes with those of all services, or fails if one of them cannot be read. */
  public static CompletableFuture<List<OpenTransaction>> of(List<ServiceModule<?>> services) {
    var asked =
        services.stream().map(service -> service.openTransactions().toCompletableFuture()).toList();
    return CompletableFuture.allOf(asked.toArray(new CompletableFuture<?>[0]))
        .thenApply(
            done -> {
              List<OpenTransaction> open = new ArrayList<>();
              asked.forEach(answer -> open.addAll(answer.join()));
              return open;
            });
  }
}
