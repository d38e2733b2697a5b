package emporium.persistence.ms.journal;

import java.nio.ByteBuffer;
import java.util.List;

/**
 * What a recovery found to be good.
 *
 * @param obsolete segments the checkpoint has made needless
 * @param live segments from the one the replay started in to the last
 * @param last content of the last segment
 * @param endAt offset after the last good group
 * @param unforcedAt offset of the first group that is not known to be forced, or {@code endAt}
 * @param lastSequence of the last good group
 * @param checksum of the last good group
 * @param torn whether the start of another group follows
 */
record RecoveredJournal(
    List<Segment> obsolete,
    List<Segment> live,
    ByteBuffer last,
    int endAt,
    int unforcedAt,
    long lastSequence,
    int checksum,
    boolean torn) {}
