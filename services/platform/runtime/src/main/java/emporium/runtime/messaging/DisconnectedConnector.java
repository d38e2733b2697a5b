package emporium.runtime.messaging;

import io.smallrye.reactive.messaging.connector.InboundConnector;
import io.smallrye.reactive.messaging.connector.OutboundConnector;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.Flow;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.eclipse.microprofile.reactive.messaging.spi.Connector;

/**
 * The other side of a channel in a process without peer and broker: nothing arrives, and published
 * events wait in the outbox.
 */
@ApplicationScoped
@Connector(DisconnectedConnector.NAME)
public class DisconnectedConnector implements InboundConnector, OutboundConnector {
  /** The connector's name in configuration. */
  public static final String NAME = "emporium-disconnected";

  @Override
  public Flow.Publisher<? extends Message<?>> getPublisher(Config config) {
    return subscriber -> subscriber.onSubscribe(new Silence());
  }

  @Override
  public Flow.Subscriber<? extends Message<?>> getSubscriber(Config config) {
    return new Patience();
  }

  private static final class Silence implements Flow.Subscription {
    @Override
    public void request(long messages) {}

    @Override
    public void cancel() {}
  }

  private static final class Patience implements Flow.Subscriber<Message<?>> {
    @Override
    public void onSubscribe(Flow.Subscription subscription) {}

    @Override
    public void onNext(Message<?> message) {}

    @Override
    public void onError(Throwable failure) {}

    @Override
    public void onComplete() {}
  }
}
