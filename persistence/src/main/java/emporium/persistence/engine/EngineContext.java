package emporium.persistence.engine;

import emporium.persistence.Topic;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Clock;
import java.util.List;

/**
 * What a process gives its engine. Immutable.
 *
 * @param topics every topic that may be published or consumed
 * @param codec the format of stored events
 * @param scheduler runs its work
 * @param classLoader knows the stored or mapped classes
 */
@RecordBuilder
public record EngineContext(
    List<Topic<?>> topics,
    EventCodec codec,
    Clock clock,
    EngineScheduler scheduler,
    ClassLoader classLoader)
    implements EngineContextBuilder.With {
  /** With the system's clock and threads, and the classes that the calling thread knows. */
  public static EngineContext of(List<Topic<?>> topics, EventCodec codec) {
    return new EngineContext(
        topics,
        codec,
        Clock.systemUTC(),
        EngineScheduler.THREADS,
        Thread.currentThread().getContextClassLoader());
  }
}
