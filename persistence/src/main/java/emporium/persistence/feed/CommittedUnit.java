package emporium.persistence.feed;

import emporium.persistence.EventId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A durable unit of work.
 *
 * @param commit its number; numbers grow from one to the next, with gaps
 * @param position after it
 * @param service whose it is
 * @param time when its command ran
 * @param cause name of the command's class
 * @param transaction the business transaction that it belongs to; null if none is known
 * @param consumed the event that it applied; null if none
 * @param changes in order; none of an aggregate whose class was dropped
 */
public record CommittedUnit(
    long commit,
    FeedPosition position,
    String service,
    Instant time,
    String cause,
    @Nullable String transaction,
    @Nullable EventId consumed,
    List<AggregateChange> changes) {}
