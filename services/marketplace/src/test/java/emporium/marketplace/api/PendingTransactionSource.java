package emporium.marketplace.api;

import emporium.runtime.admin.OpenTransaction;
import emporium.runtime.admin.OpenTransactionSource;
import jakarta.enterprise.inject.Alternative;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Work that stays open while it is told so, and with it every reset. Thread-safe. */
@Alternative
@Singleton
public class PendingTransactionSource implements OpenTransactionSource {
  private volatile boolean held;

  void held(boolean now) {
    held = now;
  }

  @Override
  public String service() {
    return "held";
  }

  @Override
  public CompletionStage<List<OpenTransaction>> openTransactions() {
    var open = new OpenTransaction("held", 0, "", "until it is let go", Instant.EPOCH);
    return CompletableFuture.completedStage(held ? List.of(open) : List.of());
  }
}
