package emporium.persistence.ms.journal;

import emporium.persistence.engine.Varint;
import emporium.persistence.ms.commit.UnitOfWorkCodec;
import emporium.persistence.ms.image.ImageCodec;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Counts what the segments of a journal consist of: {@code JournalBytes <data directory>} prints
 * number and bytes of the images of each class, of the events of each topic, and of everything
 * else. It changes nothing; the directory must be closed.
 */
final class JournalBytes {
  /** How many there are, and their bytes. */
  private record Count(long count, long bytes) {
    Count plus(Count other) {
      return new Count(count + other.count, bytes + other.bytes);
    }
  }

  private final Map<Long, String> classes = new HashMap<>();
  private final Map<String, Count> counts = new TreeMap<>();

  private JournalBytes(Path directory) {
    Objects.requireNonNull(ImageCodec.dictionary(directory), "No data directory")
        .classes()
        .forEach(known -> classes.put((long) known.number(), known.name()));
  }

  public static void main(String[] args) throws IOException {
    var directory = Path.of(args[0]);
    var bytes = new JournalBytes(directory);
    try (Stream<Path> segments = Files.list(directory.resolve("journal"))) {
      for (Path segment : segments.sorted().toList()) {
        bytes.addSegment(ByteBuffer.wrap(Files.readAllBytes(segment)));
      }
    }
    bytes.print(System.out);
  }

  private void addSegment(ByteBuffer segment) {
    for (SegmentGroups.Group group : SegmentGroups.of(segment)) {
      add("groups: headers", JournalGroup.HEADER_BYTES);
      ByteBuffer units = group.units();
      add("groups: saved by compression", group.kept().remaining() - units.remaining());
      addGroup(units);
    }
  }

  private void addGroup(ByteBuffer group) {
    int rest = group.remaining();
    var units = UnitOfWorkCodec.read(group);
    for (var unit : units) {
      for (var change : unit.changes()) {
        ByteBuffer image = change.image();
        rest -= image.remaining();
        String type = classes.get(Varint.get(image.duplicate()));
        add("image " + change.kind() + " " + type, image.remaining());
      }
      for (var event : unit.events()) {
        rest -= event.payload().remaining();
        add("event " + event.id().topic(), event.payload().remaining());
      }
    }
    counts.merge("units: names, numbers, lengths", new Count(units.size(), rest), Count::plus);
  }

  private void add(String kind, int bytes) {
    counts.merge(kind, new Count(1, bytes), Count::plus);
  }

  private void print(PrintStream out) {
    counts.forEach(
        (kind, count) -> out.printf("%9d %12d bytes  %s%n", count.count(), count.bytes(), kind));
  }
}
