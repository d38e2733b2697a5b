package emporium.persistence.ms.journal;

import emporium.persistence.ms.journal.JournalDevice.Handle;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.zip.CRC32C;

/**
 * The highest sequence known to be forced, in its own file: two slots, written in turn and not
 * forced, so that noting costs no second force. What a power loss takes of it only makes the
 * recovery more tolerant by the groups since the last note that reached the disk.
 *
 * <p>A slot is magic (8), sequence (8), CRC32C (4) and lies in one sector, which disks write whole.
 * So one slot may be damaged and the other counts; that neither is whole is no power loss.
 */
final class Watermark {
  static final String NAME = "watermark";

  private static final String HALF_MADE = NAME + ".new";
  private static final long MAGIC = 0x454d505f4d41524bL; // EMP_MARK
  private static final int SLOT_BYTES = 20;
  private static final int SLOT_DISTANCE = 4_096;
  private static final int FILE_BYTES = 2 * SLOT_DISTANCE;

  private final JournalDevice device;
  private final Handle handle;
  private final ByteBuffer slot = ByteBuffer.allocate(SLOT_BYTES);
  private int nextSlot;

  private Watermark(JournalDevice device, Handle handle) {
    this.device = device;
    this.handle = handle;
  }

  /** Makes the file in {@code directory}; it is there whole or not at all. */
  static void create(JournalDevice device, Path directory, long sequence) {
    Handle handle = device.create(directory.resolve(HALF_MADE));
    try {
      device.write(handle, ByteBuffer.allocate(FILE_BYTES), 0);
      new Watermark(device, handle).writeForced(sequence);
    } finally {
      JournalDevice.close(handle);
    }
    device.rename(handle.path(), directory.resolve(NAME));
    device.forceDirectory(directory);
  }

  /** Opens the file in {@code directory}. */
  static Watermark open(JournalDevice device, Path directory) {
    return new Watermark(device, device.open(directory.resolve(NAME)));
  }

  /**
   * The sequence of the last readable slot.
   *
   * @throws DamagedJournal if neither slot is whole
   */
  long read() {
    ByteBuffer bytes = device.read(handle, FILE_BYTES);
    OptionalLong first = sequence(bytes, 0);
    OptionalLong second = sequence(bytes, SLOT_DISTANCE);
    if (first.isEmpty() && second.isEmpty()) {
      throw new DamagedJournal(handle.path(), 0, "no whole slot", "at least one of two");
    }
    return Math.max(first.orElse(Long.MIN_VALUE), second.orElse(Long.MIN_VALUE));
  }

  /** Notes {@code sequence} without forcing the note. */
  void write(long sequence) {
    slot.clear();
    slot.putLong(MAGIC).putLong(sequence).putInt(checksum(slot, 0)).flip();
    device.write(handle, slot, (long) nextSlot * SLOT_DISTANCE);
    nextSlot = 1 - nextSlot;
  }

  /** Notes {@code sequence} in both slots, one after the other, and forces the notes. */
  void writeForced(long sequence) {
    for (int i = 0; i < 2; i++) {
      write(sequence);
      device.force(handle);
    }
  }

  void close() {
    JournalDevice.close(handle);
  }

  private static OptionalLong sequence(ByteBuffer bytes, int at) {
    boolean whole =
        at <= bytes.limit() - SLOT_BYTES
            && bytes.getLong(at) == MAGIC
            && bytes.getInt(at + 16) == checksum(bytes, at);
    return whole ? OptionalLong.of(bytes.getLong(at + 8)) : OptionalLong.empty();
  }

  private static int checksum(ByteBuffer bytes, int at) {
    var crc = new CRC32C();
    crc.update(bytes.duplicate().limit(at + 16).position(at));
    return (int) crc.getValue();
  }
}
