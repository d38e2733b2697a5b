package emporium.persistence.ms.stored;

/**
 * What one consumer has consumed of one topic: all up to the mark, and the listed sequences above
 * it.
 */
public class InboxRoot {
  /** The topic. */
  public String topic = "";

  /** Every event up to this sequence is consumed. */
  public long lowWater;

  /** Consumed out of order, above the mark, ascending. */
  public long[] above = new long[0];
}
