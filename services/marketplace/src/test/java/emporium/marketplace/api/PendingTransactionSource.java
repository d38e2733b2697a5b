package emporium.marketplace;

import emporium.edge.OpenTransaction;
import emporium.edge.OpenWork;
import jakarta.enterprise.inject.Alternative;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Work that stays open while it is told so, and with it every reset. Thread-safe. */
@Alternative
@Singleton
public class HeldWork implements OpenWork {
  private volatile boolean held;

  void held(boolean now) {
    held = now;
  }

  @Override
  public String service() {
    return "held";
  }

  @Override
  public CompletionStage<List<OpenTransaction>> open() {
    var open = new OpenTransaction("held", 0, "", "until it is let go", Instant.EPOCH);
    return CompletableFuture.completedStage(held ? List.of(open) : List.of());
  }
}
