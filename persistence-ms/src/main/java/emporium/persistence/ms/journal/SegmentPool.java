package emporium.persistence.ms.journal;

import emporium.persistence.ms.journal.JournalDevice.Handle;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Segments without groups, with all their space reserved, ready to be used. They come from released
 * segments, or are made in steps while the segment in use fills up. The content of a spare is
 * meaningless; its name identifies it.
 *
 * <p>Invariant: a spare's name is forced before its content is changed. Not thread-safe.
 */
final class SegmentPool {
  private static final int NAME_DIGITS = 9;
  private static final String NAME_PATTERN = "\\d{" + NAME_DIGITS + "}\\.spare";
  private static final int STEP_BYTES = 1 << 20;

  private final JournalDevice device;
  private final Path directory;
  private final int segmentBytes;
  private final boolean force;
  private final Queue<Path> ready = new ArrayDeque<>();
  private @Nullable Handle growing;
  private int grownBytes;
  private int nextNumber;

  SegmentPool(JournalDevice device, JournalOptions options) {
    this.device = device;
    this.directory = options.directory();
    this.segmentBytes = options.segmentBytes();
    this.force = options.force();
  }

  /** Takes over what an earlier run left and removes what is not of the right size. */
  void adopt(List<String> names) {
    for (String name : names) {
      if (name.matches(NAME_PATTERN)) {
        nextNumber = Math.max(nextNumber, 1 + Integer.parseInt(name.substring(0, NAME_DIGITS)));
        adopt(directory.resolve(name));
      }
    }
  }

  private void adopt(Path file) {
    Handle handle = device.open(file);
    long bytes;
    try {
      bytes = device.size(handle);
    } finally {
      JournalDevice.close(handle);
    }
    if (bytes == segmentBytes) {
      ready.add(file);
    } else {
      device.delete(file);
    }
  }

  /** Makes {@code segment} a spare; the caller forces the directory before anything else. */
  void add(Segment segment) {
    if (segment.header().capacityBytes() == segmentBytes) {
      Path spare = nextName();
      device.rename(segment.path(), spare);
      ready.add(spare);
    } else {
      device.delete(segment.path());
    }
  }

  /** Deletes spares until there are no more than {@code spares}. */
  void trim(int spares) {
    while (ready.size() > Math.max(0, spares)) {
      device.delete(ready.remove());
    }
  }

  /** Goes on making a spare until at least {@code bytes} of it are there, if there is none. */
  void prepare(long bytes) {
    if (!ready.isEmpty()) {
      return;
    }
    Handle handle = growing;
    if (handle == null) {
      handle = device.create(nextName());
      growing = handle;
      grownBytes = 0;
    }
    while (grownBytes < Math.min(bytes, segmentBytes)) {
      int step = Math.min(STEP_BYTES, segmentBytes - grownBytes);
      device.write(handle, ByteBuffer.allocate(step), grownBytes);
      if (force) {
        device.force(handle);
      }
      grownBytes += step;
    }
    if (grownBytes == segmentBytes) {
      JournalDevice.close(handle);
      growing = null;
      ready.add(handle.path());
    }
  }

  /**
   * Turns a spare, made now if there is none, into the segment that {@code header} describes. The
   * header is forced while the file still bears a spare's name, and the new name before a group is
   * written: what bears a segment's name has a whole header as long as nothing is damaged.
   */
  Segment activate(SegmentHeader header) {
    prepare(segmentBytes);
    Path spare = ready.remove();
    Handle handle = device.open(spare);
    try {
      device.write(handle, header.encode(), 0);
      device.force(handle);
    } finally {
      JournalDevice.close(handle);
    }
    var segment = new Segment(Segment.path(directory, header.generation()), header);
    device.rename(spare, segment.path());
    device.forceDirectory(directory);
    return segment;
  }

  void close() {
    if (growing != null) {
      JournalDevice.close(growing);
      growing = null;
    }
  }

  private Path nextName() {
    return directory.resolve(String.format("%0" + NAME_DIGITS + "d.spare", nextNumber++));
  }
}
