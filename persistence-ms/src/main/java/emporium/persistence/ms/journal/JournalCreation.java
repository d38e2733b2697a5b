package emporium.persistence.ms.journal;

import java.nio.file.Path;
import java.util.List;

/**
 * Makes a new journal where there is none: first the watermark, then the first segment. A crash in
 * between leaves a watermark without a group, and the next open goes on from there.
 */
final class JournalCreation {
  private static final long FIRST_GENERATION = 1;

  private JournalCreation() {}

  /**
   * The names of the files in the directory, after a journal was made there if that is to be.
   *
   * @throws DamagedJournal if there is only a part of a journal, or none and none may be made
   */
  static List<String> ensure(JournalDevice device, JournalOptions options, long from) {
    Path directory = options.directory();
    List<String> names = device.list(directory);
    boolean marked = names.contains(Watermark.NAME);
    if (names.stream().anyMatch(Segment::isName)) {
      if (!marked) {
        throw new DamagedJournal(
            directory.resolve(Watermark.NAME), 0, "no file", "the journal's watermark");
      }
      return names;
    }
    long noted = marked ? noted(device, directory) : from - 1;
    if (!options.mayCreate() || noted != from - 1) {
      throw new DamagedJournal(
          directory, 0, "no segment", "a journal with group " + Math.max(from, noted));
    }
    if (!marked) {
      Watermark.create(device, directory, noted);
    }
    var spares = new SegmentPool(device, options);
    spares.adopt(names);
    spares.activate(SegmentHeader.next(options.segmentBytes(), FIRST_GENERATION, from, 0));
    return device.list(directory);
  }

  private static long noted(JournalDevice device, Path directory) {
    Watermark watermark = Watermark.open(device, directory);
    try {
      return watermark.read();
    } finally {
      watermark.close();
    }
  }
}
