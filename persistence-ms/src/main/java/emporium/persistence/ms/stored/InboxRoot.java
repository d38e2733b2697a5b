package emporium.persistence.ms.stored;

/**
 * What one consumer has consumed of one topic, or of one stream of another process: all up to the
 * mark, and the listed sequences above it.
 */
public class InboxRoot {
  /** The topic, or {@code topic@source}. */
  public String topic = "";

  /** Every event up to this sequence is consumed. */
  public long lowWater;

  /** Consumed out of order, above the mark, ascending. */
  public long[] above = new long[0];
}
