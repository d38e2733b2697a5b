package emporium.runtime.messaging;

import emporium.persistence.Envelope;

/**
 * What is acknowledged together: the events of one topic and source at one consumer.
 *
 * @param producer the service that published them
 * @param source of their numbers
 * @param consumer a service of this process
 * @param topic its name
 */
public record AcknowledgementStream(String producer, String source, String consumer, String topic) {
  static AcknowledgementStream of(Envelope<?> received, String consumer) {
    var topic = received.topic();
    String source = received.id().topic().substring(topic.name().length() + 1);
    return new AcknowledgementStream(topic.producer(), source, consumer, topic.name());
  }
}
