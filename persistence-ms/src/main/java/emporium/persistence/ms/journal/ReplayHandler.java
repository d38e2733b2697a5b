package emporium.persistence.ms.journal;

import java.nio.ByteBuffer;

/** Is shown every group that the checkpoint lacks, in order, while a journal opens. */
@FunctionalInterface
public interface ReplayHandler {
  /**
   * One group. What it throws ends the open and is passed on; nothing has been changed on disk
   * then.
   *
   * @param sequence one more than that of the group before
   * @param payload read-only, between position and limit; only valid during the call
   */
  void group(long sequence, ByteBuffer payload);

  /** So many bytes of the journal are read, and the groups in them shown, of so many. */
  default void read(long bytes, long of) {}

  /**
   * The last group that must be there, because the checkpoint may have copied what it did; 0 if no
   * more than those before the first group shown.
   */
  default long requiredUpTo() {
    return 0;
  }
}
