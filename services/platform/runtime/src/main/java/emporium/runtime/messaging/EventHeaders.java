package emporium.edge.remote;

/**
 * What a consumer in another process must know of an event that is sent to it; goes with the
 * message.
 *
 * @param source identity of the data that the event is numbered in
 * @param settledBelow every event of the topic with a lower number has been consumed by all
 * @param after the event of the same key that must be consumed before this one; 0 if none
 */
public record Sending(String source, long settledBelow, long after) {}
