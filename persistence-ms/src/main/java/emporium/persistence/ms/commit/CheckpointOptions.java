package emporium.persistence.ms.commit;

/**
 * How the journal is kept short.
 *
 * @param segmentBytes size of a journal segment; bounds a group, and with it a command's changes
 * @param segmentsMax most segments at a time; bounds the journal's disk space and the time of a
 *     replay. Only if the units of work in flight are together larger than one or two segments may
 *     it be passed, by what they need
 * @param intervalMs longest time from a commit to the start of the checkpoint that covers it
 * @param objectsPerPause aggregates that a checkpoint writes in one step, and that a snapshot
 *     copies in one pause of the commands
 */
public record CheckpointOptions(
    int segmentBytes, int segmentsMax, long intervalMs, int objectsPerPause) {
  /** Usual bounds: at most 256 MB of journal. */
  public static final CheckpointOptions DEFAULTS = new CheckpointOptions(32 << 20, 8, 1_000, 128);

  /** The most bytes that one command may change and publish, and of a joined group. */
  public int groupBytesMax() {
    return segmentBytes / 2;
  }

  /** Refuses bounds that make no sense. */
  public CheckpointOptions {
    if (segmentsMax < 3) {
      throw new IllegalArgumentException("segmentsMax below 3: " + segmentsMax);
    }
    if (intervalMs < 1 || objectsPerPause < 1) {
      throw new IllegalArgumentException(
          "intervalMs and objectsPerPause must be positive: "
              + intervalMs
              + ", "
              + objectsPerPause);
    }
  }
}
