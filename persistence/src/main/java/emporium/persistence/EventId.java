package emporium.persistence;

/**
 * The identity of an event: consumers apply each at most once.
 *
 * @param topic the topic's name; of a remote event {@code topic@source}
 * @param sequence counts the topic's committed events from 1; an engine may leave gaps, and only
 *     events of one ordering key are sure to count in the order they were committed
 */
public record EventId(String topic, long sequence) {}
