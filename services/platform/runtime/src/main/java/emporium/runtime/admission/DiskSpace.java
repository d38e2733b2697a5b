package emporium.edge;

/**
 * What the data directory takes on disk, and what its file system has left; {@link #NOT_MEASURED}
 * stands for what is not known.
 *
 * @param usedBytes lengths of all files below the directory
 * @param freeBytes what this process may still write there
 */
public record DiskSpace(long usedBytes, long freeBytes) {
  static final long NOT_MEASURED = -1;

  /** Nothing is known. */
  static final DiskSpace UNKNOWN = new DiskSpace(NOT_MEASURED, NOT_MEASURED);
}
