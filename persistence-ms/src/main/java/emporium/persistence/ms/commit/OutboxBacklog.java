package emporium.persistence.ms.commit;

/**
 * The events of a topic that not every consumer has consumed.
 *
 * @param nextSequence the number that the next event gets
 */
public record OutboxBacklog(String topic, int pending, long nextSequence) {}
