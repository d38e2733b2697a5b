package emporium.persistence.ms.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;

/** Journals whose groups follow from their sequence. */
final class TestJournal {
  static final Path DIRECTORY = Path.of("journal");
  static final int SEGMENT_BYTES = JournalOptions.SEGMENT_BYTES_MIN;
  static final int SEGMENTS_KEPT = 6;

  private static final Map<Long, byte[]> PAYLOADS = new ConcurrentHashMap<>();

  private TestJournal() {}

  static JournalOptions options(JournalFiles files, boolean force) {
    return new JournalOptions(DIRECTORY, SEGMENT_BYTES, SEGMENTS_KEPT, force, true, files);
  }

  /** What a replay showed. */
  static final class Seen implements ReplayHandler {
    final List<byte[]> payloads = new ArrayList<>();
    final long from;

    Seen(long from) {
      this.from = from;
    }

    @Override
    public void group(long sequence, ByteBuffer payload) {
      assertEquals(from + payloads.size(), sequence, "replayed in order");
      var bytes = new byte[payload.remaining()];
      payload.get(bytes);
      payloads.add(bytes);
    }

    /** The same, for a {@link JournalReader}. */
    long read(long sequence, ByteBuffer payload) {
      int bytes = payload.remaining();
      group(sequence, payload);
      return bytes;
    }

    long last() {
      return from + payloads.size() - 1;
    }

    /** Every group has the content its sequence calls for. */
    void requireRight() {
      for (int i = 0; i < payloads.size(); i++) {
        int at = Arrays.mismatch(payload(from + i), payloads.get(i));
        assertEquals(-1, at, "first wrong byte");
      }
    }
  }

  /** The content of a group, not to be changed: some hundred bytes, none for some. */
  static byte[] payload(long sequence) {
    return PAYLOADS.computeIfAbsent(sequence, TestJournal::newPayload);
  }

  private static byte[] newPayload(long sequence) {
    var random = new Random(sequence * 31);
    var bytes = new byte[random.nextInt(7) == 0 ? random.nextInt(2) : random.nextInt(900)];
    random.nextBytes(bytes);
    return bytes;
  }

  static Journal open(JournalFiles files) {
    return open(files, new Seen(1));
  }

  static Journal open(JournalFiles files, Seen seen) {
    return Journal.open(options(files, true), seen.from, seen);
  }

  /** Opens, requires that content and order are right, and returns the last sequence replayed. */
  static long lastOf(JournalFiles files, long from) {
    var seen = new Seen(from);
    try (Journal journal = open(files, seen)) {
      assertEquals(seen.last(), journal.lastSequence());
    }
    seen.requireRight();
    return seen.last();
  }

  /** Appends the next {@code groups} groups, each acknowledged. */
  static void append(Journal journal, int groups) {
    for (int i = 0; i < groups; i++) {
      appendUnforced(journal);
      journal.force();
    }
  }

  static long appendUnforced(Journal journal) {
    long sequence = journal.lastSequence() + 1;
    assertEquals(sequence, journal.append(ByteBuffer.wrap(payload(sequence))));
    return sequence;
  }
}
