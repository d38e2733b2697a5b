package emporium.persistence.ms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import emporium.persistence.Durability;
import emporium.persistence.Event;
import emporium.persistence.engine.EngineContext;
import emporium.persistence.engine.EventCodec;
import emporium.persistence.engine.RemoteConsumers;
import emporium.persistence.engine.StartProgress;
import emporium.persistence.ms.commit.CommitMeter;
import emporium.persistence.ms.graph.Graph;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Incarnations that cannot write any more before a client could use them. */
class EngineLifecycleTest {
  @TempDir private Path directory;

  private EngineLifecycle lifecycle(EngineLifecycle.Loader loader) {
    return new EngineLifecycle(options(), loader, why -> {}, () -> {});
  }

  private EngineOptions options() {
    return EngineOptions.of(
        directory, Durability.PROCESS, EngineContext.of(List.of(), new NoEvents()));
  }

  private EngineIncarnation opening(long epoch, EngineLifecycle.Failed failed) {
    return new EngineIncarnation(
        epoch,
        options(),
        List.of(new Graph("nothing")),
        new RemoteConsumers(List.of()),
        Runnable::run,
        new CommitMeter(),
        new StartProgress(System::nanoTime),
        failed::failed);
  }

  @Test
  void load_writingFailsBeforeItEnds_failsAndServesNothing() throws Exception {
    var cause = new IOException("disk full");
    var lifecycle =
        lifecycle(
            (epoch, failed) -> {
              var opening = opening(epoch, failed);
              failed.failed(opening, cause);
              return opening;
            });
    var refused = assertThrows(IllegalStateException.class, lifecycle::load);
    assertEquals(cause, refused.getCause());
    assertNull(lifecycle.current());
    lifecycle.close();
  }

  @Test
  void load_nothingFails_serves() throws Exception {
    var lifecycle = lifecycle(this::opening);
    lifecycle.load();
    assertNotNull(lifecycle.current());
    lifecycle.close();
  }

  private static final class NoEvents implements EventCodec {
    @Override
    public byte[] encode(Event event) {
      throw new IllegalArgumentException("No event is published: " + event);
    }

    @Override
    public <E extends Event> E decode(byte[] payload, Class<E> type) {
      throw new IllegalArgumentException("No event is consumed: " + type);
    }
  }
}
