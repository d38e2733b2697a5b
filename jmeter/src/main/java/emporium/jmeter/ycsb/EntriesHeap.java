package emporium.jmeter.ycsb;

import emporium.jmeter.ycsb.data.YcsbSize;

/**
 * An estimate of the heap that an object graph needs: an entry is some dozen objects, and the store
 * has an entry about each of them.
 */
final class EntriesHeap {
  private static final long SERVER_BYTES = 30_000_000;
  private static final long ENTRY_BYTES = 800;
  private static final long FIELD_BYTES = 170; // besides its characters

  /** The heap that a collector wants beyond what lives, and what a run adds. */
  private static final double HEADROOM = 1.5;

  private EntriesHeap() {}

  /** Returns the bytes that data of this size needs. */
  static long bytes(YcsbSize size) {
    long entryBytes = ENTRY_BYTES + YcsbSize.FIELDS * (FIELD_BYTES + size.fieldLength());
    return (long) ((SERVER_BYTES + size.records() * entryBytes) * HEADROOM);
  }
}
