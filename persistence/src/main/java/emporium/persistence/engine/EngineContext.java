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
 * @param classLoader knows the stored or mapped classes
 */
@RecordBuilder
public record EngineContext(
    List<Topic<?>> topics, EventCodec codec, Clock clock, ClassLoader classLoader)
    implements EngineContextBuilder.With {
  /** With the system's clock, and the classes that the calling thread knows. */
  public static EngineContext of(List<Topic<?>> topics, EventCodec codec) {
    return new EngineContext(
        topics, codec, Clock.systemUTC(), Thread.currentThread().getContextClassLoader());
  }
}
