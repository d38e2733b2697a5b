package emporium.persistence.ms.commit;

import emporium.persistence.EventId;
import emporium.persistence.engine.Varint;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the journal keeps of units of work: their numbers, whose they are, when and by which
 * command, what they consumed, after-images of what they changed, and the events they published.
 * Written by the committing thread, read at replay.
 */
public final class UnitOfWorkCodec {
  /**
   * One unit as read.
   *
   * @param commit its number
   * @param time when its command ran
   * @param cause name of the command's class
   * @param transaction the business transaction that it belongs to; null if none is known
   */
  public record UnitRecord(
      long commit,
      String service,
      Instant time,
      String cause,
      @Nullable String transaction,
      @Nullable EventId consumed,
      List<Change> changes,
      List<EventRecord> events) {}

  /** One aggregate as it was when its unit committed; removed ones too, for their key. */
  public record Change(Kind kind, ByteBuffer image) {}

  /** What became of an aggregate. Its code is stored. */
  public enum Kind {
    CHANGED(0),
    REMOVED(1),
    ARCHIVED(2),
    ADDED(3);

    private final byte code;

    Kind(int code) {
      this.code = (byte) code;
    }

    static Kind of(byte code) {
      for (Kind kind : KINDS) {
        if (kind.code == code) {
          return kind;
        }
      }
      throw new IllegalArgumentException("A change of a kind that is not known: " + code);
    }
  }

  /** One event. */
  public record EventRecord(EventId id, ByteBuffer payload) {}

  /** A unit of work that this version cannot read. */
  public static final class OtherVersion extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    OtherVersion() {
      super("A unit of work of another version; open and close the directory with that one first");
    }
  }

  private static final List<Kind> KINDS = List.of(Kind.values());
  private static final int UNIT_OVERHEAD_BYTES = 64;
  private static final int PART_OVERHEAD_BYTES = 32;

  /** Starts each unit; none of another version can start so. */
  private static final byte FORMAT = (byte) 0xE3;

  /** Started the units of before: numbers were fixed, and names were not shared. */
  private static final byte FORMAT_OF_FIXED_NUMBERS = (byte) 0xE2;

  /** The names that a group has so far. Not thread-safe. */
  static final class GroupNames {
    private final Map<String, Integer> places = new HashMap<>();

    /** The first time the name itself, then its place. */
    private void write(String name, ByteBuffer out) {
      Integer place = places.putIfAbsent(name, places.size() + 1);
      Varint.put(place == null ? NEW_NAME : place, out);
      if (place == null) {
        part(ByteBuffer.wrap(name.getBytes(StandardCharsets.UTF_8)), out);
      }
    }
  }

  private static final int NEW_NAME = 0;

  private UnitOfWorkCodec() {}

  /** An upper bound of the unit's bytes, except for the names of topics and services. */
  static int bytesMax(UnitOfWork unit) {
    int bytes =
        UNIT_OVERHEAD_BYTES
            + 4 * (unit.service().length() + unit.cause().length() + textOf(unit).length());
    if (unit.consumed != null) {
      bytes += 4 * unit.consumed.id().topic().length();
    }
    for (Change change : unit.images()) {
      bytes += PART_OVERHEAD_BYTES + change.image().remaining();
    }
    for (UnitOfWork.EmittedEvent<?> emitted : unit.emittedEvents()) {
      bytes += PART_OVERHEAD_BYTES + 4 * emitted.topic.name().length() + emitted.payload.length;
    }
    return bytes;
  }

  private static String textOf(UnitOfWork unit) {
    String transaction = unit.transaction();
    return transaction == null ? "" : transaction;
  }

  /**
   * Writes a committed unit.
   *
   * @param names of the units before it in its group
   */
  static void write(UnitOfWork unit, GroupNames names, ByteBuffer out) {
    out.put(FORMAT);
    Varint.put(unit.commit, out);
    names.write(unit.service(), out);
    Varint.put(unit.now().toEpochMilli(), out);
    names.write(unit.cause(), out);
    names.write(textOf(unit), out);
    var consumed = unit.consumed;
    names.write(consumed == null ? "" : consumed.id().topic(), out);
    Varint.put(consumed == null ? 0 : consumed.id().sequence(), out);
    Varint.put(unit.images().size(), out);
    for (Change change : unit.images()) {
      out.put(change.kind().code);
      part(change.image(), out);
    }
    Varint.put(unit.emitted.size(), out);
    for (OutboxEvent event : unit.emitted) {
      names.write(event.envelope.id().topic(), out);
      Varint.put(event.envelope.id().sequence(), out);
      part(ByteBuffer.wrap(event.payload), out);
    }
  }

  /**
   * Reads the units of a group.
   *
   * @throws IllegalArgumentException if the bytes are no group
   * @throws OtherVersion if another version of the engine has written them
   */
  public static List<UnitRecord> read(ByteBuffer in) {
    try {
      var units = new ArrayList<UnitRecord>();
      var names = new ArrayList<String>();
      while (in.hasRemaining()) {
        units.add(new UnitReader(in, names).unit());
      }
      return units;
    } catch (BufferUnderflowException e) {
      throw new IllegalArgumentException("A group ends in the middle of a unit", e);
    }
  }

  /** Reads one unit, of this format or the one before. */
  private static final class UnitReader {
    private final ByteBuffer in;
    private final List<String> names;
    private final boolean hasFixedNumbers;

    UnitReader(ByteBuffer in, List<String> names) {
      this.in = in;
      this.names = names;
      byte format = in.get();
      if (format != FORMAT && format != FORMAT_OF_FIXED_NUMBERS) {
        throw new OtherVersion();
      }
      this.hasFixedNumbers = format == FORMAT_OF_FIXED_NUMBERS;
    }

    UnitRecord unit() {
      long commit = number();
      String service = name();
      Instant time = Instant.ofEpochMilli(number());
      String cause = name();
      String transaction = name();
      String topic = name();
      long sequence = number();
      var changes = new ArrayList<Change>();
      for (int left = count(); left > 0; left--) {
        changes.add(new Change(Kind.of(in.get()), part()));
      }
      var events = new ArrayList<EventRecord>();
      for (int left = count(); left > 0; left--) {
        events.add(new EventRecord(new EventId(name(), number()), part()));
      }
      return new UnitRecord(
          commit,
          service,
          time,
          cause,
          transaction.isEmpty() ? null : transaction,
          topic.isEmpty() ? null : new EventId(topic, sequence),
          changes,
          events);
    }

    private long number() {
      return hasFixedNumbers ? in.getLong() : Varint.get(in);
    }

    private int count() {
      long count = hasFixedNumbers ? in.getInt() : Varint.get(in);
      if (count < 0 || count > in.remaining()) {
        throw new IllegalArgumentException("A group counts more than it holds: " + count);
      }
      return (int) count;
    }

    private String name() {
      if (hasFixedNumbers) {
        return text();
      }
      long place = Varint.get(in);
      if (place == NEW_NAME) {
        names.add(text());
        return names.get(names.size() - 1);
      }
      if (place < 0 || place > names.size()) {
        throw new IllegalArgumentException("A group has no such name: place=" + place);
      }
      return names.get((int) place - 1);
    }

    private String text() {
      return StandardCharsets.UTF_8.decode(part()).toString();
    }

    /** A copy: the group's own bytes are only there while it is read. */
    private ByteBuffer part() {
      var bytes = new byte[count()];
      in.get(bytes);
      return ByteBuffer.wrap(bytes);
    }
  }

  /** The bytes of a part. */
  static byte[] bytes(ByteBuffer part) {
    var bytes = new byte[part.remaining()];
    part.duplicate().get(bytes);
    return bytes;
  }

  private static void part(ByteBuffer part, ByteBuffer out) {
    Varint.put(part.remaining(), out);
    out.put(part.duplicate());
  }
}
