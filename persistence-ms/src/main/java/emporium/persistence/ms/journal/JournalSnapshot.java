package emporium.persistence.ms.journal;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A journal up to one group: which bytes of which segments. They stay as they are while nothing is
 * released. Immutable.
 */
public final class JournalSnapshot {
  private final List<Segment> segments;
  private final int endAt;
  private final long lastSequence;

  /**
   * A segment of the snapshot.
   *
   * @param bytes how many of them belong to it
   * @param length of the file; what is behind {@code bytes} is zero in a copy
   */
  public record Part(Path file, long bytes, long length) {}

  JournalSnapshot(List<Segment> segments, int endAt, long lastSequence) {
    this.segments = segments;
    this.endAt = endAt;
    this.lastSequence = lastSequence;
  }

  /** The first group it has; one more than the last if it has none. */
  public long firstSequence() {
    return segments.get(0).header().firstSequence();
  }

  /** The last group it has. */
  public long lastSequence() {
    return lastSequence;
  }

  /** The segments with a group from {@code from} on, oldest first. */
  public List<Part> parts(long from) {
    int last = segments.size() - 1;
    int first = last;
    while (first > 0 && segments.get(first).header().firstSequence() > from) {
      first--;
    }
    List<Part> parts = new ArrayList<>();
    for (int i = first; i <= last; i++) {
      long length = segments.get(i).header().capacityBytes();
      parts.add(new Part(segments.get(i).path(), i == last ? endAt : length, length));
    }
    return parts;
  }

  /**
   * Makes the copied segments in {@code directory} a journal that ends with this snapshot, and
   * reads it.
   *
   * @throws DamagedJournal if a group from {@code from} on is not as it was written
   * @throws JournalFailed if the directory cannot be read or written
   */
  public void complete(Path directory, long from) {
    var device = new JournalDevice(JournalFiles.SYSTEM);
    Watermark.create(device, directory, lastSequence);
    var unused =
        new JournalRecovery(device, directory, from, from, (sequence, payload) -> {})
            .run(device.list(directory), lastSequence);
  }
}
