package emporium.stream;

import emporium.persistence.Envelope;
import emporium.runtime.messaging.EventHeaders;
import emporium.runtime.messaging.InboundChannels;
import emporium.runtime.messaging.OutgoingEvent;
import emporium.runtime.messaging.PendingRecipients;
import io.smallrye.reactive.messaging.connector.InboundConnector;
import io.smallrye.reactive.messaging.connector.OutboundConnector;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.Flow;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.eclipse.microprofile.reactive.messaging.spi.Connector;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Connects the channels of a process with streams. An outgoing event is queued for the process of
 * each consumer that has not acknowledged it, or left to the outbox if there is no room.
 */
@ApplicationScoped
@Connector(StreamConnector.NAME)
public class StreamConnector implements InboundConnector, OutboundConnector {
  /** The connector's name in configuration. */
  public static final String NAME = "emporium-stream";

  private static final Logger LOG = LoggerFactory.getLogger(StreamConnector.class);

  private final StreamSenders peers;
  private final InboundChannels channels;

  StreamConnector(StreamSenders peers, InboundChannels channels) {
    this.peers = peers;
    this.channels = channels;
  }

  @Override
  public Flow.Publisher<? extends Message<?>> getPublisher(Config config) {
    return channels.of(config.getValue("topic", String.class));
  }

  @Override
  public Flow.Subscriber<? extends Message<?>> getSubscriber(Config config) {
    return new Outgoing(peers);
  }

  private record Outgoing(StreamSenders peers) implements Flow.Subscriber<Message<?>> {
    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      subscription.request(Long.MAX_VALUE); // the queues have their own bounds
    }

    @Override
    public void onNext(Message<?> message) {
      var event =
          new OutgoingEvent(
              message.getMetadata(Envelope.class).orElseThrow(),
              message.getMetadata(EventHeaders.class).orElseThrow());
      var awaiting = message.getMetadata(PendingRecipients.class).orElseThrow();
      peers.send(event, awaiting);
      var unused = message.ack();
    }

    @Override
    public void onError(Throwable failure) {
      LOG.error("Channel failed", failure);
    }

    @Override
    public void onComplete() {}
  }
}
