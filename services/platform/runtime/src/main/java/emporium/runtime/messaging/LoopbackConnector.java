package emporium.edge;

import io.smallrye.mutiny.operators.multi.processors.UnicastProcessor;
import io.smallrye.reactive.messaging.connector.InboundConnector;
import io.smallrye.reactive.messaging.connector.OutboundConnector;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Flow;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.eclipse.microprofile.reactive.messaging.spi.Connector;

/**
 * Joins a service with itself: what goes out on one channel comes in on another one of the same
 * {@code topic}. A channel cannot lead out of the process and into it by one name, so what a
 * service says to its own replicas has two, and this between them while it has none. Thread-safe.
 *
 * <p>Bounded by the lane that sends: {@link Relay#BUFFER} events on their way.
 */
@ApplicationScoped
@Connector(LoopConnector.NAME)
public class LoopConnector implements InboundConnector, OutboundConnector {
  /** The connector's name in configuration. */
  public static final String NAME = "emporium-loop";

  private final Map<String, UnicastProcessor<Message<?>>> loops = new ConcurrentHashMap<>();

  @Override
  public Flow.Publisher<? extends Message<?>> getPublisher(Config config) {
    return loop(config);
  }

  @Override
  public Flow.Subscriber<? extends Message<?>> getSubscriber(Config config) {
    return loop(config);
  }

  private UnicastProcessor<Message<?>> loop(Config config) {
    return loops.computeIfAbsent(
        config.getValue("topic", String.class), topic -> UnicastProcessor.create());
  }
}
