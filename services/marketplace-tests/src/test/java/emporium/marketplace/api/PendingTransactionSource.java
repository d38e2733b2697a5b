package emporium.marketplace.api;

import emporium.runtime.engine.OpenTransaction;
import emporium.runtime.engine.ServiceModule;
import emporium.runtime.http.records.RecordWriter;
import io.quarkus.arc.properties.IfBuildProperty;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Work that stays open while it is told so, and with it every reset. Thread-safe. */
@Singleton
@IfBuildProperty(name = "test.module.PendingTransactionSource", stringValue = "true")
public class PendingTransactionSource extends ServiceModule<Object> {
  private volatile boolean held;

  void held(boolean now) {
    held = now;
  }

  PendingTransactionSource() {
    super("held", null, null);
  }

  @Override
  public CompletionStage<List<OpenTransaction>> openTransactions() {
    var open = new OpenTransaction("held", 0, "", "until it is let go", Instant.EPOCH);
    return CompletableFuture.completedStage(held ? List.of(open) : List.of());
  }

  @Override
  public CompletionStage<?> reset() {
    return CompletableFuture.completedStage(null);
  }

  @Override
  public void writeRecords(Object state, RecordWriter records) {}
}
