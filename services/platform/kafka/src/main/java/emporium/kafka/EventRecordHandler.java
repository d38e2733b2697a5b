package emporium.kafka;

import emporium.persistence.Envelope;
import emporium.runtime.messaging.InboundChannel;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.eclipse.microprofile.reactive.messaging.Metadata;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Delivers the events of a topic to its channel, and copies records that are none to the
 * dead-letter topic. Thread-safe.
 */
final class EventRecordHandler implements RecordHandler {
  private static final Logger LOG = LoggerFactory.getLogger(EventRecordHandler.class);

  private final KafkaRecordFormat format;
  private final InboundChannel channel;
  private final UnreadableRecords unreadable;

  EventRecordHandler(
      KafkaRecordFormat format, InboundChannel channel, UnreadableRecords unreadable) {
    this.format = format;
    this.channel = channel;
    this.unreadable = unreadable;
  }

  @Override
  public boolean received(ConsumerRecord<byte[], byte[]> record, Runnable whenDone) {
    Envelope<?> envelope;
    try {
      envelope = format.received(record.topic(), record.headers(), record.value());
    } catch (IllegalArgumentException e) {
      LOG.error(
          "A record is no event: topic={}, partition={}, offset={}",
          record.topic(),
          record.partition(),
          record.offset(),
          e);
      unreadable.copy(record, e, whenDone);
      return true;
    }
    return channel.offer(
        Message.of(
            envelope.event(),
            Metadata.of(envelope),
            () -> {
              whenDone.run();
              return CompletableFuture.completedStage(null);
            }));
  }

  @Override
  public void whenReady(Runnable resume) {
    channel.whenDelivered(resume);
  }
}
