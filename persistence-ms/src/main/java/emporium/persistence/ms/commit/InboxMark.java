package emporium.persistence.ms.commit;

/**
 * What a consumer has consumed of a topic.
 *
 * @param consumedUpTo all events up to this number
 * @param outOfOrder how many above it
 */
public record InboxMark(String consumer, String topic, long consumedUpTo, int outOfOrder) {}
