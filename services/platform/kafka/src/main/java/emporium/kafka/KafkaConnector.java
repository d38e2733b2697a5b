package emporium.kafka;

import emporium.persistence.Envelope;
import emporium.runtime.messaging.EventHeaders;
import emporium.runtime.messaging.InboundChannels;
import emporium.runtime.messaging.OutboxRelay;
import emporium.runtime.messaging.OutgoingEvent;
import io.smallrye.reactive.messaging.connector.InboundConnector;
import io.smallrye.reactive.messaging.connector.OutboundConnector;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.Flow;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.eclipse.microprofile.reactive.messaging.spi.Connector;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Connects the channels of a process with Kafka topics, all of them with the same two {@linkplain
 * KafkaClients clients}.
 */
@ApplicationScoped
@Connector(KafkaConnector.NAME)
public class KafkaConnector implements InboundConnector, OutboundConnector {
  /** The connector's name in configuration. */
  public static final String NAME = "emporium-kafka";

  private static final Logger LOG = LoggerFactory.getLogger(KafkaConnector.class);

  private final KafkaClients clients;
  private final InboundChannels channels;

  KafkaConnector(KafkaClients clients, InboundChannels channels) {
    this.clients = clients;
    this.channels = channels;
  }

  @Override
  public Flow.Publisher<? extends Message<?>> getPublisher(Config config) {
    return channels.of(config.getValue("topic", String.class));
  }

  @Override
  public Flow.Subscriber<? extends Message<?>> getSubscriber(Config config) {
    return new Outgoing(clients);
  }

  /** Has a bounded number of events of a topic in flight. */
  private static final class Outgoing implements Flow.Subscriber<Message<?>> {
    private final KafkaClients clients;
    private Flow.@Nullable Subscription upstream;

    Outgoing(KafkaClients clients) {
      this.clients = clients;
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      upstream = subscription;
      subscription.request(OutboxRelay.BUFFER);
    }

    @Override
    public void onNext(Message<?> message) {
      try {
        var event =
            new OutgoingEvent(
                message.getMetadata(Envelope.class).orElseThrow(),
                message.getMetadata(EventHeaders.class).orElseThrow());
        clients.send(event, failure -> done(message, failure));
      } catch (RuntimeException failure) { // it would end the channel
        done(message, failure);
      }
    }

    private void done(Message<?> message, @Nullable Exception failure) {
      var from = upstream;
      if (from != null) {
        from.request(1);
      }
      var unused = failure == null ? message.ack() : message.nack(failure);
    }

    @Override
    public void onError(Throwable failure) {
      LOG.error("Channel failed", failure);
    }

    @Override
    public void onComplete() {
      upstream = null;
    }
  }
}
