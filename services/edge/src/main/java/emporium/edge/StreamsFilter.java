package emporium.edge;

import emporium.persistence.Overloaded;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import jakarta.inject.Singleton;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/**
 * Refuses requests that {@link OpensStream open a stream} while as many are open as may be. Of two
 * that come for the last place at once, one passes here and its stream ends at once.
 */
@Singleton
public class StreamsFilter {
  private final Provider<Streams> streams; // filters are made before configuration can be read

  @Inject
  StreamsFilter(Provider<Streams> streams) {
    this.streams = streams;
  }

  /** Refuses one too many with {@link Overloaded}. */
  @OpensStream
  @ServerRequestFilter
  public void refuse() {
    if (streams.get().isFull()) {
      throw new Overloaded("emporium.streams.max");
    }
  }
}
