package emporium.kafka;

import emporium.edge.remote.Sending;
import emporium.edge.replica.Replicas;
import emporium.persistence.Envelope;
import emporium.persistence.engine.EventCodec;
import io.quarkus.arc.Unremovable;
import io.smallrye.reactive.messaging.IncomingInterceptor;
import io.smallrye.reactive.messaging.OutgoingInterceptor;
import io.smallrye.reactive.messaging.kafka.api.IncomingKafkaRecordMetadata;
import io.smallrye.reactive.messaging.kafka.api.OutgoingKafkaRecordMetadata;
import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Turns events into records and records into events, on every channel that leads out of the
 * process. What cannot be read passes as it is and is refused where it arrives.
 */
@Unremovable
@ApplicationScoped
public class EventInterceptor implements OutgoingInterceptor, IncomingInterceptor {
  private static final Logger LOG = LoggerFactory.getLogger(EventInterceptor.class);

  private final Wire wire;
  private final Replicas replicas;

  public EventInterceptor(EventCodec codec, Replicas replicas) {
    this.wire = new Wire(codec);
    this.replicas = replicas;
  }

  @Override
  public int getPriority() {
    return OutgoingInterceptor.super.getPriority();
  }

  @Override
  public Message<?> beforeMessageSend(Message<?> message) {
    var envelope = message.getMetadata(Envelope.class).orElse(null);
    var sending = message.getMetadata(Sending.class).orElse(null);
    if (envelope == null || sending == null) {
      return message;
    }
    var record =
        OutgoingKafkaRecordMetadata.<String>builder()
            .withKey(envelope.key().toString())
            .withPartition(replicas.partitions().of(envelope.key()))
            .withHeaders(Wire.headers(envelope, sending))
            .build();
    return message.withPayload(wire.payload(envelope.event())).addMetadata(record);
  }

  @Override
  public Message<?> afterMessageReceive(Message<?> message) {
    var record = message.getMetadata(IncomingKafkaRecordMetadata.class).orElse(null);
    if (record == null
        || record.getTopic().startsWith(ChannelsConfig.ACKNOWLEDGEMENTS)
        || !(message.getPayload() instanceof byte[] payload)) {
      return message;
    }
    try {
      var envelope = wire.received(record.getTopic(), record.getHeaders(), payload);
      return message.withPayload(envelope.event()).addMetadata(envelope);
    } catch (IllegalArgumentException e) {
      LOG.error(
          "A record is no event: topic={}, partition={}, offset={}",
          record.getTopic(),
          record.getPartition(),
          record.getOffset(),
          e);
      return message.addMetadata(e); // the cause that goes with it to the dead letters
    }
  }

  @Override
  public void onMessageAck(Message<?> message) {}

  @Override
  public void onMessageNack(Message<?> message, Throwable failure) {}
}
