package emporium.runtime.admission;

/**
 * The size of the data directory, and the free space of its file system; {@link #NOT_MEASURED} if
 * unknown.
 *
 * @param usedBytes lengths of all files below the directory
 * @param freeBytes bytes that this process may still write there
 */
public record DiskSpace(long usedBytes, long freeBytes) {
  static final long NOT_MEASURED = -1;

  /** Both unknown. */
  static final DiskSpace UNKNOWN = new DiskSpace(NOT_MEASURED, NOT_MEASURED);
}
