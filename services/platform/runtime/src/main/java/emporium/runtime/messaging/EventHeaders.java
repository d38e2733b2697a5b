package emporium.runtime.messaging;

/**
 * Metadata of an event for a consumer in another process; sent with the message.
 *
 * @param source source of the event numbers: the identity of the producer's data
 * @param lowWatermark every event of the topic with a lower number has been consumed by all
 * @param precedingSequence the event of the same key that must be consumed before this one; 0 if
 *     none
 */
public record EventHeaders(String source, long lowWatermark, long precedingSequence) {}
