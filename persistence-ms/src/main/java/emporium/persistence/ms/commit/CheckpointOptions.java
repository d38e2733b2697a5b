package emporium.persistence.ms.commit;

/**
 * How the journal is kept short. A checkpoint starts when one of both lags has reached its bound; a
 * later one writes less, since what changed several times until then is written once, and what came
 * and went not at all.
 *
 * @param segmentBytes size of a journal segment; bounds a group, and with it a command's changes
 * @param segmentsMax most segments at a time; bounds the journal's disk space and the time of a
 *     replay. Only if the units of work in flight are together larger than one or two segments may
 *     it be passed, by what they need
 * @param intervalMs longest time from a commit to the start of the checkpoint that covers it
 * @param lagBytesMax bytes of units, before compression, that no started checkpoint covers, at
 *     which one starts. At twice as many commits wait for the one that is running. So the images
 *     that wait in memory, and what a start replays, are at most those of four times as many bytes,
 *     of one group, and of what was in flight. A checkpoint starts at half the journal anyway
 * @param sliceMaxMs longest time, but for the object in hand, for which a checkpoint copies images
 *     in one step, and a snapshot pauses commands to copy objects; 0 for one object each
 */
public record CheckpointOptions(
    int segmentBytes, int segmentsMax, long intervalMs, long lagBytesMax, int sliceMaxMs) {
  /** Usual bounds: at most 256 MB of journal. */
  public static final CheckpointOptions DEFAULTS =
      new CheckpointOptions(32 << 20, 8, 10_000, 32 << 20, 5);

  /** The most bytes that one command may change and publish, and of a joined group. */
  public int groupBytesMax() {
    return segmentBytes / 2;
  }

  /** Refuses bounds that make no sense. */
  public CheckpointOptions {
    if (segmentsMax < 3) {
      throw new IllegalArgumentException("segmentsMax below 3: " + segmentsMax);
    }
    if (intervalMs < 1 || lagBytesMax < 1) {
      throw new IllegalArgumentException(
          "intervalMs and lagBytesMax must be positive: " + intervalMs + ", " + lagBytesMax);
    }
    if (sliceMaxMs < 0) {
      throw new IllegalArgumentException("sliceMaxMs below 0: " + sliceMaxMs);
    }
  }
}
