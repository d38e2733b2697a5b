package emporium.persistence.feed;

/**
 * A place in the commits of one source: after a unit of work of a group of the journal. Positions
 * of different sources cannot be compared.
 *
 * @param group sequence of the group
 * @param unit place of the unit in it, from 0; {@link #WHOLE_GROUP} after its last one
 */
public record FeedPosition(long group, int unit) implements Comparable<FeedPosition> {
  /** After all units of a group. */
  public static final int WHOLE_GROUP = Integer.MAX_VALUE;

  /** After all units of a group. */
  public static FeedPosition afterGroup(long group) {
    return new FeedPosition(group, WHOLE_GROUP);
  }

  @Override
  public int compareTo(FeedPosition other) {
    int byGroup = Long.compare(group, other.group);
    return byGroup == 0 ? Integer.compare(unit, other.unit) : byGroup;
  }

  @Override
  public String toString() {
    return unit == WHOLE_GROUP ? Long.toString(group) : group + "." + unit;
  }
}
