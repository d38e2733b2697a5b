package emporium.kafka;

import emporium.persistence.Envelope;
import emporium.persistence.engine.EventCodec;
import emporium.runtime.RuntimeConfig;
import emporium.runtime.messaging.EventHeaders;
import emporium.runtime.replica.ReplicaTopology;
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
 * Converts events to records and back, on every channel that leads out of the process. An
 * unreadable record passes unchanged and the consumer rejects it.
 */
@Unremovable
@ApplicationScoped
public class EventInterceptor implements OutgoingInterceptor, IncomingInterceptor {
  private static final Logger LOG = LoggerFactory.getLogger(EventInterceptor.class);

  private final KafkaRecordFormat wire;
  private final ReplicaTopology replicas;
  private final boolean isUsed;

  public EventInterceptor(EventCodec codec, ReplicaTopology replicas, RuntimeConfig config) {
    this.isUsed = config.relay().transport().equals("kafka");
    this.wire = new KafkaRecordFormat(codec);
    this.replicas = replicas;
  }

  @Override
  public int getPriority() {
    return OutgoingInterceptor.super.getPriority();
  }

  @Override
  public Message<?> beforeMessageSend(Message<?> message) {
    var envelope = message.getMetadata(Envelope.class).orElse(null);
    var sending = message.getMetadata(EventHeaders.class).orElse(null);
    if (!isUsed || envelope == null || sending == null) {
      return message;
    }
    var record =
        OutgoingKafkaRecordMetadata.<String>builder()
            .withKey(envelope.key().toString())
            .withPartition(replicas.partitions().of(envelope.key()))
            .withHeaders(KafkaRecordFormat.headers(envelope, sending))
            .build();
    return message.withPayload(wire.payload(envelope)).addMetadata(record);
  }

  @Override
  public Message<?> afterMessageReceive(Message<?> message) {
    var record = message.getMetadata(IncomingKafkaRecordMetadata.class).orElse(null);
    if (record == null
        || record.getTopic().startsWith(KafkaChannelConfig.ACKNOWLEDGEMENTS)
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
      return message.addMetadata(e); // the cause, for the dead letter
    }
  }

  @Override
  public void onMessageAck(Message<?> message) {}

  @Override
  public void onMessageNack(Message<?> message, Throwable failure) {}
}
