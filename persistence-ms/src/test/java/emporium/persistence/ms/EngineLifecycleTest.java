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

/** Openings that cannot write any more before anybody could use them. */
class EngineLifecycleTest {
  @TempDir private Path directory;

  private EngineLifecycle life(EngineLifecycle.Loader loader) {
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
    var life =
        life(
            (epoch, failed) -> {
              var opening = opening(epoch, failed);
              failed.failed(opening, cause);
              return opening;
            });
    var refused = assertThrows(IllegalStateException.class, life::load);
    assertEquals(cause, refused.getCause());
    assertNull(life.current());
    life.close();
  }

  @Test
  void load_nothingFails_serves() throws Exception {
    var life = life(this::opening);
    life.load();
    assertNotNull(life.current());
    life.close();
  }

  private static final class NoEvents implements EventCodec {
    @Override
    public byte[] encode(Event event) {
      throw new IllegalArgumentException("No event is said: " + event);
    }

    @Override
    public <E extends Event> E decode(byte[] payload, Class<E> type) {
      throw new IllegalArgumentException("No event is heard: " + type);
    }
  }
}
