package emporium.persistence.ms.journal;

import emporium.persistence.ms.commit.GroupCompression;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** The groups in the bytes of a segment. */
public final class SegmentGroups {
  /**
   * One group.
   *
   * @param at its offset in the segment
   * @param kept its payload as the journal keeps it
   */
  public record Group(int at, ByteBuffer kept) {
    /** The units, as they were committed. */
    public ByteBuffer units() {
      return GroupCompression.decompress(kept);
    }
  }

  private SegmentGroups() {}

  /** The whole groups of a segment, in order; none of a spare one. */
  public static List<Group> of(ByteBuffer segment) {
    var groups = new ArrayList<Group>();
    var header = SegmentHeader.decode(segment);
    if (header != null) {
      var group = JournalGroup.decode(segment, SegmentHeader.BYTES, header);
      while (group != null) {
        groups.add(new Group(group.at(), group.payload(segment)));
        group = JournalGroup.decode(segment, group.end(), header);
      }
    }
    return groups;
  }
}
