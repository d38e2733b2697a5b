package emporium.persistence;

/**
 * The identity of an event: consumers apply each at most once.
 *
 * @param topic the topic's name
 * @param sequence counts the topic's committed events from 1, without gaps
 */
public record EventId(String topic, long sequence) {}
