package emporium.runtime.messaging;

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
 * Connects a service with itself: events sent on one channel are received on another one of the
 * same {@code topic}. One channel name cannot be outgoing and incoming, so a topic that a service
 * publishes to its own replicas has two channels; without replicas this connects them. Thread-safe.
 *
 * <p>Bounded by the sender: {@link OutboxRelay#BUFFER} events in flight.
 */
@ApplicationScoped
@Connector(LoopbackConnector.NAME)
public class LoopbackConnector implements InboundConnector, OutboundConnector {
  /** The connector's name in configuration. */
  public static final String NAME = "emporium-loopback";

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
