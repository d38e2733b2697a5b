package emporium.persistence.ms.roots;

/**
 * What one consumer has consumed of one topic, or of one remote stream: all up to the low
 * watermark, and the listed sequences above it.
 */
public class InboxRoot {
  /** The topic, or {@code topic@source}. */
  public String topic = "";

  /** Every event up to this sequence is consumed. */
  public long consumedUpTo;

  /** Consumed out of order, above the low watermark, ascending. */
  public long[] outOfOrder = new long[0];
}
